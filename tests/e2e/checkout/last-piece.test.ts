import { expect, it } from 'vitest';
import { guestCookie } from '../../shop/guest-cookie.ts';
import { NEXT_PRODUCT_ID } from '../../shop/next-product.ts';
import { db } from '../browser/browser.ts';
import { stack } from '../browser/stack.ts';

const SHOPPERS = 50;

it('the last piece, ordered by 50 shoppers at once over HTTP, is sold once (F14)', async () => {
  const { rows } = await db().execute(
    `INSERT INTO products (id, name, slug, price_paise, mrp_paise) VALUES (${NEXT_PRODUCT_ID}, 'Last Ring', 'last-ring', 60000, 60000) RETURNING id`,
  );
  const id = Number(rows[0]?.id);
  await db().execute({ sql: "INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', 1)", args: [id] });
  const body = JSON.stringify({
    currency: 'INR',
    customer_email: 'race@example.in',
    customer_name: 'Ananya Rao',
    shipping_address: {
      ...{ line1: '14, 3rd Cross', line2: '', city: 'Bengaluru', state: 'KA' },
      ...{ postal_code: '560003', country: 'India', phone: '9845000000' },
    },
    cart_items: [{ product_id: id, quantity: 1 }],
    final_amount_from_client: 600,
  });
  const order = () =>
    fetch(`${stack.shopUrl}/api/create-razorpay-order`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        cookie: guestCookie({ SHOP_URL: stack.shopUrl, SHOP_SECRET: stack.shopSecret }),
      },
      body,
    });
  const statuses = (await Promise.all(Array.from({ length: SHOPPERS }, order))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(SHOPPERS - 1);
  const after = await db().execute({ sql: 'SELECT stock_quantity, reserved, committed FROM products WHERE id = ?', args: [id] });
  expect(after.rows[0]).toMatchObject({ stock_quantity: 0, reserved: 1, committed: 0 });
  await db().execute({ sql: 'UPDATE products SET archived_at = 1 WHERE id = ?', args: [id] });
});
