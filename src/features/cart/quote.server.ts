import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { RowsOf } from '../../platform/database/read-batch.ts';
import { prepared } from '../../platform/database/ready-query.ts';
import type { PageOwner } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import type { AttributeKind } from '../../rules/filters/attributes.ts';
import { defaultShipping } from '../../rules/money/charges.ts';
import { bestCoupon, type Coupon, nearestCoupon } from '../../rules/money/coupon.ts';
import { normaliseCode } from '../../rules/money/coupon-code.ts';
import { type Paise, ZERO } from '../../rules/money/money.ts';
import { type OrderPrice, priceOrder } from '../../rules/money/price-order.ts';
import { checkCod } from '../../rules/order/cod.ts';
import { checkTravelCash, type TravelCash } from '../../rules/order/edits/travels.ts';
import { announcedCodes } from '../content/announced-codes.server.ts';
import { coupons } from '../coupons/coupons.table.ts';
import { heldPiecesQuery } from '../ledger/held.server.ts';
import { hsnOf, rateAt } from '../products/gst-rates.server.ts';
import { categories, productAttributes, productSizes, products } from '../products/products.table.ts';
import { codSettings, sellerIsUnregistered, shippingSettings } from '../settings/settings.table.ts';
import { englishBeside, ownText } from '../translations/own-text.server.ts';
import { type CartLineInput, type ProductFacts, priceLines, type QuotedCartLine } from './price-lines.ts';

export type CartQuote = OrderPrice<QuotedCartLine> & {
  /** True if every line can be bought. */
  readonly buyable: boolean;
  readonly freeFrom: number;
  /** The price of a gift wrap; null if the shop wraps no presents. */
  readonly giftOffer: Paise | null;
  readonly shippingConfigured: boolean;
  /** The seller has no GSTIN: no tax is in these prices. */
  readonly isUnregistered: boolean;
  /** The announced coupon that would lower this price, and by how much; null if a code was entered or none applies. */
  readonly couponOffer: { readonly code: string; readonly saves: Paise } | null;
  /** The announced coupon to which the least is missing, and how much; null if a code was entered or none applies to a higher sum. */
  readonly couponNear: { readonly code: string; readonly missing: Paise } | null;
  /** Cash on delivery for this order, with the reason if it is not offered. */
  readonly cod: { readonly offered: boolean; readonly reason: string | null };
};

const { id, slug, name, price, originalPrice, saleEndsAt, images, dimensions, stockQuantity, isOneSize, archivedAt } = products;
const { productId, kind, value } = productAttributes;
const FINISH: AttributeKind = 'finish';
/** The words that the owner translated are in the language of the page. */
const finish =
  () => sql<string>`(SELECT coalesce(group_concat(${ownText('attribute', 'word', value, value)}, ', '), '') FROM ${productAttributes}
  WHERE ${productId} = ${id} AND ${kind} = ${FINISH})`;
const IDS = sql`(SELECT value FROM json_each(${sql.placeholder('ids')}))`;

