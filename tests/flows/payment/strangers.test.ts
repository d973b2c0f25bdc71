import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOLD_TTL, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { STRANGER_MESSAGES } from '../../../src/rules/people/message-deadlines.ts';
import { cartOf } from '../../shop/cash.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const VICTIM = 'victim@example.in';
const to = (address: string) => shop.mails.filter((mail) => mail.to === address);

beforeAll(() => shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 500000, 1)'));

/** Unpaid orders with one address, each from a browser of its own. */
async function unpaid(n: number, over: Record<string, unknown> = {}) {
  for (let made = 0; made < n; made += 1) {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    expect((await new Shopper(shop).order([{ id }], '', { customer_email: VICTIM, ...over })).status).toBe(200);
  }
}

describe('the shop is no tool for sending mail to strangers', () => {
  it('15 unpaid orders with one address: at most three mails an hour, without any words of the sender', async () => {
    await unpaid(15, { customer_name: 'Urgent Customs' });
    expect(to(VICTIM)).toEqual([]);
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    await shop.runCron(Date.now() + HOLD_TTL + 3 * MINUTE);
    expect(to(VICTIM)).toHaveLength(STRANGER_MESSAGES.max);
    for (const { subject, html, text } of to(VICTIM))
      expect(`${subject}${html}${text}`).not.toMatch(/Urgent|3rd Cross|Bengaluru, Karnataka 560003/);
    const dropped = await shop.rows('SELECT last_error, count(*) AS n FROM outbox WHERE dropped_at IS NOT NULL GROUP BY last_error');
    expect(dropped).toEqual([{ last_error: 'too many to this address', n: 12 }]);
  });

  it('the mail of a paid order is never dropped, and contains the name', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const who = new Shopper(shop);
    const order = await who.order([{ id }], '', { customer_email: VICTIM });
    await who.verify(order, await who.pay(order));
    await shop.settle();
    expect(to(VICTIM).at(-1)?.subject).toMatch(/is confirmed$/);
    expect(to(VICTIM).at(-1)?.text).toContain('Ananya');
  });

  it('15 codes for one address: five mails an hour, without any words of the sender', async () => {
    const address = 'codes@example.in';
    const statuses = new Set<number>();
    const cart = cartOf(await new Shopper(shop).orderBody([{ id: await shop.addProduct({ price: 70_000, stock: 1 }) }]));
    for (let count = 0; count < 15; count += 1)
      statuses.add((await new Shopper(shop).post('/api/checkout/code', { email: address, phone: '9845000000', cart })).status);
    await shop.settle();
    expect([...statuses]).toEqual([200]);
    expect(to(address)).toHaveLength(5);
  });

  it('one order whose address is changed repeatedly sends a mail to none of them', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const who = new Shopper(shop);
    const before = shop.mails.length;
    for (let n = 0; n < 12; n += 1) expect((await who.order([{ id }], '', { customer_email: `n${n}@example.in` })).status).toBe(200);
    await shop.settle();
    expect(shop.mails.length).toBe(before);
  });

  it('names with links and lines with control characters get errors at their fields', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const who = new Shopper(shop);
    for (const customer_name of ['evil.example/win-50000 Verma', 'A\r\nBcc: x@example.in', 'A\u001b[2J', 'A\u202eB'])
      expect((await who.order([{ id }], '', { customer_name })).body.fields).toHaveProperty('customer_name');
    const address = {
      line1: 'x\u0007y',
      line2: '',
      city: 'Bengaluru',
      state: 'KA',
      postal_code: '560003',
      country: 'India',
      phone: '9845000000',
    };
    expect((await who.order([{ id }], '', { shipping_address: address })).body.fields).toHaveProperty(['shipping_address.line1']);
  });

  it('a signed-in customer with a verified address needs no code; another address does', async () => {
    await shop.rows(
      "INSERT INTO users (id, email, email_verified, full_name) VALUES ('11111111-1111-4111-8111-111111111111', 'own@example.in', 1, 'Asha Rao')",
    );
    const { placeCashOrder } = await import('../../../src/features/payment/cash/place-cash-order.server.ts');
    const { createOrderBody } = await import('../../../src/features/payment/payment.schema.ts');
    const visitor = { userId: '11111111-1111-4111-8111-111111111111', guestId: crypto.randomUUID(), net: '' };
    const place = async (email: string, user = visitor) => {
      const id = await shop.addProduct({ price: 70_000, stock: 1 });
      const body = await new Shopper(shop).orderBody([{ id }], '', { payment_method: 'cod', customer_email: email });
      return placeCashOrder(shop.at(), { owner: user, known: async () => user }, crypto.randomUUID(), createOrderBody.parse(body));
    };
    const { dbOrderId } = await place('OWN@example.in');
    expect(await shop.rows('SELECT email_verified, phone_verified, status FROM orders WHERE id = ?', dbOrderId)).toEqual([
      { email_verified: 1, phone_verified: 0, status: 'processing' },
    ]);
    await expect(place('another@example.in')).rejects.toMatchObject({ code: 'CONTACT_UNPROVED' });
    await shop.rows('UPDATE users SET email_verified = 0');
    await expect(place('own@example.in')).rejects.toMatchObject({ code: 'CONTACT_UNPROVED' });
  });

  it('after an hour an address can be told about an unpaid order again', async () => {
    await unpaid(1, { customer_email: 'later@example.in' });
    await shop.runCron(Date.now() + DAY + HOUR);
    expect(to('later@example.in')).toHaveLength(1);
  });
});
