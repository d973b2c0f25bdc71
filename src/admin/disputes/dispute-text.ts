import type { DisputeRecord } from '../../features/disputes/admin/read-dispute.server.ts';
import type { DisputePhase, DisputeStatus } from '../../rules/disputes/dispute-states.ts';
import { needsAnswer } from '../../rules/disputes/dispute-states.ts';
import { isSent, isToPack, type OrderStatus } from '../../rules/order/order-status.ts';
import { orderNumber } from '../../rules/order-number.ts';
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

/** Says what has happened to the goods, by the status of the order. */
const goods = (order: string, status: OrderStatus): string => {
  if (status === 'delivered') return `The goods of order ${order} were delivered to the address that the buyer gave.`;
  if (status === 'shipped') return `The goods of order ${order} were sent to the address that the buyer gave, and are on their way.`;
  if (status === 'refunded') return `Order ${order} was refunded.`;
  return isToPack(status) ? `Order ${order} is paid, and its goods have not been sent yet.` : `Order ${order} was not carried out.`;
};

/** Returns an answer that the shop may give, for the owner to change: it states what is so, and names what the evidence holds. */
export function suggestedAnswer({ number, orderStatus, isTracked }: Facts): string {
  // The invoice is issued with the dispatch.
  const attached = [
    isSent(orderStatus) && 'the invoice',
    isTracked && 'the courier’s record with its tracking',
    'our messages with the buyer',
  ];
  return `${goods(orderNumber(number), orderStatus)} Attached: ${attached.filter(Boolean).join(', ')}, and the facts of the order.`;
}

type Facts = Pick<DisputeRecord, 'number' | 'orderStatus' | 'isTracked'>;