/** The queries that are the same for every visitor. `ids`: those of the pieces, as JSON. */
const pricesOf = prepared((orm) => ({
  products: orm
    .select({
      product: {
        ...{ id, slug, name: ownText('product', 'name', id, name), price, originalPrice, saleEndsAt, images, finish: finish() },
        ...{ dimensions: ownText('product', 'dimensions', id, dimensions), stockQuantity, isOneSize, archivedAt },
        hsnCode: hsnOf.as('hsn_of_piece'),
        gstRate: rateAt(sql.placeholder('now')).as('gst_rate_now'),
      },
      ...englishBeside({ english: name }),
      hasSizes: categories.hasSizes,
      sizes: categories.sizes,
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(sql`${id} IN ${IDS}`),
  sizes: orm.select().from(productSizes).where(sql`${productSizes.productId} IN ${IDS}`),
  shipping: orm
    .select({ freeFrom: shippingSettings.freeFrom, fee: shippingSettings.fee, giftWrap: shippingSettings.giftWrap })
    .from(shippingSettings)
    .where(sql`${shippingSettings.isActive} = 1`),
  seller: orm.select({ isUnregistered: sql<number>`${sellerIsUnregistered}`.as('is_unregistered') }).from(sql`(SELECT 1)`),
  cod: orm
    .select({ isOn: codSettings.isOn, min: codSettings.min, max: codSettings.max, blockedPins: codSettings.blockedPins })
    .from(codSettings)
    .where(sql`${codSettings.isActive} = 1`),
}));

/** Returns the queries of a quote, for a batch with other queries. */
export function quoteQueries({ db, now }: Shop, visitor: PageOwner, lines: readonly CartLineInput[], code: string) {
  return {
    ...pricesOf({ now, ids: JSON.stringify([...new Set(lines.map((line) => line.productId))]) }),
    coupons:
      normaliseCode(code) === '' ? couponsQuery(db, visitor, announcedCodes) : couponsQuery(db, visitor, sql`(${normaliseCode(code)})`),
    held: heldPiecesQuery(db, visitor),
  };
}

function couponsQuery({ orm }: Db, { userId }: PageOwner, codes: SQL) {
  return orm
    .select({
      ...getTableColumns(coupons),
      usesByCustomer: sql<number>`(SELECT count(*) FROM orders o WHERE o.coupon_id = coupons.id AND o.user_id = ${userId}
        AND o.reservation <> 'released' AND o.reservation = 'committed')`
        .mapWith(Number)
        .as('uses_by_customer'),
    })
    .from(coupons)
    .where(sql`${coupons.code} IN ${codes}`);
}

/** The terms of an order besides its lines and coupon. */
export interface QuoteTerms {
  /** PIN code of the delivery address, null while it is unknown. */
  readonly pin: string | null;
  /** True if the order is a present that the shop wraps. */
  readonly isGift: boolean;
  /** Set for pieces that are added to an order which has not left: they have no delivery fee. */
  readonly travels?: TravelCash | null;
}

const NO_FEE = { freeFrom: ZERO, fee: ZERO };

/** Turns the rows of `quoteQueries` into prices and problems. */
export function quoteOf(
  rows: RowsOf<ReturnType<typeof quoteQueries>>,
  lines: readonly CartLineInput[],
  code: string,
  now: number,
  { pin, isGift, travels = null }: QuoteTerms,
): CartQuote {
  const { products: found, sizes, held } = rows;
  const [[shipping], [cod]] = [rows.shipping, rows.cod];
  const heldPieces = (id: number, size?: string) =>
    held.filter((row) => row.productId === id && (size === undefined || row.size === size)).reduce((all, row) => all + row.quantity, 0);
  const facts = new Map<number, ProductFacts>(
    found.map(({ product, english, hasSizes, sizes: offered }) => [
      product.id,
      {
        ...product,
        english,
        image: product.images[0] ?? null,
        available: product.stockQuantity + heldPieces(product.id),
        archived: product.archivedAt !== null,
        sizes: hasSizes && !product.isOneSize ? (offered ?? []) : [],
        stockBySize: new Map(
          sizes
            .filter((row) => row.productId === product.id)
            .map((row) => [row.size, row.stockQuantity + heldPieces(product.id, row.size)]),
        ),
      },
    ]),
  );
  const isAsked = normaliseCode(code) !== '';
  const couponsFound = rows.coupons.map((row) =>
    couponOf(
      row,
      held.some(({ couponId }) => couponId === row.id),
    ),
  );
  const priced = priceLines(lines, facts, now);
  const giftOffer = shipping?.giftWrap ?? null;
  const price = priceOrder({
    lines: priced,
    coupon: isAsked ? (couponsFound[0] ?? null) : null,
    couponAsked: isAsked,
    shipping: travels ? NO_FEE : (shipping ?? defaultShipping),
    giftWrap: isGift ? giftOffer : null,
    now,
  });
  const codRefusal = travels
    ? checkTravelCash(cod ?? null, { total: price.total, prices: priced.map(({ unit }) => unit) }, travels, pin)
    : checkCod(cod ?? null, price.total, pin);
  return {
    ...price,
    cod: { offered: codRefusal === null, reason: codRefusal?.message ?? null },
    buyable: priced.length > 0 && priced.every((line) => line.problem === null),
    giftOffer,
    freeFrom: (shipping ?? defaultShipping).freeFrom,
    shippingConfigured: shipping !== undefined,
    isUnregistered: rows.seller[0]?.isUnregistered === 1,
    couponOffer: isAsked ? null : bestCoupon(couponsFound, price.subtotal, now),
    couponNear: isAsked ? null : nearestCoupon(couponsFound, price.subtotal, now),
  };
}

function couponOf(row: typeof coupons.$inferSelect & Pick<Coupon, 'usesByCustomer'>, heldByShopper: boolean): Coupon {
  // A use held by the customer's own unpaid order does not count against them.
  const usesCount = row.usesCount - (heldByShopper ? 1 : 0);
  return { ...row, usesCount, type: row.discountType, value: row.discountValue };
}

/** Quotes the cart for this visitor, in one round trip. */
export async function quoteCart(
  shop: Shop,
  visitor: PageOwner,
  lines: readonly CartLineInput[],
  code: string,
  terms: QuoteTerms = { pin: null, isGift: false },
): Promise<CartQuote> {
  const rows = await shop.db.read(quoteQueries(shop, visitor, lines, code));
  return quoteOf(rows, lines, code, shop.now, terms);
}
