import { type SQL, sql } from 'drizzle-orm';
import type { RowsOf } from '../../../../platform/database/read-batch.ts';
import { selectRaw } from '../../../../platform/database/ready-query.ts';
import type { Shop } from '../../../../platform/shop.ts';
import { defaultShipping } from '../../../../rules/money/charges.ts';
import { type Paise, paise } from '../../../../rules/money/money.ts';
import {
  type CutLine,
  type CutTerms,
  type EarlierCuts,
  type JudgedCut,
  judgeCut,
  noEarlierCuts,
} from '../../../../rules/order/edits/piece-cuts.ts';
import { REFUND_MINIMUM_PAISE } from '../../../../rules/order/refund.ts';
import type { EditShown } from '../../../ledger/order-edits.server.ts';
import type { OrderRow } from '../../../ledger/order-view.server.ts';
import { orderItems, orders } from '../../../ledger/orders.table.ts';
import { shippingSettings } from '../../../settings/settings.table.ts';

/** Queries of what a change of the pieces of the order that matches `where`, a condition on `orders`, is judged by. */
export function cutQueries({ db: { orm } }: Shop, where: SQL) {
  const chosen = orm.select({ id: orders.id }).from(orders).where(where).limit(1);
  return {
    /** The lines, with the pieces of each that are gone: refunded, or taken out of a cash order. */
    cutLines: orm
      .select({
        line: orderItems.line,
        name: orderItems.name,
        size: orderItems.selectedSize,
        quantity: orderItems.quantity,
        kept: orderItems.kept,
        price: orderItems.priceAtPurchase,
        gone: sql`(SELECT coalesce(sum(b.quantity), 0)
          FROM refunded_pieces b
          WHERE b.order_id = order_items.order_id AND b.line = order_items.line)`.mapWith(Number),
      })
      .from(orderItems)
      .where(sql`${orderItems.orderId} = (${chosen})`),
    cutTerms: selectRaw<{ couponFrom: Paise | null; travels: number }>(sql`SELECT
      (SELECT min_purchase_paise FROM coupons WHERE id = o.coupon_id) AS couponFrom,
      EXISTS (SELECT 1 FROM order_travels t WHERE t.order_id = o.id) AS travels FROM orders o WHERE o.id = (${chosen})`),
    shipping: orm
      .select({ freeFrom: shippingSettings.freeFrom, fee: shippingSettings.fee })
      .from(shippingSettings)
      .where(sql`${shippingSettings.isActive} = 1`),
  };
}
export type CutRows = RowsOf<ReturnType<typeof cutQueries>>;

/** Returns what the order owes to the size of its purchase. One that travels along has its delivery from another order. */
export function cutTermsOf({ cutTerms: [found], shipping: [shipping] }: Omit<CutRows, 'cutLines'>): CutTerms {
  return { couponFrom: found?.couponFrom ?? null, delivery: found?.travels === 0 ? (shipping ?? defaultShipping) : null };
}

/** Returns the stored facts of earlier changes (`factsOf`). */
export const earlierCuts = (edits: readonly Pick<EditShown, 'kind' | 'after'>[]): EarlierCuts =>
  edits
    .filter(({ kind }) => kind === 'fewer')
    .reduce(
      (all, { after }) => ({
        isCouponOff: all.isCouponOff || Number(after.discountLost ?? 0) > 0,
        isDeliveryCharged: all.isDeliveryCharged || Number(after.deliveryCharged ?? 0) > 0,
        owed: paise(Number(after.owed ?? 0)),
      }),
      noEarlierCuts,
    );

/** Returns what a change stores of its judgement for the next one. */
export const factsOf = ({ discountLost, deliveryCharged, owed }: JudgedCut) => ({
  ...(discountLost > 0 && { discountLost }),
  ...(deliveryCharged > 0 && { deliveryCharged }),
  ...(owed > 0 && { owed }),
});

/** Returns whether the change loses more than its pieces cost: whoever takes them out would pay for it. */
export const losesMore = ({ cost, discountLost, deliveryCharged, owed }: JudgedCut): boolean =>
  cost < REFUND_MINIMUM_PAISE && discountLost + deliveryCharged + owed > 0;

/** A choice of a customer: so many pieces of a line stay. */
export interface CutChoice extends JudgedCut {
  readonly left: number;
}

/** Returns the choices of each line, the most pieces first, with what each costs less. The last piece of an order is a cancellation. */
export function cutChoices(
  order: OrderRow,
  rows: CutRows,
  edits: readonly Pick<EditShown, 'kind' | 'after'>[],
): ReadonlyMap<CutLine['line'], readonly CutChoice[]> {
  const [terms, earlier] = [cutTermsOf(rows), earlierCuts(edits)];
  const lines = rows.cutLines;
  const total = lines.reduce((all, { kept }) => all + kept, 0);
  return new Map(
    lines.map(({ line, kept }) => {
      const lefts = Array.from({ length: kept }, (_, at) => kept - 1 - at).filter((left) => total - kept + left > 0);
      const judged = lefts.map((left) => ({ left, ...judgeCut({ ...order, lines }, { line, pieces: kept - left }, terms, earlier) }));
      return [line, judged.filter((choice) => !losesMore(choice))];
    }),
  );
}
