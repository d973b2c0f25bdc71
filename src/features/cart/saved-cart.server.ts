import { and, asc, eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../platform/database/constraints.ts';
import type { Statement } from '../../platform/database/database.ts';
import type { WrittenRow } from '../../platform/database/writer.ts';
import { sha256 } from '../../platform/hashing.ts';
import type { Customer } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { CART_LINES_MAX } from '../../rules/limits.ts';
import { type Refusal, type RefusalCode, stockRefusal } from '../../rules/refusals/refusal.ts';
import { priceAt } from '../products/on-sale.server.ts';
import { cartMerges, userCarts } from './cart.table.ts';
import { cartCapacity } from './cart-capacity.server.ts';
import type { CartLineInput } from './price-lines.ts';
import { quoteCart } from './quote.server.ts';

/** A line of a saved cart. `seen`: what one piece cost when its owner last looked, in paise. */
interface SavedLine {
  readonly id: number;
  readonly product_id: number;
  readonly size: string;
  readonly quantity: number;
  readonly seen: number | null;
}

export interface SavedCart {
  /** Tells one user from another, and names nobody: what a browser writes beside its copy. */
  readonly owner: string;
  readonly lines: readonly SavedLine[];
}

/** The cart as it is, or after the statements before it in a batch. */
const linesQuery = ({ db: { orm } }: Shop, { userId }: Customer) =>
  orm
    .select({ id, product_id: productId, size, quantity, seen })
    .from(userCarts)
    .where(eq(userCarts.userId, userId))
    .orderBy(asc(createdAt), asc(id));
const { id, productId, size, quantity, lastSeenPrice: seen, createdAt } = userCarts;

/** A row of `linesQuery` in the answer of a batch. */
const toLine = (row: WrittenRow): SavedLine => ({
  id: Number(row.id),
  product_id: Number(row.product_id),
  size: String(row.size),
  quantity: Number(row.quantity),
  seen: row.last_seen_price_paise == null ? null : Number(row.last_seen_price_paise),
});

const isLine = ({ userId }: Customer, line: Omit<CartLineInput, 'quantity'>) =>
  and(eq(userCarts.userId, userId), eq(productId, line.productId), eq(size, line.size));

const ownerMark = async ({ userId }: Customer) => (await sha256(`cart\n${userId}`)).slice(0, 16);

/** Changes a cart and reads it, in one batch. Returns what the change returned, and the cart. */
async function change(shop: Shop, who: Customer, ...statements: Statement[]): Promise<{ changed: boolean; cart: SavedCart }> {
  const written = await shop.db.write([...statements, linesQuery(shop, who)]);
  const lines = (written.at(-1) ?? []).map(toLine);
  return { changed: written[0]?.length !== 0, cart: { owner: await ownerMark(who), lines } };
}

/** The saved cart of whoever is signed in. */
export async function readSavedCart(shop: Shop, who: Customer): Promise<SavedCart> {
  return { owner: await ownerMark(who), lines: await linesQuery(shop, who) };
}

/**
 * Adds pieces to what is there (#126), all of them or none.
 * @throws ShopError with what the shopper reads: INVALID_PRODUCT, SIZE_REQUIRED, OUT_OF_STOCK, ABOVE_STOCK, ABOVE_LINE_LIMIT
 */
export async function addToSavedCart(shop: Shop, who: Customer, line: CartLineInput): Promise<SavedCart> {
  const added = sql`INSERT INTO user_carts (user_id, product_id, size, quantity, last_seen_price_paise, created_at)
    SELECT ${who.userId}, r.id, ${line.size}, ${line.quantity}, r.price, ${shop.now} FROM (${cartCapacity(shop, who, line)}) r
      WHERE r.fits AND r.room >= ${line.quantity}
    ON CONFLICT (user_id, product_id, size) DO UPDATE SET quantity = quantity + excluded.quantity, last_seen_price_paise = excluded.last_seen_price_paise
    RETURNING id`;
  const { changed, cart } = await change(shop, who, added);
  if (changed) return cart;
  const there = cart.lines.find((one) => one.product_id === line.productId && one.size === line.size)?.quantity ?? 0;
  throw new ShopError(await whyNot(shop, who, cart, { ...line, quantity: there + line.quantity }));
}

/**
 * Sets how many of a line there are; below 1 takes it out (#127). Fewer is always possible, also where stock has shrunk.
 * A line that another tab took out stays out.
 * @throws ShopError OUT_OF_STOCK, ABOVE_STOCK, ABOVE_LINE_LIMIT, INVALID_PRODUCT
 */
export async function setSavedQuantity(shop: Shop, who: Customer, line: CartLineInput): Promise<SavedCart> {
  if (line.quantity < 1) return removeFromSavedCart(shop, who, line);
  const set = sql`UPDATE user_carts SET quantity = ${line.quantity} WHERE ${isLine(who, line)} AND (quantity >= ${line.quantity}
    OR EXISTS (SELECT 1 FROM (${cartCapacity(shop, who, line)}) r WHERE r.fits AND r.room >= ${line.quantity} - user_carts.quantity)) RETURNING id`;
  const { changed, cart } = await change(shop, who, set);
  const isThere = cart.lines.some((one) => one.product_id === line.productId && one.size === line.size);
  if (changed || !isThere) return cart;
  throw new ShopError(await whyNot(shop, who, cart, line));
}

export async function removeFromSavedCart(shop: Shop, who: Customer, line: Omit<CartLineInput, 'quantity'>): Promise<SavedCart> {
  return (await change(shop, who, shop.db.orm.delete(userCarts).where(isLine(who, line)))).cart;
}

export async function clearSavedCart(shop: Shop, who: Customer): Promise<SavedCart> {
  return (await change(shop, who, shop.db.orm.delete(userCarts).where(eq(userCarts.userId, who.userId)))).cart;
}

/** The shopper has seen what everything costs now. */
export async function markPricesSeen(shop: Shop, who: Customer): Promise<SavedCart> {
  const price = sql`(SELECT ${priceAt(shop.now)} FROM products WHERE products.id = ${productId})`;
  const noted = shop.db.orm.update(userCarts).set({ lastSeenPrice: price }).where(eq(userCarts.userId, who.userId));
  return (await change(shop, who, noted)).cart;
}

/**
 * A guest's cart joins the saved one at a sign-in: sums, as far as stock goes, once for each token. A piece that
 * is sold out comes along with one, so that its shopper learns of it; one that is there already is never made fewer.
 */
export async function mergeGuestCart(shop: Shop, who: Customer, token: string, lines: readonly CartLineInput[]): Promise<SavedCart> {
  const once = shop.db.orm.insert(cartMerges).values({ token: token.toLowerCase(), userId: who.userId, createdAt: shop.now });
  const joins = lines.map(
    (line) => sql`INSERT INTO user_carts (user_id, product_id, size, quantity, last_seen_price_paise, created_at)
      SELECT ${who.userId}, r.id, ${line.size}, max(1, min(${line.quantity}, r.room)), r.price, ${shop.now} FROM (${cartCapacity(shop, who, line)}) r
        WHERE r.room > 0 OR r.inside = 0
      ON CONFLICT (user_id, product_id, size) DO UPDATE SET quantity = quantity + excluded.quantity`,
  );
  try {
    return (await change(shop, who, once, ...joins)).cart;
  } catch (error) {
    // It came along before: a second tab, or an answer that was lost.
    if (violatedConstraint(error) === 'CART_IS_MERGED') return readSavedCart(shop, who);
    throw error;
  }
}

/** The database said no: why, in the words that a guest's browser uses. */
async function whyNot(shop: Shop, who: Customer, cart: SavedCart, wanted: CartLineInput): Promise<Refusal | RefusalCode> {
  const others = cart.lines
    .filter((line) => line.product_id !== wanted.productId || line.size !== wanted.size)
    .map(({ product_id, size, quantity }) => ({ productId: product_id, size, quantity }));
  if (others.length >= CART_LINES_MAX) return stockRefusal('ABOVE_LINE_LIMIT', `A cart holds up to ${CART_LINES_MAX} different pieces.`);
  const { lines } = await quoteCart(shop, who, [...others, wanted], '');
  const problem = lines.at(-1)?.problem;
  // Stock came back in between: the next try will do.
  if (!problem) return 'SHOP_BUSY';
  if (problem.code === 'ABOVE_STOCK_TO_BUY') return 'ABOVE_STOCK';
  return problem.code === 'SIZE_REQUIRED_TO_BUY' ? 'SIZE_REQUIRED' : problem;
}
