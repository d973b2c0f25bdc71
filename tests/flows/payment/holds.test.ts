import { describe, expect, it, vi } from 'vitest';
import { HOLD_TTL, MINUTE } from '../../../src/rules/limits.ts';
import { holdLimits } from '../../../src/rules/payment/hold-limits.ts';
import { unheldNotice } from '../../../src/rules/payment/unheld.ts';
import { type Answer, Shopper, type Wish } from '../../shop/people/shopper.ts';
import { signedIn } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.ownLimits();
// Every refusal is logged, which would drown the results.
const log = vi.spyOn(console, 'log').mockImplementation(() => {});

interface Person {
  readonly phone: string;
  readonly email: string;
  /** The network address of the browser; without one it is the local machine, where nobody is counted. */
  readonly from?: string;
}
let people = 0;
const somebody = (over: Partial<Person> = {}): Person => {
  people += 1;
  return { phone: String(9_000_000_000 + people), email: `shopper${people}@example.in`, ...over };
};

/** Orders in a browser of its own unless one is given. */
async function order(wishes: Wish[], person: Person, { shopper = new Shopper(shop), coupon = '', cookie = '' } = {}): Promise<Answer> {
  const body = await shopper.orderBody(wishes, coupon);
  const address = { ...(body.shipping_address as object), phone: person.phone };
  return shopper.post(
    '/api/create-razorpay-order',
    { ...body, customer_email: person.email, shipping_address: address },
    { 'idempotency-key': crypto.randomUUID(), ...(person.from && { 'cf-connecting-ip': person.from }), ...(cookie && { cookie }) },
  );
}
const tally = (answers: Answer[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, (a) => String(a.body.code ?? a.status))).map(([code, all]) => [code, all?.length]),
  );
/** How many of them hold their pieces. */
const held = (answers: Answer[]) => answers.filter(({ status, body }) => status === 200 && body.notice === null).length;
const times = <T>(n: number, make: (at: number) => T) => Array.from({ length: n }, (_, at) => make(at));
const heldOf = async (id: number) => Number((await shop.rows('SELECT reserved FROM products WHERE id = ?', id))[0]?.reserved);
const holdOf = async ({ body }: Answer) =>
  (await shop.rows('SELECT status, reservation, hold_expires_at AS ends, renewals, ip_hash FROM orders WHERE id = ?', body.dbOrderId))[0];
const again = (shopper: Shopper, { body }: Answer) => shopper.post(`/api/orders/${body.dbOrderId}/pay`, {});
const lastMinute = ({ body }: Answer) =>
  shop.rows('UPDATE orders SET hold_expires_at = ? WHERE id = ?', Date.now() + MINUTE, body.dbOrderId);
const releaseOf = (user: string) =>
  shop.rows("UPDATE orders SET status = 'cancelled_by_user', reservation = 'released', actor = 'shopper' WHERE user_id = ?", user);
const releaseAll = () => shop.runCron(Date.now() + HOLD_TTL + MINUTE);

it('twenty orders of one browser at once: at most three stay open, the others are refused with advice, and one log line tells the operator', async () => {
  log.mockClear();
  const id = await shop.addProduct({ price: 70_000, stock: 400 });
  const shopper = new Shopper(shop);
  const answers = await Promise.all(times(20, (at) => order([{ id, quantity: at + 1 }], somebody(), { shopper })));
  // A request that starts after another one was answered releases that order's pieces and takes its place.
  const made = answers.filter(({ status }) => status === 200);
  const holds = await Promise.all(made.map(async (answer) => (await holdOf(answer))?.reservation));
  const standing = holds.filter((reservation) => reservation === 'held').length;
  const replaced = holds.filter((reservation) => reservation === 'released').length;
  expect(standing).toBeLessThanOrEqual(holdLimits.browser);
  expect(standing + replaced).toBe(made.length);
  expect(tally(answers)).toEqual({ 200: made.length, TOO_MANY_HOLDS: 20 - made.length });
  const refused = answers.find(({ status }) => status === 429);
  expect(JSON.stringify(refused?.body)).toContain('Please pay or cancel one of them');
  expect(log.mock.calls.flat().filter((line) => String(line).includes('"holds_refused"'))).toHaveLength(20 - made.length);
});

