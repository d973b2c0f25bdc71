import { and, eq, sql } from 'drizzle-orm';
import { changesOf, recordAction } from '../../features/audit/record-action.server.ts';
import type { CouponFields } from '../../features/coupons/admin/coupon.schema.ts';
import { coupons } from '../../features/coupons/coupons.table.ts';
import { answerTo, constraintOf, violatedConstraint } from '../../platform/database/constraints.ts';
import type { Statement } from '../../platform/database/database.ts';
import { guard, guardOneRow } from '../../platform/database/write-guard.ts';
import type { Shop } from '../../platform/shop.ts';
import { fieldError, ShopError } from '../../platform/shop-error.ts';
import { endOfIstDate, istDate, pastDayFault } from '../../rules/dates.ts';
import { formatInr, paise } from '../../rules/money/money.ts';
import { adminRefusal } from '../../rules/refusals/admin-refusals.ts';

interface Saving {
  readonly id: number | null;
  readonly fields: CouponFields;
  /** E-mail of the administrator. */
  readonly by: string;
}

/**
 * Writes a coupon and the audit row in one batch. Orders that used it keep their discount.
 * @returns the id and the new version
 * @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED, NAME_TAKEN, USES_TOO_LOW and FIELDS_WRONG with the text next to the field
 */
export async function saveCoupon(shop: Shop, { id, fields, by }: Saving): Promise<{ id: number; seen: number }> {
  const { orm } = shop.db;
  const columns = columnsOf(fields, shop.now);
  const [[before], [last]] = await shop.db.read([
    orm
      .select()
      .from(coupons)
      .where(eq(coupons.id, id ?? -1)),
    orm.select({ id: sql<number>`coalesce(max(${coupons.id}), 0)`.mapWith(Number) }).from(coupons),
  ]);
  if (id !== null && !before) throw new ShopError('RECORD_NOT_FOUND');
  if (before && before.updatedAt !== fields.seen) throw new ShopError('RECORD_CHANGED', { current: before.updatedAt });
  const pastDay = pastDayFault(fields.lastDay, before?.expiresAt ? istDate(before.expiresAt - 1) : '', shop.now);
  if (pastDay) throw fieldError('lastDay', pastDay);
  // Two administrators at once would take the same id: the primary key refuses one of them, who presses Save again.
  const newId = id ?? (last?.id ?? 0) + 1;
  const write: Statement = before
    ? orm
        .update(coupons)
        .set(columns)
        .where(and(eq(coupons.id, newId), eq(coupons.updatedAt, fields.seen)))
    : orm.insert(coupons).values({ id: newId, ...columns, createdAt: shop.now });
  try {
    await shop.db.write([
      write,
      guardOneRow(),
      recordAction(shop, {
        by,
        action: before ? 'update' : 'create',
        kind: 'coupon',
        id: newId,
        label: columns.code,
        changes: changesOf(before ? toldOf(before) : {}, toldOf(columns)),
      }),
    ]);
  } catch (error) {
    throw faultOf(error, fields, before?.usesCount ?? 0) ?? error;
  }
  return { id: newId, seen: shop.now };
}

const columnsOf = ({ code, type, value, lastDay, maxUses, maxUsesPerCustomer, minPurchase, isActive }: CouponFields, now: number) => ({
  code,
  discountType: type,
  discountValue: value,
  expiresAt: lastDay === '' ? null : endOfIstDate(lastDay),
  maxUses,
  maxUsesPerCustomer,
  minPurchase,
  isActive,
  updatedAt: now,
});

/** Returns a coupon's fields for the audit log: its worth in words, because the figure alone has no unit. */
function toldOf({ code, discountType, discountValue, expiresAt, maxUses, maxUsesPerCustomer, minPurchase, isActive }: Told) {
  const discount = discountType === 'percentage' ? `${discountValue / 100}%` : formatInr(paise(discountValue));
  return { code, discount, expiresAt, maxUses, maxUsesPerCustomer, minPurchase, isActive };
}
type Told = Omit<ReturnType<typeof columnsOf>, 'updatedAt'>;

/** Returns the refusal for a constraint, with the text next to its field. */
function faultOf(error: unknown, { code }: CouponFields, usesCount: number): ShopError | null {
  const beside = (refused: 'NAME_TAKEN' | 'USES_TOO_LOW', field: string, text: string) =>
    new ShopError(adminRefusal(refused, text), { fields: { [field]: text } });
  if (constraintOf(error) === 'coupons.code') return beside('NAME_TAKEN', 'code', `${code} already exists.`);
  if (violatedConstraint(error) === 'COUPON_LIMIT')
    return beside('USES_TOO_LOW', 'maxUses', `At least ${usesCount}: so many orders use it already.`);
  return answerTo(error, { CONFLICT: 'RECORD_CHANGED', OTHER_CONSTRAINT: 'RECORD_CHANGED' });
}

/**
 * Deletes a coupon that no order names; any other is switched off, because orders refer to it.
 * @throws ShopError RECORD_NOT_FOUND
 */
export async function removeCoupon(
  shop: Shop,
  { id, by }: { readonly id: number; readonly by: string },
): Promise<{ outcome: 'deleted' | 'switched-off'; code: string }> {
  const { orm } = shop.db;
  const [found] = await orm.select({ code: coupons.code, isActive: coupons.isActive }).from(coupons).where(eq(coupons.id, id));
  if (!found) throw new ShopError('RECORD_NOT_FOUND');
  const { code } = found;
  const action = { by, kind: 'coupon', id, label: code } as const;
  try {
    await shop.db.write([
      guard(sql`NOT EXISTS (SELECT 1 FROM orders WHERE coupon_id = ${id})`),
      orm.delete(coupons).where(eq(coupons.id, id)),
      guardOneRow(),
      recordAction(shop, { ...action, action: 'delete' }),
    ]);
    return { outcome: 'deleted', code };
  } catch (error) {
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
  }
  try {
    await shop.db.write([
      orm.update(coupons).set({ isActive: false, updatedAt: shop.now }).where(eq(coupons.id, id)),
      guardOneRow(),
      recordAction(shop, { ...action, action: 'switch-off', changes: { isActive: [found.isActive, false] } }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_NOT_FOUND' }) ?? error;
  }
  return { outcome: 'switched-off', code };
}
