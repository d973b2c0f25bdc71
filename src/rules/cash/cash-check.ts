import { DAY, HOUR } from '../limits.ts';
import { declareStates } from '../states.ts';

/**
 * States of the check of a cash order. waiting: not yet; confirmed, corrected: by the shopper, the latter with another address; called: on
 * the phone; passed: the administrator sends it without an answer, and has said why; paid: online, so that nothing is due at the door;
 * cancelled: the order ended first; silent: it ended because nobody answered.
 * The fact agreed: the buyer wants it; vouched: a person of the shop or money speaks for it; ended: the order is over.
 */
const states = declareStates({
  waiting: [],
  confirmed: ['agreed'],
  corrected: ['agreed'],
  called: ['agreed', 'vouched'],
  passed: ['vouched'],
  paid: ['vouched'],
  cancelled: ['ended'],
  silent: ['ended'],
});
export type CashCheckState = (typeof states.all)[number];
export const cashCheckStates = states.all;
export const cashCheckFacts = states.facts;

/** Channels of the answer. */
export const answerChannels = ['page', 'whatsapp', 'phone', 'admin', 'cron'] as const;
export type AnswerChannel = (typeof answerChannels)[number];

/** Outcomes of a call that confirmed nothing. */
export const callOutcomes = ['no-answer', 'wrong-number'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** Ms after the first message: the order is to be called about, it is late, it ends if the owner wishes that. */
export const CALL_AFTER = 24 * HOUR;
export const CALL_LATE_AFTER = 48 * HOUR;
export const SILENT_AFTER = 3 * DAY;

interface Waiting {
  readonly act: 'ask' | 'call';
  /** UTC ms of the first message. */
  readonly askedAt: number;
}

/** none: the shopper still has time to answer; call: the shop calls; late: for more than a day. */
export function callStage({ act, askedAt }: Waiting, now: number): 'none' | 'call' | 'late' {
  if (now >= askedAt + CALL_LATE_AFTER) return 'late';
  return act === 'call' || now >= askedAt + CALL_AFTER ? 'call' : 'none';
}
