import { formatDateTime } from '../../../rules/dates.ts';
import { RETURN_WINDOW_HOURS } from '../../../rules/limits.ts';
import type { OrderStatus } from '../../../rules/order/order-status.ts';
import { returnClosesAt } from '../../../rules/returns/returns.ts';

/** Until when an order can be returned, written out in IST. */
interface ReturnDeadline {
  readonly until: string;
  readonly more: string;
}

/**
 * Null before delivery and after the last deadline. All times UTC ms.
 * `returnDeadline({ status: 'delivered', deliveredAt }, now)` → { until: 'Return or exchange until 21 November 2026, 4:10 PM', … }
 */
export function returnDeadline(
  { status, deliveredAt }: { readonly status: OrderStatus; readonly deliveredAt: number | null },
  now: number,
): ReturnDeadline | null {
  if (status !== 'delivered' || deliveredAt === null) return null;
  const [any, faulty] = [returnClosesAt(deliveredAt, 'changed_mind'), returnClosesAt(deliveredAt, 'defective')];
  const day = formatDateTime(faulty);
  if (now <= any) {
    return {
      until: `Return or exchange until ${formatDateTime(any)}`,
      more: `${RETURN_WINDOW_HOURS} hours from delivery. A defective, damaged, wrong or late piece: until ${day}.`,
    };
  }
  if (now > faulty) return null;
  return {
    until: `Return or exchange of a faulty piece until ${day}`,
    more: `A piece that is defective, damaged, wrong or late. The ${RETURN_WINDOW_HOURS} hours for a change of mind are over.`,
  };
}
