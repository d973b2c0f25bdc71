import { beforeAll, expect, it } from 'vitest';
import { placeCashOrder } from '../../../src/features/payment/cash/place-cash-order.server.ts';
import { createOrderBody } from '../../../src/features/payment/payment.schema.ts';
import { DAY, HOLD_TTL, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { STRANGER_MESSAGES } from '../../../src/rules/people/message-deadlines.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { signedIn } from '../../shop/people/sign-in.ts';
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

it('a signed-in customer with a verified address needs no code; another address does', async () => {
  const { id: userId } = await signedIn(shop, 'own@example.in');
  const visitor = { userId, guestId: crypto.randomUUID(), net: '' };
  const place = async (email: string, user = visitor) => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const body = await new Shopper(shop).orderBody([{ id }], '', { payment_method: 'cod', customer_email: email });
    return placeCashOrder(shop.at(), { owner: user, net: '', known: async () => user }, crypto.randomUUID(), createOrderBody.parse(body));
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