it.each<[string, (at: number) => Partial<Person>]>([
  ['phone', () => ({ phone: '9811111111' })],
  ['email', () => ({ email: 'one@example.in' })],
  ['network address', () => ({ from: '203.0.113.7' })],
  ['/48 of IPv6', (at) => ({ from: `2001:db8:7:${at + 1}::9` })],
])('twenty browsers at once with the same %s: all may pay, and pieces up to the bound are held', async (_, same) => {
  const id = await shop.addProduct({ price: 70_000, stock: 400 });
  const answers = await Promise.all(times(20, (at) => order([{ id }], somebody(same(at)))));
  expect(tally(answers)).toEqual({ 200: 20 });
  expect(held(answers)).toBe(holdLimits.unprovedPieces);
  expect(await heldOf(id)).toBe(holdLimits.unprovedPieces);
  expect(held([await order([{ id }], somebody({ from: '2001:db8:8:1::9' }))])).toBe(1);
});

it('pieces are held up to ₹10,000 for one contact; a dearer order holds nothing', async () => {
  const id = await shop.addProduct({ price: 400_000, stock: 400 });
  const phone = '9822222222';
  expect(held(await Promise.all(times(4, () => order([{ id }], somebody({ phone })))))).toBe(2);
  expect(held([await order([{ id, quantity: 3 }], somebody())])).toBe(0);
  expect(await heldOf(id)).toBe(2);
});

it('the network address is stored as a keyed hash, and deleted when the hold ends or the order is paid', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 40 });
  const shopper = new Shopper(shop);
  const paid = await order([{ id }], somebody({ from: '198.51.100.4' }), { shopper });
  const left = await order([{ id }], somebody({ from: '198.51.100.4' }));
  expect((await holdOf(paid))?.ip_hash).toMatch(/^[\w-]{47}$/);
  expect((await holdOf(paid))?.ip_hash).toBe((await holdOf(left))?.ip_hash);
  await shopper.verify(paid, shopper.pay(paid));
  await releaseAll();
  expect(await holdOf(paid)).toMatchObject({ status: 'paid', ip_hash: '' });
  expect(await holdOf(left)).toMatchObject({ reservation: 'released', ip_hash: '' });
});

it('a shopper who changes their cart ten times never meets a limit: each cart releases the older one', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 40 });
  const shopper = new Shopper(shop);
  const person = somebody({ from: '198.51.100.5' });
  for (const at of times(10, (each) => each)) expect(held([await order([{ id, quantity: 1 + (at % 4) }], person, { shopper })])).toBe(1);
  expect(await heldOf(id)).toBe(2);
});

it('closed orders cannot be reopened beyond the limit', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 400 });
  const shopper = new Shopper(shop);
  const made: Answer[] = [];
  for (let round = 1; round <= 6; round += 1) {
    made.push(await order([{ id, quantity: round }], somebody(), { shopper }));
    await releaseAll();
  }
  const answers = await Promise.all(made.map((one) => again(shopper, one)));
  expect(tally(answers)).toEqual({ 200: holdLimits.browser, TOO_MANY_HOLDS: 6 - holdLimits.browser });
});

it('nobody is locked out by others behind their address or in their name: a proved account holds its pieces, and so does who has paid before', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 400 });
  const [email, phone, from] = ['victim@example.in', '9833333333', '203.0.113.44'];
  const known = new Shopper(shop);
  const first = await order([{ id }], somebody({ from }), { shopper: known });
  await known.verify(first, known.pay(first));
  expect(held(await Promise.all(times(12, () => order([{ id }], somebody({ email, phone, from })))))).toBe(holdLimits.unprovedPieces);
  const guest = await order([{ id }], somebody({ email, phone, from }));
  expect(guest).toMatchObject({ status: 200, body: { notice: unheldNotice() } });
  expect(await order([{ id }], somebody({ from }), { shopper: known })).toMatchObject({ status: 200, body: { notice: null } });
  const account = await signedIn(shop, email);
  const orderAsOwner = () => order([{ id }], somebody({ email, phone, from }), { cookie: account.cookie });
  expect(await orderAsOwner()).toMatchObject({ status: 200, body: { notice: null } });
  await releaseOf(account.id);
  await shop.rows('UPDATE users SET email_verified = 0 WHERE id = ?', account.id);
  expect(await orderAsOwner()).toMatchObject({ status: 200, body: { notice: unheldNotice() } });
});

