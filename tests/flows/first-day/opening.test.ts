import { expect, test } from 'vitest';
import { type FirstDay, readFirstDay } from '../../../src/features/first-day/read-first-day.server.ts';
import { windowState } from '../../../src/features/first-day/shut-shop.server.ts';
import { type FirstStep, firstSteps, stepsBeforeOpening, stepsLeft } from '../../../src/rules/first-day/first-day.ts';
import { ofSomebody, Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();
await shop.rows('INSERT INTO first_day (id) VALUES (1)');
await shop.rows('DELETE FROM store_settings');

const day = async () => (await ask<{ day: FirstDay }>('GET', '/first-day')).body.day;
let undone: FirstDay = await day();
const doneNow = async (): Promise<readonly FirstStep[]> => {
  undone = await day();
  return firstSteps.filter((step) => undone.done[step]);
};
const open = async () => {
  const { status, body } = await ask<{ code: string }>('POST', '/first-day/open');
  return [status, body.code];
};
const confirm = (what: string) => ask('POST', '/first-day/confirmations', { what });
const seller = {
  ...{ gstin: '', isUnregistered: true, legalName: 'Lakshmi Jewels', line1: '4, Road', city: 'Jaipur', pin: '302022', state: 'RJ' },
  ...{ email: 'care@lakshmi.in', phone: '98123 45678', officer: 'Asha Rao' },
};
let piece = 0;
const stranger = async () => {
  const shopper = new Shopper(shop);
  const { status, body } = await shopper.send(ofSomebody(await shopper.orderBody([{ id: piece }])));
  return [status, body.code];
};
/** The owner's browser: its cookie is that of the signed-in administrator. */
const ownOrder = async () => {
  const shopper = new Shopper(shop);
  const body = ofSomebody(await shopper.orderBody([{ id: piece }]));
  return shopper.post('/api/create-razorpay-order', body, { 'idempotency-key': crypto.randomUUID(), cookie });
};

test('a new shop has nothing of the list but a door for each step', async () => {
  expect([await doneNow(), undone.isOpen, undone.emails]).toEqual([[], false, 0]);
  expect(await open()).toEqual([409, 'NOT_READY_TO_OPEN']);
});

test('wrong fields of the seller are named, and nothing of it is saved', async () => {
  const { status, body } = await ask<{ fields: object }>('PUT', '/first-day/seller', { ...seller, isUnregistered: false, pin: '560079' });
  expect([status, Object.keys(body.fields).sort()]).toEqual([422, ['gstin', 'pin']]);
  expect(await shop.rows('SELECT * FROM store_settings')).toEqual([]);
});

test('each step is ticked by what is true, and the shop opens once all but the log-in and the marks are', async () => {
  const { goods } = (await ask<{ goods: object }>('GET', '/settings')).body;
  expect((await ask('PUT', '/settings/goods', { ...goods, kind: 'clothing' })).status).toBe(200);
  expect([await doneNow(), undone.goodsName]).toEqual([['goods'], 'Clothing']);
  expect((await ask('PUT', '/first-day/seller', seller)).status).toBe(200);
  expect(await doneNow()).toEqual(['goods', 'identity']);
  const { numbers } = (await ask<{ numbers: { form: object } }>('GET', '/settings')).body;
  expect((await ask('PUT', '/settings/numbers', numbers.form)).status).toBe(200);
  const settings = { freeFrom: '999', fee: '49', giftWrap: '', id: null, seen: 0 };
  expect((await ask('PUT', '/settings/shipping', settings)).status).toBe(200);
  const cash = { isOn: false, min: '0', max: '5000', blockedPins: '', id: null, seen: 0 };
  expect((await ask('PUT', '/settings/cash-on-delivery', cash)).status).toBe(200);
  const news = await ask<{ ownerNews: object }>('GET', '/settings');
  expect(news.body.ownerNews).toMatchObject({ orders: 'email', returns: 'email', complaints: 'email', trouble: 'email' });
  expect((await ask('PUT', '/settings/owner-news', { ...news.body.ownerNews, email: 'owner@lakshmi.in' })).status).toBe(200);
  piece = await shop.addProduct({ price: 70_000, stock: 5 });
  await confirm('privacy');
  await confirm('terms');
  expect(await doneNow()).toEqual(['goods', 'identity', 'numbers', 'delivery', 'cash', 'reach', 'tax', 'piece']);
  await confirm('shipping-returns');
  expect(await doneNow()).toEqual(['goods', 'identity', 'numbers', 'delivery', 'cash', 'reach', 'tax', 'piece', 'policies']);
  expect(Object.keys(undone.confirmed)).toEqual(['privacy', 'terms', 'shipping-returns']);
  expect((await confirm('imprint')).status).toBe(422);
});

test('a step that is put off stays put off for every window, and the last one stands at the end', async () => {
  const putOff = (step: string) => ask('POST', '/first-day/put-off', { step });
  for (const step of ['second-step', 'brand', 'second-step']) expect((await putOff(step)).status).toBe(200);
  expect((await day()).putOff).toEqual(['brand', 'second-step']);
  expect((await putOff('imprint')).status).toBe(422);
});

test('before it opens a stranger cannot order, and the owner can', async () => {
  const [first] = await shop.rows('SELECT owner_id FROM first_day');
  const seenBy = (userId: string | null) => windowState(shop.at(), { userId, guestId: null });
  expect([await seenBy(String(first?.owner_id)), await seenBy('somebody'), await seenBy(null)]).toEqual(['owner', 'shut', 'shut']);
  expect(await stranger()).toEqual([409, 'SHOP_NOT_OPEN']);
  expect(await shop.rows('SELECT id FROM orders')).toEqual([]);
  expect(await open()).toEqual([409, 'NOT_READY_TO_OPEN']);
  const order = await ownOrder();
  expect(order.status).toBe(200);
  const buyer = new Shopper(shop);
  await buyer.pay(order);
  await shop.deliverWebhooks();
  expect(await doneNow()).toEqual(stepsBeforeOpening);
});

test('once open everybody orders, and it stays open', async () => {
  expect(await open()).toEqual([200, undefined]);
  expect(await stranger()).toEqual([200, undefined]);
  expect(await open()).toEqual([200, undefined]);
  await expect(shop.rows('UPDATE first_day SET opened_at = NULL')).rejects.toThrow('SHOP_STAYS_OPEN');
  await shop.rows('UPDATE products SET archived_at = 1');
  expect(await doneNow()).toEqual([...stepsBeforeOpening, 'open']);
  await confirm('brand');
  await shop.rows('UPDATE users SET two_factor_enabled = 1 WHERE id = (SELECT owner_id FROM first_day)');
  // The second step ends the owner's sessions.
  expect(stepsLeft((await readFirstDay(shop.at()))?.done ?? undone.done)).toEqual([]);
});

test('a shop without a first day is open, and shows no list', async () => {
  await shop.rows('DELETE FROM first_day');
  await shop.rows('UPDATE products SET archived_at = NULL');
  expect(await readFirstDay(shop.at())).toBeNull();
  expect(await stranger()).toEqual([200, undefined]);
});
