import { fill } from '../../../rules/language/texts.ts';
import { formatInr, type Paise } from '../../../rules/money/money.ts';
import type { EditKind } from '../../../rules/order/edits/order-edits.ts';
import { isOpen, isRevenue, isStepBack, type OrderStatus, statusLabel } from '../../../rules/order/order-status.ts';
import { refundTiming } from '../../../rules/order/refund.ts';
import { mayBeInstant } from '../../../rules/payment/refund-speed.ts';
import { orderStateTexts } from '../order-state.texts.ts';
import type { RefundShown } from '../refund-rows.server.ts';

/** An event of an order, worded for the customer. `at` is UTC ms. */
export interface TimelineEntry {
  readonly at: number;
  readonly what: string;
  readonly more?: string;
}

interface Event {
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  readonly actor: string;
  readonly createdAt: number;
}
/** A change of the order before it left. */
export interface TimelineEdit {
  readonly kind: EditKind;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly at: number;
}

interface TimelineFields {
  readonly order: { readonly method: 'gateway' | 'cod'; readonly total: Paise };
  readonly events: readonly Event[];
}

/**
 * The history of an order, oldest first, from the events that triggers write and from its refunds. Internal notes and the
 * communication with the gateway are left out.
 * @param amounts false where the reader must not see amounts @param edits changes of the order before it left
 */
export function timeline(
  { order, events }: TimelineFields,
  refunds: readonly RefundShown[],
  { amounts = true, edits = [] }: { readonly amounts?: boolean; readonly edits?: readonly TimelineEdit[] } = {},
): TimelineEntry[] {
  // Attempts that failed before the payment would only worry a customer who has paid.
  const paidAt = events.findIndex(({ to }) => to === 'paid');
  const told = events.filter(({ from }, at) => from === null || at >= paidAt);
  const moved = told.flatMap((event): TimelineEntry[] => {
    const what = wordsOf(event, order, { amounts, hasRefunds: refunds.length > 0 });
    return what === null ? [] : [{ at: event.createdAt, what }];
  });
  const t = orderStateTexts();
  const money = refunds.flatMap(({ amount, status, isFirst, method, askedAt, changedAt, ...sped }): TimelineEntry[] => {
    const more = refundTiming(method, mayBeInstant(sped));
    const isDone = status === 'processed';
    const asked = { at: askedAt, what: fill(t.refundAsked, { amount: formatInr(amount) }) };
    return [
      ...(isFirst ? [mayBeInstant(sped) && !isDone ? { ...asked, more } : asked] : []),
      ...(isDone ? [{ at: changedAt, what: fill(t.refundSent, { amount: formatInr(amount) }), more }] : []),
    ];
  });
  const changed = edits.map((edit): TimelineEntry => ({ at: edit.at, what: editText(edit) }));
  return [...moved, ...changed, ...money].sort((one, other) => one.at - other.at);
}

/** A change of the order, as its customer reads it. */
function editText({ kind, before, after }: TimelineEdit): string {
  const t = orderStateTexts();
  const of = (facts: TimelineEdit['before'], name: string) => String(facts[name] ?? '');
  switch (kind) {
    case 'gift-note':
      return t.changedNote;
    case 'gift-wrap':
      return t.changedWrap;
    case 'size':
      return fill(t.changedSize, { name: of(after, 'name'), size: of(after, 'size'), from: of(before, 'size') });
    case 'fewer':
      return fill(t.changedPieces, { n: Number(before.quantity ?? 0) - Number(after.quantity ?? 0), name: of(after, 'name') });
    case 'discount':
      return t.changedDiscount;
    default:
      return t.changedAddress;
  }
}

function wordsOf(
  { from, to, actor }: Event,
  { method, total }: TimelineFields['order'],
  { amounts, hasRefunds }: { amounts: boolean; hasRefunds: boolean },
): string | null {
  const t = orderStateTexts();
  const isCod = method === 'cod';
  const byShopper = actor === 'shopper';
  if (from === null) return t.placed;
  if (isStepBack(from, to)) return fill(t.corrected, { status: statusLabel(to).toLowerCase() });
  if (isOpen(to)) return isOpen(from) ? null : t.reopenedToPay;
  switch (to) {
    case 'paid':
      if (!amounts) return t.paid;
      return total > 0 ? fill(t.paidSum, { amount: formatInr(total) }) : t.couponCovered;
    case 'processing':
      // A cash order is confirmed in the moment it is placed: one entry is enough.
      if (from === 'pending_payment') return null;
      return isRevenue(from) ? t.beingPacked : t.reopened;
    case 'shipped':
      return t.handedOver;
    case 'cancelled_by_user':
      if (!byShopper) return t.weCancelled;
      return isCod || isRevenue(from) ? t.youCancelled : t.paymentCancelled;
    case 'failed':
      return isCod ? t.weClosed : t.notCompleted;
    case 'failed_creation':
      return t.notStarted;
    case 'failed_verification':
      return t.beingChecked;
    case 'refunded':
      return hasRefunds ? null : t.refunded;
    default:
      return statusLabel(to);
  }
}
