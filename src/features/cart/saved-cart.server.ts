import { and, asc, eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../platform/database/constraints.ts';
import type { Statement } from '../../platform/database/database.ts';
import type { WrittenRow } from '../../platform/database/writer.ts';
import { sha256 } from '../../platform/hashing.ts';
import type { Caller } from '../../platform/request/caller.ts';
import type { PageOwner } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { stockTexts } from '../../rules/catalog/stock.texts.ts';
import { fill } from '../../rules/language/texts.ts';
import { CART_LINES_MAX } from '../../rules/limits.ts';
import { type Refusal, type RefusalCode, stockRefusal } from '../../rules/refusals/refusal.ts';
import { priceAt } from '../products/on-sale.server.ts';
import { cartMerges, userCarts } from './cart.table.ts';
import { cartCapacity } from './cart-capacity.server.ts';
import type { CartLineInput } from './price-lines.ts';
import { quoteCart } from './quote.server.ts';

/** A line of a saved cart. `seen`: the unit price in paise when the customer last saw it. */
interface SavedLine {
  readonly id: number;
  readonly product_id: number;
  readonly size: string;
  readonly quantity: number;
  readonly seen: number | null;
}

export interface SavedCart {
  /** A hash that distinguishes users without identifying them; the browser stores it with its copy of the cart. */
  readonly owner: string;
  readonly lines: readonly SavedLine[];
}

/** Reads the lines of the cart; in a batch, after the statements before it. */
export const savedLinesQuery = ({ db: { orm } }: Shop, owner: PageOwner) =>
  orm.select({ id, product_id: productId, size, quantity, seen }).from(userCarts).where(isOf(owner)).orderBy(asc(createdAt), asc(id));
const { id, productId, size, quantity, lastSeenPrice: seen, createdAt } = userCarts;

/** Converts a row of `savedLinesQuery` from the result of a batch. */
const toLine = (row: WrittenRow): SavedLine => ({
  id: Number(row.id),
  product_id: Number(row.product_id),
  size: String(row.size),
  quantity: Number(row.quantity),
  seen: row.last_seen_price_paise == null ? null : Number(row.last_seen_price_paise),
});

const isOf = ({ userId }: PageOwner) => eq(userCarts.userId, userId ?? '');

const isLine = (owner: PageOwner, line: Omit<CartLineInput, 'quantity'>) =>
  and(isOf(owner), eq(productId, line.productId), eq(size, line.size));

const ownerMark = async (who: Caller) => (await sha256(`cart\n${await who.userId()}`)).slice(0, 16);

/** Changes a cart and reads it, in one batch. `changed` is false if the first statement returned no row. */
async function change(shop: Shop, who: Caller, ...statements: Statement[]): Promise<{ changed: boolean; cart: SavedCart }> {
  const written = await shop.db.write([...statements, savedLinesQuery(shop, who.owner)]);
  const lines = (written.at(-1) ?? []).map(toLine);
  return { changed: written[0]?.length !== 0, cart: { owner: await ownerMark(who), lines } };
}

/** Returns the saved cart of the signed-in customer. */
export async function readSavedCart(shop: Shop, who: Caller): Promise<SavedCart> {
  const lines = await savedLinesQuery(shop, who.owner);
  return { owner: await ownerMark(who), lines };
}

/**
 * Adds pieces to the cart (#126), all of them or none.
 * @throws ShopError with the customer's message: INVALID_PRODUCT, SIZE_REQUIRED, OUT_OF_STOCK, ABOVE_STOCK, ABOVE_LINE_LIMIT
 */
export async function addToSavedCart(shop: Shop, who: Caller, line: CartLineInput): Promise<SavedCart> {
  const add = sql`INSERT INTO user_carts (user_id, product_id, size, quantity, last_seen_price_paise, created_at)
    SELECT ${who.owner.userId}, r.id, ${line.size}, ${line.quantity}, r.price, ${shop.now} FROM (${cartCapacity(shop, who.owner, line)}) r
      WHERE r.fits AND r.room >= ${line.quantity}
    ON CONFLICT (user_id, product_id, size) DO UPDATE
    SET quantity = quantity + excluded.quantity, last_seen_price_paise = excluded.last_seen_price_paise
    RETURNING id`;
  const { changed, cart } = await change(shop, who, add);
  if (changed) return cart;
  const inCart = cart.lines.find((one) => one.product_id === line.productId && one.size === line.size)?.quantity ?? 0;
  throw new ShopError(await refusalOf(shop, who, cart, { ...line, quantity: inCart + line.quantity }));
}

/**
 * Sets the quantity of a line; below 1 removes it (#127). Reducing it is always possible, even if the stock is lower.
 * A line that another tab has removed stays removed.
 * @throws ShopError OUT_OF_STOCK, ABOVE_STOCK, ABOVE_LINE_LIMIT, INVALID_PRODUCT
 */
export async function setSavedQuantity(shop: Shop, who: Caller, line: CartLineInput): Promise<SavedCart> {
  if (line.quantity < 1) return removeFromSavedCart(shop, who, line);
  const set = sql`UPDATE user_carts SET quantity = ${line.quantity} WHERE ${isLine(who.owner, line)} AND (quantity >= ${line.quantity}
    OR EXISTS (SELECT 1 FROM (${cartCapacity(shop, who.owner, line)}) r WHERE r.fits AND r.room >= ${line.quantity} - user_carts.quantity))
    RETURNING id`;
  const { changed, cart } = await change(shop, who, set);
  const isThere = cart.lines.some((one) => one.product_id === line.productId && one.size === line.size);
  if (changed || !isThere) return cart;
  throw new ShopError(await refusalOf(shop, who, cart, line));
}

export async function removeFromSavedCart(shop: Shop, who: Caller, line: Omit<CartLineInput, 'quantity'>): Promise<SavedCart> {
  return (await change(shop, who, shop.db.orm.delete(userCarts).where(isLine(who.owner, line)))).cart;
}

export async function clearSavedCart(shop: Shop, who: Caller): Promise<SavedCart> {
  return (await change(shop, who, shop.db.orm.delete(userCarts).where(isOf(who.owner)))).cart;
}

/** Records the current prices as seen by the customer. */
export async function markPricesSeen(shop: Shop, who: Caller): Promise<SavedCart> {
  const price = sql`(SELECT ${priceAt(shop.now)} FROM products WHERE products.id = ${productId})`;
  const update = shop.db.orm.update(userCarts).set({ lastSeenPrice: price }).where(isOf(who.owner));
  return (await change(shop, who, update)).cart;
}

/**
 * Merges a guest's cart into the saved one at sign-in, once for each token: quantities are added up, limited by the stock.
 * A product out of stock is added with quantity 1, so that the customer learns of it; no existing quantity is reduced.
 */
export async function mergeGuestCart(shop: Shop, who: Caller, token: string, lines: readonly CartLineInput[]): Promise<SavedCart> {
  const once = shop.db.orm.insert(cartMerges).values({ token: token.toLowerCase(), userId: who.owner.userId ?? '', createdAt: shop.now });
  const inserts = lines.map(
    (line) => sql`INSERT INTO user_carts (user_id, product_id, size, quantity, last_seen_price_paise, created_at)
      SELECT ${who.owner.userId}, r.id, ${line.size}, max(1, min(${line.quantity}, r.room)), r.price, ${shop.now}
      FROM (${cartCapacity(shop, who.owner, line)}) r
        WHERE r.room > 0 OR r.inside = 0
      ON CONFLICT (user_id, product_id, size) DO UPDATE SET quantity = quantity + excluded.quantity`,
  );
  try {
    return (await change(shop, who, once, ...inserts)).cart;
  } catch (error) {
    // Merged before: by another tab, or by a request whose answer was lost.
    if (violatedConstraint(error) === 'CART_IS_MERGED') return readSavedCart(shop, who);
    throw error;
  }
}

/** Returns why the statement changed nothing, with the same refusals that a guest's browser shows. */
async function refusalOf(shop: Shop, who: Caller, cart: SavedCart, wanted: CartLineInput): Promise<Refusal | RefusalCode> {
  const others = cart.lines
    .filter((line) => line.product_id !== wanted.productId || line.size !== wanted.size)
    .map(({ product_id, size, quantity }) => ({ productId: product_id, size, quantity }));
  if (others.length >= CART_LINES_MAX) return stockRefusal('ABOVE_LINE_LIMIT', fill(stockTexts().cartFull, { n: CART_LINES_MAX }));
  const { lines } = await quoteCart(shop, who.owner, [...others, wanted], '');
  const problem = lines.at(-1)?.problem;
  // The stock has come back in the meantime: the next attempt will succeed.
  if (!problem) return 'SHOP_BUSY';
  if (problem.code === 'ABOVE_STOCK_TO_BUY') return 'ABOVE_STOCK';
  return problem.code === 'SIZE_REQUIRED_TO_BUY' ? 'SIZE_REQUIRED' : problem;
}
