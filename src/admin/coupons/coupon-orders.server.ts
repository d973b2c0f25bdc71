import { desc, eq } from 'drizzle-orm';
import { orders } from '../../features/ledger/orders.table.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Paise } from '../../rules/money/money.ts';
import type { OrderStatus } from '../../rules/order/order-status.ts';

/** An order that names a coupon. */
export interface CouponUse {
  readonly id: string;
  readonly number: number;
  readonly customerName: string;
  readonly status: OrderStatus;
  readonly discount: Paise;
  readonly createdAt: number;
  /** It counts as a use: held or paid. */
  readonly counts: boolean;
}

const SHOWN = 50;

/** The orders with a coupon, newest first, at most fifty. */
export async function readCouponUses({ db: { orm } }: Shop, couponId: number): Promise<CouponUse[]> {
  const rows = await orm
    .select({
      id: orders.id,
      number: orders.number,
      customerName: orders.customerName,
      status: orders.status,
      discount: orders.discount,
      createdAt: orders.createdAt,
      reservation: orders.reservation,
      hold: orders.hold,
    })
    .from(orders)
    .where(eq(orders.couponId, couponId))
    .orderBy(desc(orders.createdAt))
    .limit(SHOWN);
  return rows.map(({ reservation, hold, ...use }) => ({
    ...use,
    counts: reservation === 'committed' || (reservation === 'held' && hold !== 'none'),
  }));
}
