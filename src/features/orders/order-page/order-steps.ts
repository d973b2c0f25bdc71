import { formatDateTime } from '../../../rules/dates.ts';
import { wordShown } from '../../../rules/filters/attributes.ts';
import { fill } from '../../../rules/language/texts.ts';
import { isOpen, isRevenue, type OrderStatus, statusesWhere, statusLabel } from '../../../rules/order/order-status.ts';
import { stepLabel, stepNow } from '../../../rules/parcels/shown/order-beads.ts';
import type { OrderRow } from '../../ledger/order-view.server.ts';
import { orderStateTexts } from '../order-state.texts.ts';

/** A step of the progress display. `state` null: still to come. */
export interface ProgressStep {
  readonly label: string;
  readonly note: string;
  readonly state: 'done' | 'now' | 'bad' | null;
}

const path = statusesWhere(isRevenue);

/** An entry of an order's status history. */
export interface OrderEvent {
  readonly to: string;
  readonly createdAt: number;
}

/** The days of an order that is still to arrive, in words. */
export interface OrderDays {
  /** 'Tue 24 and Mon 30 November' */
  readonly delivery: string;
  /** By when the courier has it: 'today', 'by tomorrow', 'by Mon 23 November'. Null if no day can be promised. */
  readonly dispatch: string | null;
}

/** Facts that the next step of a sold order is told from. */
export interface NextOrder extends Pick<OrderRow, 'status' | 'deliveredAt' | 'method' | 'paidByHand' | 'due' | 'advanced'> {
  readonly shippingAddress: Pick<OrderRow['shippingAddress'], 'city'>;
}

/**
 * The progress of an order: past steps with their times, the current step, and the steps to come.
 */
export function orderProgress(status: OrderStatus, events: readonly OrderEvent[], placedAt: number, days: OrderDays): ProgressStep[] {
  const when = (to: string) => events.findLast((event) => event.to === to)?.createdAt;
  const timed = (to: string) => {
    const at = when(to);
    return at === undefined ? '' : formatDateTime(at);
  };
  if (!isRevenue(status) && when('paid') !== undefined) return cancelledOrRefunded(status, placedAt, timed);
  if (!isRevenue(status)) return unpaid(status, placedAt, timed);
  const noteOf = (step: OrderStatus) => {
    if (step === 'processing') return timed(step);
    return timed(step) || waitingNote(step, days);
  };
  // A paid order is packed next, so 'processing' is already the current step.
  const now = stepNow(status);
  return path.map((step, at) => ({
    label: stepLabel(step, at === now),
    note: noteOf(step),
    state: at < now ? 'done' : at === now ? 'now' : null,
  }));
}

/** Returns the text of a parcel's future step. */
export function waitingNote(step: OrderStatus, { delivery, dispatch }: OrderDays): string {
  const t = orderStateTexts();
  if (step === 'delivered') return fill(t.between, { days: delivery });
  if (step !== 'shipped') return '';
  return dispatch === null ? t.whenItShips : wordShown(dispatch);
}

/** The progress of an order that was paid and then cancelled or refunded: only the refund is still to come. */
function cancelledOrRefunded(status: OrderStatus, placedAt: number, timed: (to: string) => string): ProgressStep[] {
  const t = orderStateTexts();
  const isBack = status === 'refunded';
  const cancelled: ProgressStep = { label: t.cancelled, note: timed('cancelled_by_user'), state: isBack ? 'done' : 'bad' };
  return [
    { label: t.ordered, note: formatDateTime(placedAt), state: 'done' },
    { label: statusLabel('paid'), note: timed('paid'), state: 'done' },
    ...(cancelled.note ? [cancelled] : []),
    { label: t.refunded, note: timed('refunded') || t.onItsWayBack, state: isBack ? 'now' : null },
  ];
}

function unpaid(status: OrderStatus, placedAt: number, timed: (to: string) => string): ProgressStep[] {
  const t = orderStateTexts();
  const placed: ProgressStep = { label: t.ordered, note: formatDateTime(placedAt), state: 'done' };
  if (status === 'refunded') return [placed, { label: t.refunded, note: timed('refunded'), state: 'now' }];
  if (isOpen(status) || status === 'failed_verification') {
    return [placed, { label: t.payment, note: t.notConfirmed, state: 'now' }, { label: t.packed, note: '', state: null }];
  }
  return [
    placed,
    { label: t.payment, note: timed(status) || t.stepNotPaid, state: 'bad' },
    { label: t.packed, note: t.afterPayment, state: null },
  ];
}
