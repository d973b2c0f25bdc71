import { formatDateTime } from '../../rules/dates.ts';
import { fill } from '../../rules/language/texts.ts';
import { formatInr } from '../../rules/money/money.ts';
import { refundTiming } from '../../rules/order/refund.ts';
import { isReturnVoid, type ReturnStatus, returnStatusesWhere, returnTones, settleDueAt } from '../../rules/returns/return-moves.ts';
import { hasLongerExchange, termText } from '../../rules/returns/return-terms.ts';
import { returnRuleTexts } from '../../rules/returns/returns.texts.ts';
import { isFaultReason, type ReturnableOrder, returnDeadlines, returnReasons, returnWindowRefusal } from '../../rules/returns/returns.ts';
import type { Store } from '../../rules/store/store.ts';
import { returnStatesTexts } from './return-states.texts.ts';
import type { ReturnRow, ReturnView } from './returns.server.ts';

interface ReturnProgressStep {
  readonly label: string;
  readonly note: string;
  readonly state: 'done' | 'now' | 'bad' | null;
}

const path = returnStatusesWhere((status) => !isReturnVoid(status));

/** Returns the progress of a request: past steps with their times, the current step, and the steps to come. */
export function returnSteps({ request, events }: ReturnView): ReturnProgressStep[] {
  const at = (to: ReturnStatus) => events.findLast((event) => event.to === to)?.createdAt;
  const timed = (to: ReturnStatus) => {
    const when = at(to);
    return when === undefined ? '' : formatDateTime(when);
  };
  if (isReturnVoid(request.status)) {
    const been = path.filter((status) => at(status) !== undefined);
    return [
      ...been.map((status) => ({ label: labelOf(status, request), note: timed(status), state: 'done' as const })),
      { label: labelOf(request.status, request), note: timed(request.status), state: 'bad' },
    ];
  }
  const reached = path.indexOf(request.status);
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
  if (status === 'received') return returnStatesTexts().pieceReceived;
  if (status !== 'settled') return returnRuleTexts()[status];
  return outcome === 'exchanged' || (outcome === null && kind === 'exchange')
    ? returnStatesTexts().otherSent
    : returnStatesTexts().refunded;
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
  const t = returnStatesTexts();
  const due = settleDueAt(request, store.holidays);
  const isExchange = request.kind === 'exchange';
  const promise =
    due === null
      ? isExchange
        ? t.exchangeSoon
        : t.refundSoon
      : fill(isExchange ? t.exchangeBy : t.refundBy, { time: formatDateTime(due) });
  const cash = isCash && request.kind === 'return' ? [t.cash] : [];
  switch (request.status) {
    case 'requested':
      return [t.requested, isFaultReason(request.reason) ? t.nextWePay : t.nextYouPay];
    case 'accepted':
      return [
        t.pack,
        isFaultReason(request.reason) ? t.wePay : fill(t.youPay, { address: [store.legalName, ...store.address].join(', ') }),
        promise,
        ...cash,
      ];
    case 'received':
      return [promise, ...cash];
    case 'declined':
      return [t.declined];
    case 'cancelled':
      return [t.cancelled];
    case 'settled':
      return [settledSentence(request)];
  }
}

function settledSentence({ outcome, refund, isManual }: ReturnState): string {
  const t = returnStatesTexts();
  if (outcome === 'exchanged') return t.exchanged;
  if (!refund) return t.returnedBefore;
  const amount = formatInr(refund);
  return isManual ? fill(t.returnedByHand, { amount }) : fill(t.goesBack, { amount, timing: refundTiming(null) });
}

/** Choices that the customer has now, and until when. */
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
  const t = returnStatesTexts();
  if (!isAnythingLeft) return { state: 'closed', sentence: t.allAsked, reasons: [] };
  const { ofReturn, ofExchange, ofFault } = returnDeadlines(order.deliveredAt, order);
  const [mind, exchange, fault] = [formatDateTime(ofReturn), formatDateTime(ofExchange), formatDateTime(ofFault)];
  const isLonger = hasLongerExchange(order);
  const reasons = returnReasons.filter((reason) => returnWindowRefusal(order, { kind: 'exchange', reason }, now) === null);
  if (now <= ofReturn) {
    const sentence = isLonger
      ? fill(t.openLonger, { mind, exchange, fault })
      : fill(t.open, { mind, term: termText(order.returnDays), fault });
    return { state: 'open', sentence, reasons };
  }
  if (now <= ofExchange) {
    const sentence = fill(t.exchangeOnly, { term: termText(order.returnDays), mind, exchange, fault });
    return { state: 'exchange', sentence, reasons };
  }
  if (now <= ofFault) {
    const sentence = fill(isLonger ? t.faultsAfterExchange : t.faultsOnly, { term: termText(order.exchangeDays), exchange, fault });
    return { state: 'faults', sentence, reasons };
  }
  return {
    state: 'closed',
    sentence: fill(t.closed, { fault }),
    reasons: [],
  };
}
