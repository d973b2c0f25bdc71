import { formatDateTime } from '../../../rules/dates.ts';
import { isRevenue, type OrderStatus } from '../../../rules/order/order-status.ts';

/** A bead on the thread. `state` null is still to come. */
export interface ProgressStep {
  readonly label: string;
  readonly note: string;
  readonly state: 'done' | 'now' | 'bad' | null;
}

const path = ['paid', 'processing', 'shipped', 'delivered'] as const;
const labels = { paid: 'Paid', processing: 'Processing', shipped: 'Shipped', delivered: 'Delivered' } as const;

/** A step of an order's history. */
export interface OrderEvent {
  readonly to: string;
  readonly createdAt: number;
}

/**
 * Where an order is, as beads: what happened with its time, what happens now, what is to come.
 * @param delivery '24 and 30 November'
 */
export function orderProgress(status: OrderStatus, events: readonly OrderEvent[], placedAt: number, delivery: string): ProgressStep[] {
  const when = (to: string) => events.findLast((event) => event.to === to)?.createdAt;
  const timed = (to: string) => {
    const at = when(to);
    return at === undefined ? '' : formatDateTime(at);
  };
  if (!isRevenue(status) && when('paid') !== undefined) return takenBack(status, placedAt, timed);
  if (!isRevenue(status)) return unpaid(status, placedAt, timed);
  const reached = path.indexOf(status as (typeof path)[number]);
  const notes = {
    paid: timed('paid'),
    processing: timed('processing') || 'We check and wrap each piece',
    shipped: timed('shipped') || 'We write when it leaves us',
    delivered: timed('delivered') || `Between ${delivery}`,
  };
  // What is paid is wrapped next, so that step glows; every later one glows once it is reached.
  const now = status === 'paid' ? 1 : status === 'delivered' ? path.length : reached;
  return path.map((step, at) => ({ label: labels[step], note: notes[step], state: at < now ? 'done' : at === now ? 'now' : null }));
}

/** Paid once, then cancelled or given back: nothing of it is to come but its money. */
function takenBack(status: OrderStatus, placedAt: number, timed: (to: string) => string): ProgressStep[] {
  const isBack = status === 'refunded';
  const cancelled: ProgressStep = { label: 'Cancelled', note: timed('cancelled_by_user'), state: isBack ? 'done' : 'bad' };
  return [
    { label: 'Ordered', note: formatDateTime(placedAt), state: 'done' },
    { label: labels.paid, note: timed('paid'), state: 'done' },
    ...(cancelled.note ? [cancelled] : []),
    { label: 'Refunded', note: timed('refunded') || 'On its way back', state: isBack ? 'now' : null },
  ];
}

function unpaid(status: OrderStatus, placedAt: number, timed: (to: string) => string): ProgressStep[] {
  const placed: ProgressStep = { label: 'Ordered', note: formatDateTime(placedAt), state: 'done' };
  switch (status) {
    case 'refunded':
      return [placed, { label: 'Refunded', note: timed('refunded'), state: 'now' }];
    case 'failed_verification':
    case 'pending_payment':
    case 'pending_payment_gateway':
      return [placed, { label: 'Payment', note: 'Not confirmed yet', state: 'now' }, { label: 'Processing', note: '', state: null }];
    default:
      return [
        placed,
        { label: 'Payment', note: timed(status) || 'Not paid', state: 'bad' },
        { label: 'Processing', note: 'Once it is paid', state: null },
      ];
  }
}
