import { declareStates } from '../states.ts';

/** The statuses of a dispute. open: nothing is decided, its payment is not refunded meanwhile; against_shop: the bank keeps the money, or may take it. */
const statuses = declareStates({
  open: ['open', 'against_shop'],
  under_review: ['open', 'against_shop'],
  won: [],
  lost: ['against_shop'],
  closed: [],
});
export type DisputeStatus = (typeof statuses.all)[number];
export const disputeStatuses = statuses.all;
export const disputeFacts = statuses.facts;
export const isOpenDispute = statuses.is('open');
export const openDisputes = statuses.where(isOpenDispute);
export const disputesAgainstShop = statuses.where(statuses.is('against_shop'));

/** In the order in which a bank may ask again; the gateway gives the first two no order. */
export const disputePhases = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const;
export type DisputePhase = (typeof disputePhases)[number];

/** Business days to answer in, from the day on which it was opened; silence loses it. */
const answerDays: Record<DisputePhase, number> = { fraud: 3, retrieval: 3, chargeback: 3, pre_arbitration: 2, arbitration: 1 };
export const daysToAnswer = (phase: DisputePhase): number => answerDays[phase];

const statusRanks: Record<DisputeStatus, number> = { open: 0, under_review: 1, won: 2, lost: 2, closed: 2 };
const phaseRanks: Record<DisputePhase, number> = { fraud: 0, retrieval: 0, chargeback: 1, pre_arbitration: 2, arbitration: 3 };

/** Returns how far a dispute is: a later phase is further than the end of an earlier one. */
export const disputeRank = (phase: DisputePhase, status: DisputeStatus): number => phaseRanks[phase] * 3 + statusRanks[status];

interface Answered {
  readonly status: DisputeStatus;
  /** UTC ms. */
  readonly answeredAt: number | null;
  readonly askedAgainAt: number | null;
}

/** Returns whether the shop has to answer: nothing was handed in yet, or the bank asked for more since. */
export function needsAnswer({ status, answeredAt, askedAgainAt }: Answered): boolean {
  if (!isOpenDispute(status)) return false;
  return (askedAgainAt ?? 0) > (answeredAt ?? 0) || (status === 'open' && answeredAt === null);
}

/** 'goods_not_received' → 'Goods not received'. Banks have many codes, and new ones: none is left out. */
export function reasonText(code: string): string {
  const words = code.replaceAll('_', ' ').trim();
  return words === '' ? 'The bank names no reason' : words.slice(0, 1).toUpperCase() + words.slice(1);
}
