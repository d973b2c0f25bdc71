import { beforeEach, describe, expect, it } from 'vitest';
import { writeCashCheck } from '../../../src/features/cash-guard/write-check.server.ts';
import { FIRST_ADVANCE } from '../../../src/rules/cash/advance.ts';
import { firstCashRules } from '../../../src/rules/cash/cash-rules.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { addressOf, asksOf, checkOf, guardOn, placeCash, ruleOn } from '../../shop/orders/cash-guard.ts';
import { manualOrder } from '../../shop/orders/manual-order.ts';
import { askCode, COD, Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
beforeEach(() => guardOn(shop));

/** A cash order to an address without a house number, before the press, with the code that was sent. */
async function atCheckout(customer_email: string) {
  const who = new Shopper(shop);
  const over = { ...COD, shipping_address: addressOf('Gandhi Nagar road'), customer_email };
  const body = await who.orderBody([{ id: await shop.addProduct({ price: 70_000, stock: 5 }) }], '', over);
  return { who, body, code: (await askCode(shop, who, body)).code };
}

describe('a cash order is judged when it is placed (#11)', () => {
  it('the migration writes the rules of a new shop, as the code has them', async () => {
    const rows = await shop.rows('SELECT kind, limit_value AS "limit", days, min_sample AS minSample, words FROM cod_rules');
    const expected = firstCashRules.map(({ kind, limit, days, minSample, words }) => ({ kind, limit, days, minSample, words }));
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected));
  });

  it('a rule that is met: the order waits, says why, and its buyer is asked at once, after four and after twenty hours', async () => {
    const order = await placeCash(shop);
    const check = await checkOf(shop, order);
    expect(check).toMatchObject({ state: 'waiting', version: 1, is_marked: 1, act: 'ask', answered_at: null, ends_at: null });
    expect(JSON.parse(String(check.marks))).toMatchObject([{ kind: 'no-house-number', act: 'ask' }]);
    const asks = await asksOf(shop, order);
    expect(asks.map(({ channel, recipient }) => [channel, recipient])).toEqual(Array.from({ length: 3 }, () => ['email', order.email]));
    const [first = 0, second = 0] = asks.map(({ next_attempt_at: at, sent_at: sent }) => Number(sent ?? at));
    expect(second - first).toBeGreaterThan(3.9 * HOUR);
    await shop.runCron(first + 1000);
    const mail = shop.mails.find(({ to, subject }) => to === order.email && subject.startsWith('Please confirm order CHK-'));
    expect(mail?.text).toContain('We ask because the address has no house number.');
    expect(mail?.text).toContain(`http://shop.test/orders/${order.id}/confirm?token=`);
    expect(mail?.text).not.toContain('Without an answer');
  });

  it('an order that meets none is not asked, and is packed and sent without an answer', async () => {
    const order = await placeCash(shop, { line1: '14, Gandhi Nagar' });
    expect(await checkOf(shop, order)).toMatchObject({ state: 'waiting', is_marked: 0, asked_at: null });
    expect(await asksOf(shop, order)).toEqual([]);
    expect((await ask('POST', `/orders/${order.id}/status`, { to: 'shipped', seen: 'processing', reason: '' })).status).toBe(200);
  });

  it('the owner may ask about every order; it is sent without an answer all the same', async () => {
    await shop.rows('INSERT INTO cod_guard_settings (id, asks_all) VALUES (1, 1)');
    const order = await placeCash(shop, { line1: '14, Gandhi Nagar' });
    const asks = await asksOf(shop, order);
    expect(asks).toHaveLength(3);
    await shop.runCron(Number(asks[0]?.next_attempt_at) + 1000);
    const mail = shop.mails.find(({ to, subject }) => to === order.email && subject.startsWith('Please confirm'));
    expect(mail?.text).toContain('We pack it in the meantime.');
    expect(mail?.text).not.toMatch(/because|Without an answer/);
    expect((await ask('POST', `/orders/${order.id}/status`, { to: 'shipped', seen: 'processing', reason: '' })).status).toBe(200);
  });

  it('sending the same order again asks nobody twice', async () => {
    const { who, body, code } = await atCheckout('again@example.in');
    const key = crypto.randomUUID();
    const sent = await Promise.all(Array.from({ length: 4 }, () => who.send({ ...body, contact_code: code }, key)));
    const ids = new Set(sent.filter(({ status }) => status === 200).map((answer) => answer.body.dbOrderId));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    expect(await asksOf(shop, { id })).toHaveLength(3);
  });

  it('two cash orders of one number in the same moment: at least one of them is marked', async () => {
    await ruleOn(shop, 'second-open', 'call');
    const phone = '7900000001';
    const placed = await Promise.all([1, 2].map((n) => placeCash(shop, { line1: `${n}, Gandhi Nagar`, phone })));
    const checks = await Promise.all(placed.map((order) => checkOf(shop, order)));
    const marked = checks.filter(({ is_marked: isMarked }) => isMarked === 1);
    expect(marked.length).toBeGreaterThanOrEqual(1);
    for (const { act, asked_at: askedAt } of marked) expect([act, askedAt]).toEqual(['call', expect.any(Number)]);
    const [one] = marked;
    expect(await asksOf(shop, { id: String(one?.order_id) })).toHaveLength(3);
  });

  it('the statement sees another order of the number that was written after the rules were read', async () => {
    const phone = '7900000002';
    const placed = [await placeCash(shop, { line1: '1, Road', phone }), await placeCash(shop, { line1: '2, Road', phone })] as const;
    const [, { id }] = placed;
    for (const order of placed) expect((await checkOf(shop, order)).is_marked).toBe(0);
    await shop.rows('DELETE FROM cod_checks WHERE order_id = ?', id);
    const aboutOthers = firstCashRules.filter(({ kind }) => kind === 'second-open');
    const judged = { verdict: { marks: [], act: null }, aboutOthers, asksAll: false, endsSilent: true, advance: FIRST_ADVANCE };
    const at = shop.at();
    await at.db.write(writeCashCheck(at, id, judged));
    expect(await checkOf(shop, { id })).toMatchObject({ is_marked: 1, act: 'ask', ends_at: expect.any(Number) });
  });

  it('an order that the administrator takes is not asked', async () => {
    const piece = await shop.addProduct({ price: 70_000, stock: 9 });
    const taken = manualOrder(piece, { isSent: true, paidBy: 'on_delivery', street: 'Gandhi Nagar' });
    const { body, status } = await ask<{ id: string }>('POST', '/manual-orders', taken);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    expect(await shop.rows('SELECT * FROM cod_checks c JOIN orders o ON o.id = c.order_id WHERE o.source IS NOT NULL')).toEqual([]);
  });
});

describe('a rule that wishes to be paid online (L6)', () => {
  it('says why before anything is ordered; the code stays valid, and the same cart can be paid online', async () => {
    await ruleOn(shop, 'no-house-number', 'prepaid_only');
    const { who, body, code } = await atCheckout('online@example.in');
    for (const _ of [1, 2]) {
      const refused = await who.send({ ...body, contact_code: code });
      expect([refused.status, refused.body]).toMatchObject([
        422,
        { code: 'PAY_ONLINE', details: expect.stringContaining('no house number') },
      ]);
    }
    expect(await shop.rows("SELECT id FROM orders WHERE customer_email = 'online@example.in'")).toEqual([]);
    const online = await who.send({ ...body, payment_method: 'gateway' });
    expect([online.status, online.body.razorpayOrderId]).toEqual([200, expect.stringMatching(/^order_/)]);
    await who.abandon(online, 'dismissed');
  });

  it('a wrong code is refused as such: nobody learns what is held against a number that is not theirs', async () => {
    await ruleOn(shop, 'no-house-number', 'prepaid_only');
    const { who, body } = await atCheckout('probe@example.in');
    expect((await who.send({ ...body, contact_code: '000000' })).body.code).toBe('WRONG_CONTACT_CODE');
  });
});