describe('the held share of a piece is limited', () => {
  it('those who proved nothing: none of three, one of four, two of nine, four of forty', async () => {
    for (const [stock, most] of [
      [3, 0],
      [4, 1],
      [9, 2],
      [40, 4],
    ] as const) {
      const id = await shop.addProduct({ price: 70_000, stock });
      const answers = await Promise.all(times(most + 2, () => order([{ id }], somebody())));
      expect([stock, held(answers), await heldOf(id)]).toEqual([stock, most, most]);
      expect(tally(answers)).toEqual({ 200: Math.min(stock, most + 2) });
    }
  });

  it('all unpaid orders together: 30 %, and the last two pieces for somebody known', async () => {
    const { cookie } = await signedIn(shop, 'collector@example.in');
    const ids = await Promise.all([40, 2].map((stock) => shop.addProduct({ price: 70_000, stock })));
    const [many = 0, few = 0] = ids;
    expect(held([await order([{ id: many, quantity: 13 }], somebody(), { cookie })])).toBe(0);
    expect(held([await order([{ id: many, quantity: 12 }], somebody(), { cookie })])).toBe(1);
    expect(held([await order([{ id: few, quantity: 2 }], somebody(), { cookie })])).toBe(1);
  });

  it('each size counts separately', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 13, sizes: { '2.4': 3, '2.6': 10 } });
    expect(held([await order([{ id, size: '2.4' }], somebody())])).toBe(0);
    expect(held([await order([{ id, size: '2.6', quantity: 2 }], somebody())])).toBe(1);
  });

  it('the shop as a whole: sixty pieces, or a tenth of what is not sold', async () => {
    await releaseAll();
    await shop.rows("UPDATE unproved_holds SET pieces = 0 WHERE product_id = 0 AND size = 'unsold'");
    await shop.rows("UPDATE hold_limits SET maximum = 3 WHERE name = 'unprovedShop'");
    const id = await shop.addProduct({ price: 10_000, stock: 400 });
    expect(held(await Promise.all(times(5, () => order([{ id }], somebody()))))).toBe(3);
    await shop.runCron();
    expect(held(await Promise.all(times(5, () => order([{ id }], somebody()))))).toBe(5);
    await shop.ownLimits();
  });

  it('one attacker cannot take all twenty uses of a coupon; the uses return with the hold', async () => {
    await releaseAll();
    const id = await shop.addProduct({ price: 70_000, stock: 400 });
    await shop.addCoupon({ code: 'LAUNCH20', type: 'percentage', value: 1000, maxUses: 20 });
    await Promise.all(times(20, () => order([{ id }], somebody({ from: '203.0.113.99' }), { coupon: 'LAUNCH20' })));
    const uses = async () => (await shop.rows("SELECT uses_count AS n FROM coupons WHERE code = 'LAUNCH20'"))[0]?.n;
    expect(await uses()).toBe(holdLimits.unprovedPieces);
    expect((await order([{ id }], somebody(), { coupon: 'LAUNCH20' })).status).toBe(200);
    expect(await uses()).toBe(holdLimits.unprovedPieces + 1);
    await releaseAll();
    expect(await uses()).toBe(0);
    const others = await Promise.all(times(20, () => order([{ id }], somebody(), { coupon: 'LAUNCH20' })));
    expect(tally(others)).toEqual({ 200: 20 });
    expect((await order([{ id }], somebody(), { coupon: 'LAUNCH20' })).body.code).toBe('COUPON_LIMIT');
  });
});

