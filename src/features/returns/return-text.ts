import { formatDateTime } from '../../rules/dates.ts';
import { formatInr } from '../../rules/money/money.ts';
import { refundTiming } from '../../rules/order/refund.ts';
import { isOpenReturn, type ReturnStatus, settleDueAt } from '../../rules/returns/return-moves.ts';
import { isFaultReason, returnClosesAt, returnReasons, returnWindowRefusal } from '../../rules/returns/returns.ts';
import { shopConfig } from '../../shop.config.ts';
import type { OrderRow } from '../sales/order-view.server.ts';
import type { ReturnRow, ReturnView } from './returns.server.ts';

interface ReturnProgressStep {
  readonly label: string;
  readonly note: string;
  readonly state: 'done' | 'now' | 'bad' | null;
}

const path = ['requested', 'accepted', 'received', 'settled'] as const;
const stepLabels: Record<ReturnStatus, string> = {
  requested: 'Asked for',
  accepted: 'Accepted',
  received: 'Back with us',
  settled: 'Settled',
  declined: 'Declined',
  cancelled: 'Taken back',
};

/** Where a request is, as beads: what happened with its time, what comes next. */
export function returnSteps({ request, events }: ReturnView): ReturnProgressStep[] {
  const at = (to: ReturnStatus) => events.findLast((event) => event.to === to)?.createdAt;
  const timed = (to: ReturnStatus) => {
    const when = at(to);
    return when === undefined ? '' : formatDateTime(when);
  };
  if (!isOpenReturn(request.status)) {
    const been = path.filter((status) => at(status) !== undefined);
    return [
      ...been.map((status) => ({ label: stepLabels[status], note: timed(status), state: 'done' as const })),
      { label: stepLabels[request.status], note: timed(request.status), state: 'bad' },
    ];
  }
  const reached = path.indexOf(request.status as (typeof path)[number]);
  return path.map((status, step) => {
    const isDone = step < reached || request.status === 'settled';
    // Money back without the piece: that bead is passed over.
    const note = step <= reached ? timed(status) : '';
    return { label: stepLabels[status], note, state: isDone ? 'done' : step === reached ? 'now' : null };
  });
}

type ReturnState = Pick<
  ReturnRow,
  'status' | 'kind' | 'reason' | 'acceptedAt' | 'receivedAt' | 'outcome' | 'refund' | 'isManual' | 'answer'
>;

/** What the shopper should know and do now, a sentence each. */
export function returnSentences(request: ReturnState, isCash: boolean, holidays: readonly string[]): string[] {
  const due = settleDueAt(request, holidays);
  const wants = request.kind === 'exchange' ? 'send the other piece' : 'start your refund';
  const promise =
    due === null ? `We ${wants} within one working day of the piece reaching us.` : `We ${wants} by ${formatDateTime(due)} IST.`;
  const cash = isCash && request.kind === 'return' ? ['We will contact you for the bank account or UPI ID that the money goes to.'] : [];
  switch (request.status) {
    case 'requested':
      return ['A person looks at it and answers by mail within 48 hours. You can take the request back until then.'];
    case 'accepted':
      return [
        'Pack the piece with its tags and everything that came with it.',
        isFaultReason(request.reason)
          ? 'We arrange the way back, pay it, and write to you about the day.'
          : `Send it to ${[shopConfig.legalName, ...shopConfig.address].join(', ')}. The way back is at your cost.`,
        promise,
        ...cash,
      ];
    case 'received':
      return [promise, ...cash];
    case 'declined':
      return ['You can write to us or call us about this answer, or ask again with more to show while the time runs.'];
    case 'cancelled':
      return ['You took this request back.'];
    case 'settled':
      return [settledSentence(request)];
  }
}

function settledSentence({ outcome, refund, isManual }: ReturnState): string {
  if (outcome === 'exchanged') return 'Your other piece is on its way to you.';
  if (!refund) return 'All of your money for these pieces is back already.';
  return isManual
    ? `${formatInr(refund)} went back to you.`
    : `${formatInr(refund)} goes back to the account you paid from. ${refundTiming(null)}`;
}

/** What may be asked for now, and until when. */
export interface ReturnWindow {
  /** 'open': any reason; 'faults': only what is ours to mend; 'closed': neither, or nothing is left to bring back. */
  readonly state: 'open' | 'faults' | 'closed' | 'not-delivered';
  readonly sentence: string;
  readonly reasons: readonly (typeof returnReasons)[number][];
}

export function returnWindow(order: Pick<OrderRow, 'status' | 'deliveredAt'>, isAnythingLeft: boolean, now: number): ReturnWindow {
  const { deliveredAt } = order;
  if (order.status !== 'delivered' || deliveredAt === null) return { state: 'not-delivered', sentence: '', reasons: [] };
  const reasons = isAnythingLeft ? returnReasons.filter((reason) => returnWindowRefusal(order, reason, now) === null) : [];
  const mind = formatDateTime(returnClosesAt(deliveredAt, 'changed_mind'));
  const fault = formatDateTime(returnClosesAt(deliveredAt, 'defective'));
  if (!isAnythingLeft) return { state: 'closed', sentence: 'All pieces of this order are in a request.', reasons };
  if (reasons.includes('changed_mind')) {
    return {
      state: 'open',
      sentence: `Open until ${mind} IST, 48 hours from delivery. For a defective, damaged, wrong or late piece until ${fault} IST.`,
      reasons,
    };
  }
  if (reasons.length > 0) {
    return {
      state: 'faults',
      sentence: `The 48 hours for a change of mind ended on ${mind} IST. A defective, damaged, wrong or late piece can come back until ${fault} IST.`,
      reasons,
    };
  }
  return {
    state: 'closed',
    sentence: `The time to ask for a return ended on ${fault} IST. Write to us if a piece has a defect all the same.`,
    reasons,
  };
}
