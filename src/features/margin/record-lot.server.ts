import { eq, sql } from 'drizzle-orm';
import { answerTo, violatedConstraint } from '../../platform/database/constraints.ts';
import type { Statement } from '../../platform/database/database.ts';
import { guardOneRow } from '../../platform/database/write-guard.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { istDate } from '../../rules/dates.ts';
import { formatInr, ZERO } from '../../rules/money/money.ts';
import { count } from '../../rules/text.ts';
import { recordAction } from '../audit/record-action.server.ts';
import { products } from '../products/products.table.ts';
import type { CorrectionFields, LotFields } from './lot.schema.ts';
import { purchaseLots } from './margin.table.ts';

const answers = {
  LOT_ABOVE_COUNT: 'LOT_ABOVE_COUNT',
  LOT_BELOW_STOCK: 'LOT_BELOW_STOCK',
  OUT_OF_STOCK: 'LOT_BELOW_STOCK',
  SIZE_UNKNOWN: 'RECORD_CHANGED',
  PRODUCT_NOT_FOR_SALE: 'LOT_OF_SAMPLE',
  CONFLICT: 'RECORD_NOT_FOUND',
} as const;

/**
 * Books what the shop bought of a piece. Its pieces join the stock in the same write, unless they were counted before. The same press again is
 * the same lot.
 * @throws ShopError RECORD_NOT_FOUND, LOT_IN_FUTURE, LOT_ABOVE_COUNT, RECORD_CHANGED, LOT_OF_SAMPLE
 */
export async function recordLot(shop: Shop, { productId, by, ...lot }: LotFields & { productId: number; by: string }): Promise<void> {
  const { orm } = shop.db;
  const [product] = await orm.select({ name: products.name }).from(products).where(eq(products.id, productId));
  if (!product) throw new ShopError('RECORD_NOT_FOUND');
  if (lot.boughtOn > istDate(shop.now)) throw new ShopError('LOT_IN_FUTURE');
  await written(shop, [
    orm.insert(purchaseLots).values({ ...lot, tax: lot.tax ?? ZERO, productId, by, createdAt: shop.now }),
    orm.update(products).set({ updatedAt: shop.now }).where(eq(products.id, productId)),
    recordAction(shop, {
      ...{ by, action: 'stock', kind: 'product', id: productId, label: product.name },
      changes: { bought: [null, `${count(lot.quantity, 'piece')} at ${formatInr(lot.unit)}${lot.isCounted ? ', counted before' : ''}`] },
    }),
  ]);
}

/**
 * Takes pieces out of a lot: a lot with fewer than no pieces at its price, with its share of the tax. Where the lot added them to the stock they
 * leave it.
 * @throws ShopError RECORD_NOT_FOUND, LOT_BELOW_STOCK
 */
export async function correctLot(
  shop: Shop,
  { lotId, id, quantity, note, by }: CorrectionFields & { lotId: string; by: string },
): Promise<void> {
  const { orm } = shop.db;
  const [lot] = await orm
    .select({ productId: purchaseLots.productId, name: products.name })
    .from(purchaseLots)
    .innerJoin(products, eq(products.id, purchaseLots.productId))
    .where(eq(purchaseLots.id, lotId));
  if (!lot) throw new ShopError('RECORD_NOT_FOUND');
  // Shares of the tax are those of the pieces taken out so far, so that all corrections of a lot together take out all of it.
  const taken = sql`(SELECT coalesce(-sum(c.quantity), 0) FROM purchase_lots c WHERE c.corrects = l.id)`;
  const share = (pieces: typeof taken) => sql`(2 * l.tax_paise * ${pieces} + l.quantity) / (2 * l.quantity)`;
  await written(shop, [
    sql`INSERT INTO purchase_lots (id, product_id, size, quantity, unit_paise, tax_paise, credit_ok, bought_on, supplier, bill, note, is_counted, corrects, by, created_at)
      SELECT ${id}, l.product_id, l.size, ${-quantity}, l.unit_paise, ${share(taken)} - ${share(sql`(${taken} + ${quantity})`)}, l.credit_ok, l.bought_on, l.supplier, l.bill,
        ${note}, l.is_counted, l.id, ${by}, ${shop.now} FROM purchase_lots l WHERE l.id = ${lotId} AND l.quantity > 0`,
    guardOneRow(),
    orm.update(products).set({ updatedAt: shop.now }).where(eq(products.id, lot.productId)),
    recordAction(shop, {
      ...{ by, action: 'stock', kind: 'product', id: lot.productId, label: lot.name },
      changes: { bought: [null, `${count(quantity, 'piece')} fewer`], ...(note && { note: [null, note] }) },
    }),
  ]);
}

async function written(shop: Shop, statements: readonly Statement[]): Promise<void> {
  try {
    await shop.db.write([...statements]);
  } catch (error) {
    if (violatedConstraint(error) === 'LOT_IS_KNOWN') return;
    throw answerTo(error, answers) ?? error;
  }
}
