import { formatDateTime } from '../../rules/dates.ts';
import { formatInr } from '../../rules/money/money.ts';
import { refundTiming } from '../../rules/order/refund.ts';
import { isOpenReturn, type ReturnStatus, returnTones, settleDueAt } from '../../rules/returns/return-moves.ts';
import { hasLongerExchange, termText } from '../../rules/returns/return-terms.ts';
import { returnRuleTexts } from '../../rules/returns/returns.texts.ts';
import { isFaultReason, type ReturnableOrder, returnDeadlines, returnReasons, returnWindowRefusal } from '../../rules/returns/returns.ts';
import type { Store } from '../../rules/store/store.ts';
import type { ReturnRow, ReturnView } from './returns.server.ts';

interface ReturnProgressStep {
  readonly label: string;
  readonly note: string;
  readonly state: 'done' | 'now' | 'bad' | null;
}

const path = ['requested', 'accepted', 'received', 'settled'] as const;

/** Returns the progress of a request: past steps with their times, the current step, and the steps to come. */
export function returnSteps({ request, events }: ReturnView): ReturnProgressStep[] {
  const at = (to: ReturnStatus) => events.findLast((event) => event.to === to)?.createdAt;
  const timed = (to: ReturnStatus) => {
    const when = at(to);
    return when === undefined ? '' : formatDateTime(when);
  };
  if (!isOpenReturn(request.status)) {
    const been = path.filter((status) => at(status) !== undefined);
    return [
      ...been.map((status) => ({ label: labelOf(status, request), note: timed(status), state: 'done' as const })),
      { label: labelOf(request.status, request), note: timed(request.status), state: 'bad' },
    ];
  }
  const reached = path.indexOf(request.status as (typeof path)[number]);
  return path.map((status, step) => {
    const isDone = step < reached || request.status === 'settled';
    // A refund without receiving the piece skips the step 'received': it has no time.
    const note = step <= reached ? timed(status) : '';
    return { label: labelOf(status, request), note, state: isDone ? 'done' : step === reached ? 'now' : null };
  });
}

type Labelled = Pick<ReturnRow, 'status' | 'kind' | 'outcome'>;

/** Returns the label that the customer sees: what has happened to the piece and to the money. */
function labelOf(status: ReturnStatus, { kind, outcome }: Omit<Labelled, 'status'>): string {
  if (status === 'received') return 'Piece received';
  if (status !== 'settled') return returnRuleTexts()[status];
  return outcome === 'exchanged' || (outcome === null && kind === 'exchange') ? 'Other piece sent' : 'Refunded';
}

/** Returns the state of a request as its badge: `['Piece received', 'ok']` */
export const returnBadge = (request: Labelled): readonly [label: string, tone: string] => [
  labelOf(request.status, request),
  returnTones[request.status],
];

type ReturnState = Pick<
  ReturnRow,
  'status' | 'kind' | 'reason' | 'acceptedAt' | 'receivedAt' | 'outcome' | 'refund' | 'isManual' | 'answer'
>;

type SendTo = Pick<Store, 'legalName' | 'address' | 'holidays'>;

/** Returns one sentence for each thing that the customer should know or do now. */
export function returnSentences(request: ReturnState, isCash: boolean, store: SendTo): string[] {
  const due = settleDueAt(request, store.holidays);
  const wants = request.kind === 'exchange' ? 'send the other piece' : 'start your refund';
  const promise =
    due === null ? `We will ${wants} within one working day of receiving the piece.` : `We will ${wants} by ${formatDateTime(due)}.`;
  const cash = isCash && request.kind === 'return' ? ['We will contact you to ask for the bank account or UPI ID for your refund.'] : [];
  switch (request.status) {
    case 'requested':
      return ['We will answer by mail within 48 hours. You can withdraw the request until then.'];
    case 'accepted':
      return [
        'Pack the piece with its tags and everything that came with it.',
        isFaultReason(request.reason)
          ? 'We will arrange and pay for the return shipping, and write to you about the day.'
          : `Send it to ${[store.legalName, ...store.address].join(', ')}. You pay for the return shipping.`,
        promise,
        ...cash,
      ];
    case 'received':
      return [promise, ...cash];
    case 'declined':
      return ['You can write to us or call us about this answer, or send a new request with more evidence before the deadline.'];
    case 'cancelled':
      return ['You withdrew this request.'];
    case 'settled':
      return [settledSentence(request)];
  }
}

function settledSentence({ outcome, refund, isManual }: ReturnState): string {
  if (outcome === 'exchanged') return 'Your other piece is on its way to you.';
  if (!refund) return 'Your money for these pieces has already been returned.';
  return isManual
    ? `We have returned ${formatInr(refund)} to you.`
    : `${formatInr(refund)} goes back to the account you paid from. ${refundTiming(null)}`;
}

/** What the customer may ask for now, and until when. */
export interface ReturnWindow {
  /**
   * 'open': anything; 'exchange': for a change of mind only another piece, because the time for a return is over; 'faults': only faults of
   * the shop; 'closed': nothing, or all pieces are in a request.
   */
  readonly state: 'open' | 'exchange' | 'faults' | 'closed' | 'not-delivered';
  readonly sentence: string;
  readonly reasons: readonly (typeof returnReasons)[number][];
}

export function returnWindow(order: ReturnableOrder, isAnythingLeft: boolean, now: number): ReturnWindow {
  if (order.status !== 'delivered' || order.deliveredAt === null) return { state: 'not-delivered', sentence: '', reasons: [] };
  if (!isAnythingLeft) return { state: 'closed', sentence: 'All pieces of this order are already in a request.', reasons: [] };
  const { ofReturn, ofExchange, ofFault } = returnDeadlines(order.deliveredAt, order);
  const [mind, exchange, fault] = [formatDateTime(ofReturn), formatDateTime(ofExchange), formatDateTime(ofFault)];
  const isLonger = hasLongerExchange(order);
  const whenFaulty = `a defective, damaged, wrong or late piece until ${fault}.`;
  const reasons = returnReasons.filter((reason) => returnWindowRefusal(order, { kind: 'exchange', reason }, now) === null);
  if (now <= ofReturn) {
    const sentence = isLonger
      ? `Return until ${mind}, exchange until ${exchange}; ${whenFaulty}`
      : `Open until ${mind}, ${termText(order.returnDays)} after delivery, and until ${fault} for a defective, damaged, wrong or late piece.`;
    return { state: 'open', sentence, reasons };
  }
  if (now <= ofExchange) {
    const ended = `The ${termText(order.returnDays)} for a return ended on ${mind}.`;
    return { state: 'exchange', sentence: `${ended} You can exchange a piece until ${exchange}, and return ${whenFaulty}`, reasons };
  }
  if (now <= ofFault) {
    const ended = `The ${termText(order.exchangeDays)} for ${isLonger ? 'an exchange' : 'a change of mind'} ended on ${exchange}.`;
    return { state: 'faults', sentence: `${ended} You can return ${whenFaulty}`, reasons };
  }
  return {
    state: 'closed',
    sentence: `The time to ask for a return ended on ${fault}. If a piece has a defect, please write to us anyway.`,
    reasons: [],
  };
}
