import { describe, expect, it, vi } from 'vitest';
import { HOLD_TTL, holdLimits, MINUTE } from '../../../src/rules/limits.ts';
import { type Answer, Shopper, type Wish } from '../../shop/shopper.ts';
import { signedIn } from '../../shop/sign-in.ts';
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

describe('open unpaid orders are limited', () => {
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

  it.each([
    ['phone', { phone: '9811111111' }],
    ['email', { email: 'one@example.in' }],
    ['net', { from: '203.0.113.7' }],
  ] as const)('twenty browsers at once with the same %s: no more than the limit stay open', async (name, same) => {
    const id = await shop.addProduct({ price: 70_000, stock: 400 });
    const answers = await Promise.all(times(20, () => order([{ id }], somebody(same))));
    expect(tally(answers)).toEqual({ 200: holdLimits[name], TOO_MANY_HOLDS: 20 - holdLimits[name] });
    expect(await heldOf(id)).toBe(holdLimits[name]);
    expect((await order([{ id }], somebody())).status).toBe(200);
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

  it('an IPv6 address counts by its /48', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 400 });
    const answers = await Promise.all(times(15, (at) => order([{ id }], somebody({ from: `2001:db8:7:${at + 1}::9` }))));
    expect(tally(answers)).toEqual({ 200: holdLimits.net, TOO_MANY_HOLDS: 15 - holdLimits.net });
    expect((await order([{ id }], somebody({ from: '2001:db8:8:1::9' }))).status).toBe(200);
  });

  it('a shopper who changes their cart ten times never meets a limit: each cart releases the older one', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 40 });
    const shopper = new Shopper(shop);
    const person = somebody({ from: '198.51.100.5' });
    for (let quantity = 1; quantity <= 10; quantity += 1) expect((await order([{ id, quantity }], person, { shopper })).status).toBe(200);
    expect(await heldOf(id)).toBe(10);
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

  it('nobody is locked out by orders in their name: an account with a verified address is not counted with people who typed that address', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 40 });
    const email = 'victim@example.in';
    for (const _ of times(holdLimits.email, () => 0)) expect((await order([{ id }], somebody({ email }))).status).toBe(200);
    expect((await order([{ id }], somebody({ email }))).body.code).toBe('TOO_MANY_HOLDS');
    const account = await signedIn(shop, email);
    const orderAsOwner = () => order([{ id }], somebody({ email }), { cookie: account.cookie });
    expect((await orderAsOwner()).status).toBe(200);
    await releaseOf(account.id);
    await shop.rows('UPDATE users SET email_verified = 0 WHERE id = ?', account.id);
    expect((await orderAsOwner()).body.code).toBe('TOO_MANY_HOLDS');
  });
});

describe('the held share of a piece is limited', () => {
  it('one order, one browser, one network address: six of nine', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 9 });
    const greedy = await order([{ id, quantity: 7 }], somebody());
    expect(greedy).toMatchObject({ status: 409, body: { code: 'TOO_MANY_PIECES' } });
    const from = '203.0.113.9';
    expect((await order([{ id, quantity: 4 }], somebody({ from }))).status).toBe(200);
    expect((await order([{ id, quantity: 2 }], somebody({ from }))).status).toBe(200);
    expect((await order([{ id }], somebody({ from }))).body.code).toBe('TOO_MANY_PIECES');
    expect((await order([{ id, quantity: 3 }], somebody({ from: '203.0.113.10' }))).status).toBe(200);
  });

  it('each size counts separately; one shopper can buy the last piece and the last pair', async () => {
    const sized = await shop.addProduct({ price: 70_000, stock: 13, sizes: { '2.4': 3, '2.6': 10 } });
    expect((await order([{ id: sized, size: '2.4', quantity: 3 }], somebody())).body.code).toBe('TOO_MANY_PIECES');
    expect(
      (
        await order(
          [
            { id: sized, size: '2.4', quantity: 2 },
            { id: sized, size: '2.6', quantity: 6 },
          ],
          somebody(),
        )
      ).status,
    ).toBe(200);
    for (const stock of [1, 2]) {
      const id = await shop.addProduct({ price: 70_000, stock });
      expect((await order([{ id, quantity: stock }], somebody({ from: '203.0.113.11' }))).status).toBe(200);
    }
  });

  it('a script from one network address cannot hold the whole stock of a shop with small stocks', async () => {
    const ids = await Promise.all([3, 9, 40].map((stock) => shop.addProduct({ price: 70_000, stock })));
    const from = '203.0.113.66';
    const script = times(
      40,
      (at) => () =>
        order(
          ids.map((id) => ({ id, quantity: 1 + (at % 3) })),
          somebody({ from }),
        ),
    );
    for (const batch of times(4, (at) => script.slice(at * 10, at * 10 + 10))) await Promise.all(batch.map((go) => go()));
    for (const id of ids) expect((await order([{ id }], somebody())).status).toBe(200);
  });

  it('one attacker cannot take all twenty uses of a coupon; the uses return with the hold', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 400 });
    await shop.addCoupon({ code: 'LAUNCH20', type: 'percentage', value: 1000, maxUses: 20 });
    const attack = () => Promise.all(times(20, () => order([{ id }], somebody({ from: '203.0.113.99' }), { coupon: 'LAUNCH20' })));
    expect(tally(await attack())).toEqual({ 200: holdLimits.net, TOO_MANY_HOLDS: 10 });
    expect((await order([{ id }], somebody(), { coupon: 'LAUNCH20' })).status).toBe(200);
    const uses = async () => (await shop.rows("SELECT uses_count AS n FROM coupons WHERE code = 'LAUNCH20'"))[0]?.n;
    expect(await uses()).toBe(holdLimits.net + 1);
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
    const runOut = () =>
      shop.rows(
        'UPDATE orders SET renewals = ?, hold_expires_at = ? WHERE id = ?',
        holdLimits.renewals,
        Date.now() - 1,
        made.body.dbOrderId,
      );
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

  it('the database itself limits the end of a hold', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 9 });
    const made = await order([{ id }], somebody());
    const later = 'UPDATE orders SET hold_expires_at = hold_expires_at + 1000';
    for (const sql of [later, `${later}, renewals = ${holdLimits.renewals + 1}`, 'UPDATE orders SET renewals = renewals - 1'])
      await expect(shop.rows(`${sql} WHERE id = ?`, made.body.dbOrderId)).rejects.toThrow('HOLD_NOT_EXTENDABLE');
  });
});

describe('the owner is informed', () => {
  const findings = () => shop.rows("SELECT what, cleared_at IS NULL AS open FROM ledger_findings WHERE source = 'holds' ORDER BY id");

  it('more than 30 % of a piece held unpaid: one finding, one log line and one mail a day; cleared when it is over', async () => {
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
    expect(error.mock.calls.flat().filter((line) => String(line).includes('held unpaid'))).toHaveLength(1);
    await releaseAll();
    await shop.runCron();
    expect(await findings()).toEqual([{ what: `${id} Moti Jhumka`, open: 0 }]);
    await order([{ id, quantity: 5 }], somebody());
    await shop.runCron();
    expect(await findings()).toHaveLength(2);
    const alarms = shop.mails.filter(({ to }) => to === 'owner@example.in');
    expect(alarms.map(({ subject }) => subject)).toEqual(['Unpaid orders hold many pieces']);
    expect(alarms[0]?.text).toContain('Moti Jhumka');
    error.mockRestore();
  });
});
