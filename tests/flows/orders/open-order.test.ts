import { afterEach, beforeAll, expect, it } from 'vitest';
import { readOrder } from '../../../src/features/ledger/order-view.server.ts';
import { trackPage } from '../../../src/features/orders/track/track-order.server.ts';
import { NOT_FOUND } from '../../../src/features/orders/track/track-order.texts.ts';
import { parcelsQuery } from '../../../src/features/parcels/shown/order-parcels.server.ts';
import { openedOrder } from '../../shop/orders/orders.ts';
import { guestCookie } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
let number = 0;
let id = '';
let guest = '';

beforeAll(async () => {
  const { shopper: who, order } = await openedOrder(shop, { stock: 5 });
  await who.verify(order, await who.pay(order));
  await shop.settle();
  id = order.body.dbOrderId;
  const [row] = await shop.rows('SELECT number, guest_id AS guest FROM orders WHERE id = ?', id);
  [number, guest] = [Number(row?.number), String(row?.guest)];
});
afterEach(() => shop.attempts.forget());

const [EMAIL, PHONE] = ['ananya.rao@example.in', '9845000000'];

function request(cookie: string, fields: Record<string, string> | null, ip: string = crypto.randomUUID().slice(0, 8)): Request {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'cf-connecting-ip': ip, cookie };
  const sent = fields && { method: 'POST', body: new URLSearchParams(fields).toString() };
  return new Request('http://shop.test/track-order', { headers, ...sent });
}
const page = (cookie: string, fields: Record<string, string> | null, ip?: string) =>
  trackPage(shop.at(), request(cookie, fields, ip), parcelsQuery);
const act = (cookie: string, act: string, over: Record<string, string> = {}) =>
  page(cookie, { order: `CHK-${number}`, contact: PHONE, act, ...over });

/** The codes that were mailed to the address of the order, oldest first. */
async function codes(): Promise<string[]> {
  await shop.settle();
  return shop.mails.flatMap(({ to, subject }) =>
    to === EMAIL && /^\d{6} is your code to open the order$/.test(subject) ? [subject.slice(0, 6)] : [],
  );
}

it('a code goes to a contact of the order, whatever contact was typed, and opens its page once, in the browser that asked', async () => {
  const [mine, other] = [guestCookie(shop.env), guestCookie(shop.env)];
  const sent = await act(mine, 'code');
  expect(sent).toMatchObject({
    status: 200,
    opens: null,
    code: { problem: null, sent: { channel: 'email', to: 'a•••@example.in', earlier: false } },
  });
  // Who typed the phone does not learn the address.
  expect(JSON.stringify({ ...sent, frame: null })).not.toContain(EMAIL);
  const [code = ''] = await codes();
  for (const [cookie, typed] of [
    [other, code],
    ['', code],
    [mine, code === '111111' ? '222222' : '111111'],
    [mine, ''],
  ] as const)
    expect(await act(cookie, 'open', { code: typed })).toMatchObject({
      opens: null,
      code: { problem: expect.stringContaining('wrong or has expired') },
    });
  const opened = await act(mine, 'open', { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
  expect(opened.opens).toMatch(new RegExp(`^/order-confirmation\\?order=${id}&token=`));
  const token = new URL(opened.opens ?? '', 'http://shop.test').searchParams.get('token');
  const nobody = { userId: null, guestId: null };
  expect(await readOrder(shop.at(), nobody, id, token)).toMatchObject({ order: { id } });
  expect((await act(mine, 'open', { code })).opens).toBeNull();
});

it('a wrong pair sends nothing and is answered like every other, whether the order exists or not', async () => {
  const before = (await codes()).length;
  const mine = guestCookie(shop.env);
  for (const [order, contact] of [
    [`${number}`, '9845000001'],
    [`${number + 77}`, PHONE],
  ] as const)
    for (const what of ['code', 'open'])
      expect(await page(mine, { order, contact, act: what, code: '123456' })).toMatchObject({
        ...{ status: 404, problem: NOT_FOUND, found: null, code: null, opens: null, setCookie: null },
      });
  expect(await codes()).toHaveLength(before);
});

it('an order gets five codes a day from everywhere, and a code five tries', async () => {
  const before = (await codes()).length;
  const answers = [];
  for (let n = 0; n < 7; n += 1) answers.push((await act(guestCookie(shop.env), 'code')).code);
  expect(answers.map((code) => code?.sent !== null)).toEqual([true, true, true, true, true, false, false]);
  expect(answers.at(-1)?.problem).toBeTruthy();
  expect((await codes()).length - before).toBeLessThanOrEqual(5);
  shop.attempts.forget();
  const mine = guestCookie(shop.env);
  await act(mine, 'code');
  const code = (await codes()).at(-1) ?? '';
  for (let n = 0; n < 5; n += 1) await act(mine, 'open', { code: code === '111111' ? '222222' : '111111' });
  expect((await act(mine, 'open', { code })).opens).toBeNull();
});

it('the browser of an order finds it without typing; another cookie, a forged one or an account does not, and whoever forgets it opens it no more', async () => {
  const own = guestCookie(shop.env, guest);
  expect((await page(own, null)).last).toEqual({ id, number });
  for (const cookie of ['', guestCookie(shop.env), `guest=${guest}`]) expect((await page(cookie, null)).last).toBeNull();
  const forgotten = await page(own, { act: 'forget' });
  expect(forgotten).toMatchObject({ status: 200, last: null, found: null });
  const next = forgotten.setCookie?.split(';')[0] ?? '';
  expect(next).toMatch(/^(__Host-)?guest=/);
  expect(next).not.toContain(guest);
  expect((await page(next, null)).last).toBeNull();
});
