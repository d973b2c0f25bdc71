import type { FreshShop } from '../fresh-shop.ts';
import { Shopper } from '../people/shopper.ts';
import type { Row } from '../rows.ts';

type Books = Pick<FreshShop, 'rows'>;

/** An order by its id, or by the answer that made it. */
export type OrderRef = string | { readonly body: { readonly dbOrderId: string } };

const idOf = (order: OrderRef): string => (typeof order === 'string' ? order : order.body.dbOrderId);

/** Status and hold of an order: `{ status: 'paid', reservation: 'committed' }`. */
export async function statusOf({ rows }: Books, order: OrderRef): Promise<Row | undefined> {
  return (await rows('SELECT status, reservation FROM orders WHERE id = ?', idOf(order)))[0];
}

/** The newest order of an email address, for tests that buy in a browser. */
export async function newestOrderOf({ rows }: Books, email: string): Promise<Row | undefined> {
  const [order] = await rows(
    'SELECT id, status, reservation, method, gateway_order_id FROM orders WHERE customer_email = ? ORDER BY created_at DESC LIMIT 1',
    email,
  );
  return order;
}

/** An order as the database has it. */
export const rowOf = async ({ rows }: Books, order: OrderRef): Promise<Row | undefined> =>
  (await rows('SELECT * FROM orders WHERE id = ?', idOf(order)))[0];

/** What came for an order, and what became of it. */
export const paymentsOf = ({ rows }: Books, order: OrderRef): Promise<Row[]> =>
  rows(
    'SELECT id, status, settlement, reason, amount_paise AS amount, refunded_paise AS back FROM payments WHERE order_id = ? ORDER BY created_at, settlement',
    idOf(order),
  );

/** What goes back for an order. */
export const refundsOf = ({ rows }: Books, order: OrderRef): Promise<Row[]> =>
  rows(
    `SELECT r.id, r.amount_paise AS amount, r.status, r.attempt, r.asked_by AS by, r.next_check_at AS next
      FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ? ORDER BY r.created_at, r.attempt`,
    idOf(order),
  );

/** The steps of an order, the first one first. */
export const historyOf = ({ rows }: Books, order: OrderRef): Promise<Row[]> =>
  rows('SELECT from_status, to_status, actor, note FROM order_events WHERE order_id = ? ORDER BY seq', idOf(order));

/** Pieces of a product that are available, held for unpaid orders, and sold. */
export async function stockOf({ rows }: Pick<FreshShop, 'rows'>, product: number): Promise<Row | undefined> {
  return (await rows('SELECT stock_quantity AS free, reserved, committed FROM products WHERE id = ?', product))[0];
}

/** Kinds of the messages that were queued for an order, oldest first; with `kind`, those of one kind. */
export async function mailsOf({ rows }: Pick<FreshShop, 'rows'>, order: OrderRef, kind?: string): Promise<string[]> {
  const queued = await rows('SELECT kind FROM outbox WHERE order_id = ? ORDER BY created_at, rowid', idOf(order));
  return queued.map((message) => String(message.kind)).filter((each) => kind === undefined || each === kind);
}

/** An order of one piece that waits for its payment. */
export async function openedOrder(shop: FreshShop, { price = 70_000, stock = 1, coupon = '' } = {}) {
  const id = await shop.addProduct({ price, stock });
  const shopper = new Shopper(shop);
  return { id, shopper, order: await shopper.order([{ id }], coupon) };
}
