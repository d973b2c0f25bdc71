import type { FreshShop } from './fresh-shop.ts';
import type { Row } from './rows.ts';

type Books = Pick<FreshShop, 'rows'>;

/** An order by its id, or by the answer that made it. */
export type OrderRef = string | { readonly body: { readonly dbOrderId: string } };

export const idOf = (order: OrderRef): string => (typeof order === 'string' ? order : order.body.dbOrderId);

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
