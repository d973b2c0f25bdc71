import { asc, eq } from 'drizzle-orm';
import { type Statement, violated } from '../../platform/database/database.ts';
import { sha256 } from '../../platform/hashing.ts';
import type { Customer } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { CART_LINES_MAX } from '../../rules/limits.ts';
import { type Refusal, type RefusalCode, refuse } from '../../rules/refusals/refusal.ts';
import { userCarts } from './cart.table.ts';
import { room } from './cart-capacity.server.ts';
import type { AskedLine } from './price-lines.ts';
import { quoteCart } from './quote.server.ts';

/** A line of a saved cart. `seen`: what one piece cost when its owner last looked, in paise. */
export interface SavedLine {
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

/** The cart as it is after the statements before it. */
const everyLine = ({ userId }: Customer): Statement => ({
  sql: 'SELECT id, product_id, size, quantity, seen_paise AS seen FROM user_carts WHERE user_id = ?1 ORDER BY created_at, id',
  args: [userId],
});
const asked = ({ now }: Shop, { userId, guestId }: Customer, { productId, size, quantity }: AskedLine) => [
  userId,
  productId,
  size,
  quantity,
  now,
  guestId ?? 'none',
];

const ownerMark = async ({ userId }: Customer) => (await sha256(`cart\n${userId}`)).slice(0, 16);

/** Changes a cart and reads it, in one batch. Returns what the change returned, and the cart. */
async function change(shop: Shop, who: Customer, ...statements: Statement[]): Promise<{ changed: boolean; cart: SavedCart }> {
  const written = await shop.db.write([...statements, everyLine(who)]);
  const lines = (written.at(-1) ?? []) as unknown as SavedLine[];
  return { changed: written[0]?.length !== 0, cart: { owner: await ownerMark(who), lines } };
}

/** The saved cart of whoever is signed in. */
export async function readSaved({ db: { orm } }: Shop, who: Customer): Promise<SavedCart> {
  const { id, productId: product_id, size, quantity, seen, userId, createdAt } = userCarts;
  const lines = await orm
    .select({ id, product_id, size, quantity, seen })
    .from(userCarts)
    .where(eq(userId, who.userId))
    .orderBy(asc(createdAt), asc(id));
  return { owner: await ownerMark(who), lines };
}

/**
 * Adds pieces to what is there (#126), all of them or none.
 * @throws ShopError with what the shopper reads: INVALID_PRODUCT, SIZE_REQUIRED, OUT_OF_STOCK, ABOVE_STOCK, ABOVE_LINE_LIMIT
 */
export async function addPieces(shop: Shop, who: Customer, line: AskedLine): Promise<SavedCart> {
  const { changed, cart } = await change(shop, who, {
    sql: `INSERT INTO user_carts (user_id, product_id, size, quantity, seen_paise, created_at)
      SELECT ?1, r.id, ?3, ?4, r.price, ?5 FROM (${room}) r WHERE r.fits AND r.room >= ?4
      ON CONFLICT (user_id, product_id, size) DO UPDATE SET quantity = quantity + excluded.quantity, seen_paise = excluded.seen_paise
      RETURNING id`,
    args: asked(shop, who, line),
  });
  if (changed) return cart;
  const there = cart.lines.find((one) => one.product_id === line.productId && one.size === line.size)?.quantity ?? 0;
  throw new ShopError(await whyNot(shop, who, cart, { ...line, quantity: there + line.quantity }));
}

/**
 * Sets how many of a line there are; below 1 takes it out (#127). Fewer is always possible, also where stock has shrunk.
 * A line that another tab took out stays out.
 * @throws ShopError OUT_OF_STOCK, ABOVE_STOCK, ABOVE_LINE_LIMIT, INVALID_PRODUCT
 */
export async function setPieces(shop: Shop, who: Customer, line: AskedLine): Promise<SavedCart> {
  if (line.quantity < 1) return removePieces(shop, who, line);
  const { changed, cart } = await change(shop, who, {
    sql: `UPDATE user_carts SET quantity = ?4 WHERE user_id = ?1 AND product_id = ?2 AND size = ?3
      AND (quantity >= ?4 OR EXISTS (SELECT 1 FROM (${room}) r WHERE r.fits AND r.room >= ?4 - user_carts.quantity)) RETURNING id`,
    args: asked(shop, who, line),
  });
  const isThere = cart.lines.some((one) => one.product_id === line.productId && one.size === line.size);
  if (changed || !isThere) return cart;
  throw new ShopError(await whyNot(shop, who, cart, line));
}

export async function removePieces(shop: Shop, who: Customer, { productId, size }: Omit<AskedLine, 'quantity'>): Promise<SavedCart> {
  const sql = 'DELETE FROM user_carts WHERE user_id = ?1 AND product_id = ?2 AND size = ?3';
  return (await change(shop, who, { sql, args: [who.userId, productId, size] })).cart;
}

export async function emptySaved(shop: Shop, who: Customer): Promise<SavedCart> {
  return (await change(shop, who, { sql: 'DELETE FROM user_carts WHERE user_id = ?1', args: [who.userId] })).cart;
}

/** The shopper has seen what everything costs now. */
export async function noteSeen(shop: Shop, who: Customer): Promise<SavedCart> {
  const sql = `UPDATE user_carts SET seen_paise =
      (SELECT CASE WHEN sale_ends_at <= ?2 THEN original_price_paise ELSE price_paise END FROM products WHERE id = product_id)
    WHERE user_id = ?1`;
  return (await change(shop, who, { sql, args: [who.userId, shop.now] })).cart;
}

/**
 * A guest's cart joins the saved one at a sign-in: sums, as far as stock goes, once for each token. A piece that
 * is sold out comes along with one, so that its shopper learns of it; one that is there already is never made fewer.
 */
export async function mergeGuestCart(shop: Shop, who: Customer, token: string, lines: readonly AskedLine[]): Promise<SavedCart> {
  const once: Statement = {
    sql: 'INSERT INTO cart_merges (token, user_id, created_at) VALUES (?1, ?2, ?3)',
    args: [token.toLowerCase(), who.userId, shop.now],
  };
  const joins = lines.map((line) => ({
    sql: `INSERT INTO user_carts (user_id, product_id, size, quantity, seen_paise, created_at)
      SELECT ?1, r.id, ?3, max(1, min(?4, r.room)), r.price, ?5 FROM (${room}) r WHERE r.room > 0 OR r.inside = 0
      ON CONFLICT (user_id, product_id, size) DO UPDATE SET quantity = quantity + excluded.quantity`,
    args: asked(shop, who, line),
  }));
  try {
    return (await change(shop, who, once, ...joins)).cart;
  } catch (error) {
    // It came along before: a second tab, or an answer that was lost.
    if (violated(error) === 'cart_merges.token') return readSaved(shop, who);
    throw error;
  }
}

/** The database said no: why, in the words that a guest's browser uses. */
async function whyNot(shop: Shop, who: Customer, cart: SavedCart, wanted: AskedLine): Promise<Refusal | RefusalCode> {
  const others = cart.lines
    .filter((line) => line.product_id !== wanted.productId || line.size !== wanted.size)
    .map(({ product_id, size, quantity }) => ({ productId: product_id, size, quantity }));
  if (others.length >= CART_LINES_MAX) return refuse('ABOVE_LINE_LIMIT', `A cart holds up to ${CART_LINES_MAX} different pieces.`);
  const { lines } = await quoteCart(shop, who, [...others, wanted], '');
  const problem = lines.at(-1)?.problem;
  // Stock came back in between: the next try will do.
  if (!problem) return 'SHOP_BUSY';
  if (problem.code === 'ABOVE_STOCK_TO_BUY') return 'ABOVE_STOCK';
  return problem.code === 'SIZE_REQUIRED_TO_BUY' ? 'SIZE_REQUIRED' : problem;
}
