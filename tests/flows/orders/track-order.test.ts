import { afterEach, beforeAll, expect, it } from 'vitest';
import { trackPage } from '../../../src/features/orders/track/track-order.server.ts';
import { NOT_FOUND } from '../../../src/features/orders/track/track-order.texts.ts';
import { parcelsQuery } from '../../../src/features/parcels/shown/order-parcels.server.ts';
import { openedOrder } from '../../shop/orders/orders.ts';
import { cashOrder, Shopper } from '../../shop/people/shopper.ts';
import { guestCookie } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
let number = 0;
let id = '';

beforeAll(async () => {
  const { shopper: who, order } = await openedOrder(shop, { stock: 5 });
  await who.verify(order, await who.pay(order));
  await shop.settle();
  id = order.body.dbOrderId;
  number = Number((await shop.rows('SELECT number FROM orders WHERE id = ?', id))[0]?.number);
});

const post = (fields: Record<string, string>, ip = crypto.randomUUID().slice(0, 8), cookie = '', at = shop.at()) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'cf-connecting-ip': ip, cookie };
  const body = new URLSearchParams(fields).toString();
  return trackPage(at, new Request('http://shop.test/track-order', { method: 'POST', headers, body }), parcelsQuery);
};
const ask = (order: string, contact: string, ip?: string, cookie?: string) => post({ order, contact }, ip, cookie);
afterEach(() => shop.attempts.forget());

it('an order is found by its number and its e-mail or phone, in any spelling (U-61)', async () => {
  for (const typed of [`CHK-${number}`, `${number}`, ` chk ${number} `, `#${number}`])
    for (const contact of ['ananya.rao@example.in', ' Ananya.Rao@Example.IN ', '9845000000', '+91 98450-00000', '098450 00000'])
      expect(await ask(typed, contact)).toMatchObject({ status: 200, problem: null, found: { number: `CHK-${number}`, badge: 'Paid' } });
});

it('its page shows the status and the rough destination: no name, street, contact, piece, amount or id', async () => {
  await shop.rows("UPDATE orders SET status = 'processing', actor = 'admin', move_note = 'Asha: note' WHERE id = ?", id);
  await shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin', tracking_url = 'https://carrier.example/1' WHERE id = ?", id);
  const { found } = await ask(`${number}`, '9845000000');
  expect(found).toMatchObject({ badge: 'Shipped', city: 'Bengaluru', pinPrefix: '560', tracking: 'https://carrier.example/1' });
  expect(found?.moments.map(({ what }) => what)).toEqual(['Order placed', 'Paid', 'Being packed', 'Handed to the courier']);
  // Without times (UTC ms), whose digits may be those of the amount.
  const told = JSON.stringify(found, (_, value) => (typeof value === 'number' && value > 1e12 ? undefined : value));
  expect(told).not.toMatch(/ananya|rao|14, 3rd|560003|98450|₹|700|token|Asha/i);
  expect(told).not.toContain(id);
});

it('it says the days of arrival until the parcel has come, and of a cash order alone what to keep ready', async () => {
  await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 500000, 1)');
  const product = await shop.addProduct({ price: 69_950, stock: 5 });
  const cash = (await cashOrder(shop, new Shopper(shop), [{ id: product }], { customer_email: 'cash@example.in' })).body.dbOrderId;
  const [row] = await shop.rows('SELECT number, due_paise AS due FROM orders WHERE id = ?', cash);
  const { found } = await ask(`${row?.number}`, 'cash@example.in');
  expect(found?.days.delivery).toMatch(/^\w{3} \d{1,2}(?: \w+)? and \w{3} \d{1,2} \w+$/);
  expect(found?.next).toMatchObject({ status: 'processing', due: row?.due, advanced: 0, shippingAddress: { city: 'Bengaluru' } });
  expect((await ask(`${number}`, '9845000000')).found?.next).toMatchObject({ status: 'shipped', due: 0, advanced: 0 });
  await shop.rows("UPDATE orders SET status = 'delivered', actor = 'admin' WHERE id = ?", cash);
  expect((await ask(`${row?.number}`, 'cash@example.in')).found?.next).toBeNull();
});

it('its link is sent again to the address of the order, once in a quarter of an hour, and to nobody who typed something else', async () => {
  const linkTo = (contact: string) => post({ order: `${number}`, contact, act: 'link' });
  const links = async () => {
    await shop.settle();
    return shop.mails.filter(({ subject }) => subject === `Your link to order CHK-${number}`);
  };
  expect(await linkTo('somebody@example.in')).toMatchObject({ status: 404, found: null, problem: NOT_FOUND });
  expect(await links()).toEqual([]);
  for (const contact of ['9845000000', '9845000000', 'ananya.rao@example.in'])
    expect(await linkTo(contact)).toMatchObject({ status: 200, found: { isLinkSent: true } });
  expect(await links()).toMatchObject([
    { to: 'ananya.rao@example.in', text: expect.stringContaining(`/order-confirmation?order=${id}&token=`) },
  ]);
});

