import { describe, expect, it } from 'vitest';
import { istDate } from '../../../src/rules/dates.ts';
import { apiRoutes } from '../../fuzz/routes.ts';
import { couponForm } from '../../shop/admin-forms.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { complaintIn } from '../../shop/complaint.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

/** What an administrator's session does that was left open, or stolen: nobody has given the password for a while. */
const shop = await shopUnderTest();
const { ask, cookie } = await administratorOf(shop);
const confirm = (at = Date.now()) => shop.rows('UPDATE sessions SET confirmed_at = ?', at);

const buyer = { name: 'Zubeida Qureshi', email: 'zubeida.q@example.in', phone: '9811122233', street: '77 Peacock Lane' };
const piece = await shop.addProduct({ price: 39_900, stock: 20, name: 'Bali' });
const shopper = new Shopper(shop);
const address = { line1: buyer.street, city: 'Bengaluru', state: 'KA', postal_code: '560003', country: 'India', phone: buyer.phone };
const bought = await shopper.order([{ id: piece, quantity: 1 }], '', {
  customer_name: buyer.name,
  customer_email: buyer.email,
  shipping_address: address,
});
await shopper.verify(bought, await shopper.pay(bought));
await shop.settle();
const [order] = await shop.rows('SELECT id, number FROM orders WHERE id = ?', bought.body.dbOrderId);
await ask('POST', `/orders/${order?.id}/invoice`);
await complaintIn(shop, { name: buyer.name, email: buyer.email });
await shop.rows(
  "INSERT INTO newsletter_subscribers (email, status, consent_text, asked_at, confirmed_at) VALUES (?, 'confirmed', 'Yes.', 1, 1)",
  buyer.email,
);

/** Files that name nobody, and why they leave without the password. A new file of the administrator needs it, or a line here. */
const withoutContacts: Readonly<Record<string, string>> = {
  '/order-lines.csv': 'Pieces of orders, without their buyers.',
  '/products.csv': 'The catalogue.',
  '/products/running-low.csv': 'What to buy.',
  '/stock.csv': 'What is there.',
  '/translations.csv': 'Names and texts of the catalogue.',
  '/gst-fees-table': 'Taxes of fees, by supplier.',
  '/margin.csv': 'What pieces earn.',
  '/margin/stock.csv': 'What the stock is worth.',
  '/money/csv': 'Payments, settlements and lines of the bank by their numbers.',
  '/reports.csv': 'Sums of orders.',
  '/gst-export': 'Sums and numbers of documents.',
  '/gst/documents/:id': 'One document, which its order shows as well.',
};
const query = `?numbers=${order?.number}&tab=all&file=invoices&month=${istDate(Date.now()).slice(0, 7)}`;
const [document] = await shop.rows('SELECT id FROM invoices');
const routes = apiRoutes().filter(({ method, pattern }) => method === 'GET' && pattern.startsWith('/api/admin/'));
const open = (pattern: string) => {
  const id = pattern.startsWith('/api/admin/gst/') ? document?.id : order?.id;
  return shop.fetch(pattern.replace(/:\w+/g, String(id)) + query, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
};

describe('without a fresh password', () => {
  it('no file with contacts leaves, whichever route sends it', async () => {
    await confirm();
    const files = [];
    for (const { pattern } of routes) {
      const answer = await open(pattern);
      const type = answer.headers.get('content-type') ?? '';
      if (answer.ok && !type.startsWith('application/json')) files.push(pattern);
      await answer.body?.cancel();
    }
    const names = files.map((pattern) => pattern.replace('/api/admin', ''));
    expect(names).toEqual(
      expect.arrayContaining(['/orders.csv', '/orders/bulk/shiprocket.csv', '/gst-papers', '/gst-print', '/customers.csv']),
    );
    expect(names).toEqual(expect.arrayContaining(Object.keys(withoutContacts)));
    await confirm(0);
    for (const name of names) {
      const answer = await open(`/api/admin${name}`);
      if (!(name in withoutContacts))
        expect([name, answer.status, await answer.json()]).toMatchObject([name, 403, { code: 'CONFIRM_NEEDED' }]);
      else {
        const text = await answer.text();
        expect([name, answer.status, Object.values(buyer).filter((each) => text.includes(each))]).toEqual([name, 200, []]);
      }
    }
  });

  it('no import takes a price below its half, and none of its lines is written', async () => {
    await confirm(0);
    const [{ sku: before } = { sku: '' }] = await shop.rows("UPDATE products SET sku = 'BALI' WHERE id = ? RETURNING sku", piece);
    const line = (price: string, name = 'Bali') => ({ line: 2, cells: { sku: String(before), price, name } });
    const send = (price: string, isDryRun = false) =>
      ask('POST', '/products/import', {
        isDryRun,
        lines: [{ line: 1, cells: { sku: 'NEW', name: 'New', price: '100', stock: '1' } }, line(price)],
      });
    const prices = () => shop.rows("SELECT sku, price_paise FROM products WHERE sku IN ('BALI', 'NEW') ORDER BY sku");
    expect(await send('199.49')).toMatchObject({ status: 403, body: { code: 'CONFIRM_NEEDED' } });
    expect(await prices()).toEqual([{ sku: 'BALI', price_paise: 39_900 }]);
    expect((await send('1', true)).status).toBe(200);
    expect((await send('199.50')).status).toBe(200);
    await confirm();
    expect((await send('1')).status).toBe(200);
    expect(await prices()).toEqual([
      { sku: 'BALI', price_paise: 100 },
      { sku: 'NEW', price_paise: 10_000 },
    ]);
  });

  it('no coupon pays whole orders, neither a new one nor one that is changed', async () => {
    const form = { ...couponForm, code: 'ALLFREE', value: '100' };
    await confirm(0);
    const needed = { status: 403, body: { code: 'CONFIRM_NEEDED' } };
    expect(await ask('POST', '/coupons', form)).toMatchObject(needed);
    expect(await ask('POST', '/coupons', { ...form, type: 'fixed_amount', value: '99999' })).toMatchObject(needed);
    const { status, body } = await ask<{ id: number; seen: number }>('POST', '/coupons', { ...form, value: '10' });
    expect(status).toBe(201);
    expect(await ask('PUT', `/coupons/${body.id}`, { ...form, seen: body.seen })).toMatchObject(needed);
    await confirm();
    expect((await ask('PUT', `/coupons/${body.id}`, { ...form, seen: body.seen })).status).toBe(200);
  });
});
