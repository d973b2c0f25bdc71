import { isRevenue, type OrderStatus, statusesWhere } from '../../order/order-status.ts';

/** The steps to "shipped" that need no reason: a paid order is packed on the way. */
export function stepsToShipped(from: OrderStatus): readonly OrderStatus[] {
  const path = statusesWhere(isRevenue);
  return path.slice(path.indexOf(from) + 1, path.indexOf('shipped') + 1);
}