/** What a page says of an order that was not found, or not asked for. */
const nothing = { found: null, code: null, opens: null, last: null, setCookie: null };

it('every failure has the same sentence, status and number of round trips (F66)', async () => {
  const wrong: [string, string][] = [
    [`${number}`, 'somebody@example.in'],
    [`${number + 1}`, 'ananya.rao@example.in'],
    [`${number}`, '9845000001'],
    ['', 'ananya.rao@example.in'],
    [id, 'ananya.rao@example.in'],
    [`${number}.0`, '9845000000'],
    ["' OR 1=1 --", '%@%'],
    [`${number}`, "x@y' OR '1'='1"],
    ['9'.repeat(3_000), 'ananya.rao@example.in'],
  ];
  for (const [order, contact] of wrong) {
    const { frame: _, ...page } = await ask(order, contact);
    expect(page).toEqual({ ...nothing, status: 404, problem: NOT_FOUND, asked: { order, contact } });
  }
  await expect(ask(`${number}`, 'a'.repeat(100_000))).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
  expect(NOT_FOUND).toBe('We could not find an order with these details.');
  const trips = async (order: string, contact: string) => {
    const at = shop.at();
    await post({ order, contact }, '9.9.9.9', '', at);
    return at.db.trips;
  };
  expect([
    await trips(`${number}`, 'x@y.in'),
    await trips('999999', 'ananya.rao@example.in'),
    await trips(`${number}`, '9845000000'),
  ]).toEqual([1, 1, 1]);
});

it('wrong contacts are counted for the number and the network address, whether the order exists or not (F67)', async () => {
  for (const one of [number, number + 77]) {
    const answers: number[] = [];
    for (let n = 0; n < 22; n += 1) answers.push((await ask(`${one}`, `guess${n}@example.in`, '203.0.113.9')).status);
    expect(answers).toEqual([...Array(20).fill(404), 429, 429]);
  }
  expect(await ask(`${number}`, '9845000000', '203.0.113.9')).toMatchObject({ status: 429, found: null });
  expect(await ask(`${number}`, '9845000000', '203.0.113.10')).toMatchObject({ status: 200 });
  shop.attempts.expire();
  expect((await ask(`${number}`, '9845000000', '203.0.113.9')).status).toBe(200);
});

it('right answers are not counted', async () => {
  for (let n = 0; n < 25; n += 1) expect((await ask(`${number}`, '9845000000', '203.0.113.11')).status).toBe(200);
});

it('the total number of guesses is limited, which never locks out the browser of the order', async () => {
  const answers: number[] = [];
  for (let n = 0; n < 203; n += 1) answers.push((await ask(`${number}`, `guess${n}@example.in`, `203.0.113.${n}`)).status);
  expect(answers).toEqual([...Array(200).fill(404), 429, 429, 429]);
  expect((await ask(`${number}`, '9845000000', '198.51.100.1')).status).toBe(429);
  expect((await ask(`${number}`, '9845000000', '198.51.100.1', guestCookie(shop.env))).status).toBe(429);
  const guest = String((await shop.rows('SELECT guest_id FROM orders WHERE id = ?', id))[0]?.guest_id);
  const own = guestCookie(shop.env, guest);
  expect(await ask(`${number}`, '9845000000', '198.51.100.1', own)).toMatchObject({ status: 200, found: { number: `CHK-${number}` } });
  expect((await ask(`${number}`, 'wrong@example.in', '198.51.100.1', own)).status).toBe(429);
  expect((await ask(`${number}`, '9845000000', '198.51.100.1', `guest=${guest}`)).status).toBe(429);
});

it('wrong contacts are counted for the network address, also all at once (F67, F68)', async () => {
  const answers = await Promise.all(Array.from({ length: 250 }, (_, n) => ask(`${30_000 + n}`, 'a@example.in', '203.0.113.7')));
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(240);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await ask(`${number}`, '9845000000', '203.0.113.8')).status).toBe(200);
});

it('the database is down: a sentence, never an exception (F25)', async () => {
  await shop.withoutDatabase(async () => {
    expect(await ask(`${number}`, '9845000000')).toMatchObject({ status: 503, found: null });
  });
});
