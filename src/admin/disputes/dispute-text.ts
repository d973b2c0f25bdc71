import type { DisputePhase, DisputeStatus } from '../../rules/disputes/dispute-states.ts';
import { needsAnswer } from '../../rules/disputes/dispute-states.ts';
import type { Tone } from '../parts/status/mark.tsx';
import type { MarkName } from '../parts/status/mark-paths.ts';

type StateWord = readonly [word: string, mark: MarkName, tone?: Tone];

interface State {
  readonly status: DisputeStatus;
  readonly answeredAt: number | null;
  readonly askedAgainAt: number | null;
}

const words: Readonly<Record<DisputeStatus, StateWord>> = {
  open: ['Answered', 'arrowhead', 'way'],
  under_review: ['With the bank', 'arrowhead', 'way'],
  won: ['Won', 'tick-disc', 'ok'],
  lost: ['Lost', 'cross-ring', 'bad'],
  closed: ['Closed', 'dash-diamond'],
};

/** Returns word and shape of a dispute, as the shop reads it. */
export function stateWord(dispute: State): StateWord {
  if (needsAnswer(dispute)) return [dispute.answeredAt === null ? 'To answer' : 'The bank asks for more', 'filled-diamond', 'bad'];
  return words[dispute.status];
}

export const phaseWords: Readonly<Record<DisputePhase, string>> = {
  fraud: 'Report of fraud',
  retrieval: 'Question of the bank',
  chargeback: 'Chargeback',
  pre_arbitration: 'Pre-arbitration',
  arbitration: 'Arbitration',
};

/** Returns an answer that the shop may give, for the owner to change. */
export const suggestedAnswer = (order: string): string =>
  `The goods of order ${order} were sent to the address that the buyer gave. Attached: the invoice, the courier's record of the delivery with its tracking, our messages with the buyer, and the facts of the order.`;
