import { beforeAll, expect, it } from 'vitest';
import type { PolicyLetter } from '../../../src/admin/texts/letter/policy-letter.server.ts';
import { drainOutbox } from '../../../src/features/messages/outbox/send-messages.server.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { delivered } from '../../shop/orders/delivered.ts';
import { sold } from '../../shop/orders/edits.ts';
import { manualOrder } from '../../shop/orders/manual-order.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, email } = await shopWithAdministrator();
shop.env.LANGUAGES = 'en,hi';

const letter = async (kind = 'returns') => (await ask<PolicyLetter>('GET', `/texts/pages/${kind}/letter`)).body;
const publish = async (seen: number, kind = 'returns') =>
  ask('PUT', `/texts/pages/${kind}`, { text: `We take everything back, said ${seen + 1} times.`, seen });
const said = { summary: 'A size that does not fit\n may be exchanged within 7 days.', others: { hi: 'साइज़ 7 दिन में बदल सकते हैं।' } };
const write = (version: number, body: object = said, kind = 'returns') =>
  ask<PolicyLetter & { readonly code: string }>('POST', `/texts/pages/${kind}/letter`, { version, ...body });
const lines = () => shop.rows("SELECT actor, action, label, changes FROM admin_actions WHERE action = 'tell'");
const told = async (key: string) => {
  const sql = "SELECT lower(recipient) || ' ' || language AS said FROM outbox WHERE instr(dedupe_key, ?) = 1 AND kind = 'policy-changed'";
  return (await shop.rows(sql, key)).map(({ said }) => said);
};

const orderOf = async (customer_email: string) => (await sold(shop, { over: { customer_email } })).id;

beforeAll(async () => {
  // Twice by the same person, in other letters.
  await orderOf('twice@example.in');
  await orderOf('Twice@example.in');
  const inHindi = await orderOf('hindi@example.in');
  await shop.rows("UPDATE orders SET language = 'hi' WHERE id = ?", inHindi);
  await delivered(shop, [{}], { customer_email: 'arrived@example.in' });
  await (await delivered(shop, [{}], { customer_email: 'long-ago@example.in' })).age(10 * DAY);
  // At the counter, by somebody who wishes no mails.
  const piece = await shop.addProduct({ price: 70_000, stock: 9 });
  expect((await ask('POST', '/manual-orders', manualOrder(piece, { email: 'quiet@example.in' }))).status).toBe(200);
  await shop.settle();
}, 60_000);

it('customers with an open order are not counted while the policy is the one that the shop comes with', async () => {
  expect(await letter()).toEqual({ version: 0, at: 0, waiting: 0, written: 0, languages: ['hi'] });
  expect((await write(1)).status).toBe(409);
  expect(await told('policy:')).toEqual([]);
});

it('customers with an open order are told of a version once each, of two presses at once by one; others, and who ordered later, are not', async () => {
  expect((await publish(0)).status).toBe(200);
  await orderOf('later@example.in');
  await shop.settle();
  expect(await letter()).toMatchObject({ version: 1, waiting: 3, written: 0 });
  const answers = await Promise.all([write(1), write(1)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(['ALREADY_TOLD']);
  const readers = await told('policy:returns:1:');
  expect(readers.sort()).toEqual(['arrived@example.in en', 'hindi@example.in hi', 'twice@example.in en']);
  expect(await letter()).toMatchObject({ version: 1, waiting: 0, written: 3 });
  const changes = { customers: [null, 3], summary: [null, 'A size that does not fit may be exchanged within 7 days.'] };
  const label = 'Shipping & Returns, version 1';
  expect(await lines()).toEqual([{ actor: email, action: 'tell', label, changes: JSON.stringify(changes) }]);
  expect((await write(1)).status).toBe(409);
  expect(await told('policy:')).toHaveLength(3);
});

it('customers with an open order read what the owner says of it, its day and its address, in their language', async () => {
  const before = shop.mails.length;
  await drainOutbox(shop.at());
  const mails = shop.mails.slice(before);
  expect(mails).toHaveLength(3);
  const to = (who: string) => mails.find((mail) => mail.to.toLowerCase() === who);
  const english = to('arrived@example.in');
  expect(english?.subject).toBe('Shipping & Returns: what has changed');
  expect(english?.text).toContain('What has changed: A size that does not fit may be exchanged within 7 days.');
  expect(english?.text).toContain('Read the new text: http://shop.test/shipping-returns?version=v1');
  expect(english?.text).toMatch(/since \d{1,2} \w+ \d{4} our “Shipping & Returns” has a new text/);
  expect(english?.text).toMatch(/Your order CHK-\d+ was placed before: the text of its day applies to it\./);
  const hindi = to('hindi@example.in');
  expect(hindi?.subject).toBe('डिलीवरी और रिटर्न: क्या बदला');
  expect(hindi?.text).toContain('साइज़ 7 दिन में बदल सकते हैं।');
  expect(hindi?.text).toContain('http://shop.test/hi/shipping-returns?version=v1');
  expect(await shop.rows("SELECT 1 FROM outbox WHERE kind = 'policy-changed' AND channel <> 'email'")).toEqual([]);
});

it('customers with an open order wait again for the next version, of which an earlier window knows nothing', async () => {
  await publish(1);
  expect(await letter()).toMatchObject({ version: 2, waiting: 4, written: 0 });
  const { status, body } = await write(1);
  expect([status, body.code]).toEqual([409, 'RECORD_CHANGED']);
  expect(await told('policy:returns:2:')).toEqual([]);
});

it('customers with an open order are told nothing without a word of what has changed, or of a page that is no policy', async () => {
  expect((await write(2, { summary: ' ', others: {} })).status).toBe(422);
  expect((await write(1, said, 'faq')).status).toBe(404);
  expect((await ask('GET', '/texts/pages/faq/letter')).status).toBe(404);
});

it('customers with an open order are written to in batches, all by one press', async () => {
  const piece = await shop.addProduct({ price: 70_000, stock: 600 });
  const many = 510;
  await shop.rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
        INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, customer_email, customer_name, shipping_address,
          hold_expires_at, method, email_verified, subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise, created_at)
        SELECT 'many-' || i, 900000 + i, 'many-' || i, '', 'many-' || i, 'many' || i || '@example.in', 'Meera Joshi', '{"phone":"9845000000"}',
          1, 'cod', 1, 70000, 0, 0, 0, 70000, ${Date.now() - DAY} FROM n`,
  );
  await shop.rows(
    `INSERT INTO order_items (order_id, line, product_id, quantity, price_at_purchase_paise, name, image, hsn_code, gst_rate)
        SELECT id, 1, ?, 1, 70000, 'A piece', NULL, '7117', 300 FROM orders WHERE id LIKE 'many-%'`,
    piece,
  );
  await shop.rows("UPDATE orders SET status = 'processing', reservation = 'committed', actor = 'shopper' WHERE id LIKE 'many-%'");
  await shop.rows(
    `INSERT INTO outbox (dedupe_key, kind, recipient, order_id, attempts, sent_at, created_at)
        SELECT 'confirmed:' || id, 'order-confirmed', customer_email, id, 1, created_at, created_at FROM orders WHERE id LIKE 'many-%'`,
  );
  await publish(0, 'terms');
  const { waiting } = await letter('terms');
  expect(waiting).toBe(many + 4);
  const { status, body } = await write(1, said, 'terms');
  expect([status, body.waiting, body.written]).toEqual([200, 0, waiting]);
  expect((await told('policy:terms:1:')).length).toBe(waiting);
  expect((await lines()).length).toBe(2);
}, 60_000);