describe('a hold is extended at most twice', () => {
  it('by pay again and by the same cart; then the order is payable until its hold ends', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 9 });
    const shopper = new Shopper(shop);
    const person = somebody();
    const made = await order([{ id }], person, { shopper });
    await lastMinute(made);
    expect((await again(shopper, made)).status).toBe(200);
    expect(Number((await holdOf(made))?.ends)).toBeGreaterThan(Date.now() + HOLD_TTL - MINUTE);
    await lastMinute(made);
    expect((await order([{ id }], person, { shopper })).body.dbOrderId).toBe(made.body.dbOrderId);
    expect(await holdOf(made)).toMatchObject({ renewals: holdLimits.renewals });
    await lastMinute(made);
    const end = (await holdOf(made))?.ends;
    for (const press of [again(shopper, made), order([{ id }], person, { shopper })]) expect((await press).status).toBe(200);
    expect(await holdOf(made)).toMatchObject({ reservation: 'held', ends: end, renewals: holdLimits.renewals });
    await shop.runCron(Date.now() + 3 * MINUTE);
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    expect(await holdOf(made)).toMatchObject({ status: 'failed', reservation: 'released', renewals: 0 });
  });

  it('after its end the order is reopened only on the terms of a new one, even before the cron runs', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 9 });
    const shopper = new Shopper(shop);
    const made = await order([{ id }], somebody(), { shopper });
    const { dbOrderId } = made.body;
    const runOut = () =>
      shop.rows('UPDATE orders SET renewals = ?, hold_expires_at = ? WHERE id = ?', holdLimits.renewals, Date.now() - 1, dbOrderId);
    await runOut();
    expect((await again(shopper, made)).status).toBe(200);
    expect(await holdOf(made)).toMatchObject({ status: 'pending_payment_gateway', reservation: 'held', renewals: 0 });
    await runOut();
    await shop.rows('UPDATE products SET price_paise = 80000, mrp_paise = 90000 WHERE id = ?', id);
    const dearer = await again(shopper, made);
    expect(dearer).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    expect(JSON.stringify(dearer.body)).toContain('Please order them again');
    expect(await holdOf(made)).toMatchObject({ reservation: 'released' });
  });
});

const findings = () => shop.rows("SELECT what, cleared_at IS NULL AS open FROM ledger_findings WHERE source = 'holds' ORDER BY id");

it('more than 30 % of a piece in unpaid orders: one finding, one log line and one mail a day; cleared when it is over', async () => {
  await releaseAll();
  shop.env.ADMIN_EMAIL = 'owner@example.in';
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const id = await shop.addProduct({ price: 70_000, stock: 9, name: 'Moti Jhumka' });
  const tiny = await shop.addProduct({ price: 70_000, stock: 3 });
  await order([{ id: tiny, quantity: 2 }], somebody());
  await order([{ id, quantity: 2 }], somebody());
  await shop.runCron();
  expect(await findings()).toEqual([]);
  await order([{ id }], somebody());
  for (const minute of [0, 1, 2]) await shop.runCron(Date.now() + minute * 1_000);
  expect(await findings()).toEqual([{ what: `${id} Moti Jhumka`, open: 1 }]);
  expect(error.mock.calls.flat().filter((line) => String(line).includes('in unpaid orders'))).toHaveLength(1);
  await releaseAll();
  await shop.runCron();
  expect(await findings()).toEqual([{ what: `${id} Moti Jhumka`, open: 0 }]);
  await order([{ id, quantity: 5 }], somebody());
  await shop.runCron();
  expect(await findings()).toHaveLength(2);
  // By day the owner is told of new orders too.
  const alarms = shop.mails.filter(({ to, subject }) => to === 'owner@example.in' && !subject.startsWith('News of your shop'));
  expect(alarms.map(({ subject }) => subject)).toEqual(['Many pieces are in unpaid orders']);
  expect(alarms[0]?.text).toContain('Moti Jhumka');
  error.mockRestore();
});
