import type { FreshShop } from '../shop/fresh-shop.ts';
import { Shopper } from '../shop/shopper.ts';

const order = "INSERT INTO orders (id, status, reservation) VALUES ('copy', 'pending_payment', 'held')";

/** The maintenance switch is on. Null if the database refuses an order and a shopper's form; otherwise what it allowed. */
export async function openWhileClosed(shop: FreshShop): Promise<string | null> {
  await shop.rows('UPDATE maintenance SET is_on = 1');
  const refusal = await shop.rows(order).then(() => 'an order', String);
  const form = await new Shopper(shop).form('/api/newsletter', { email: 'closed@example.in' }, { accept: 'application/json' });
  await shop.rows('UPDATE maintenance SET is_on = 0');
  if (!refusal.includes('SHOP_CLOSED')) return `a closed shop took an order: ${refusal}`;
  return form.status === 503 ? null : `a closed shop took a form with ${form.status}`;
}
