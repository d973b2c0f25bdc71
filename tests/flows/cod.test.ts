import { beforeAll, describe, expect, it } from 'vitest';
import { confirmCod } from '../../src/features/orders/confirm-cod.server.ts';
import { orderToken } from '../../src/features/orders/order-token.server.ts';
import { expireCod } from '../../src/features/payment/expire-cod.server.ts';
import { parseEnv } from '../../src/platform/env.ts';
import { COD_CONFIRM_TTL } from '../../src/rules/cod.ts';
import { MINUTE } from '../../src/rules/limits.ts';
import { type Answer, Shopper, type Wish } from './shopper.ts';
import { shopUnderTest } from './under-test.ts';

const shop = await shopUnderTest();
const COD = { payment_method: 'cod' };

const stockOf = async (id: number) =>
  (await shop.rows('SELECT stock_quantity AS free, reserved, committed FROM products WHERE id = ?', id))[0];
const orderRow = async ({ body }: Answer) =>
  (await shop.rows('SELECT status, hold, method, paid_at, razorpay_order_id, next_check_at FROM orders WHERE id = ?', body.dbOrderId))[0];
const statusOf = async (order: Answer) => {
  const { status, hold } = (await orderRow(order)) ?? {};
  return { status, hold };
};
const mailsOf = async (order: Answer) =>
  (await shop.rows('SELECT kind FROM outbox WHERE order_id = ? ORDER BY created_at, kind', order.body.dbOrderId)).map(({ kind }) => kind);
const receipts = async (): Promise<string[]> =>
  (await (await fetch(`${shop.razorpay.url}/_sandbox/ledger`)).json()).orders.map(({ receipt }: { receipt: string }) => receipt);

/** A form of the order's page, sent as a browser sends it. */
const press = (who: Shopper, order: Answer, what: 'confirm' | 'cancel', token?: string) =>
  who.form(`/api/orders/${order.body.dbOrderId}/${what}`, token ? { token } : {});
const buy = (who: Shopper, wishes: Wish[], over = {}) => who.order(wishes, '', { ...COD, ...over });

beforeAll(async () => {
  await shop.rows(
    'INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 29900, 500000, \'["194101", "744"]\', 1)',
  );
});

describe('#11 U-19 cash on delivery on select orders', () => {
  it('the quote says whether it is offered and why not: too small, too large, PIN not served', async () => {
    const [small, usual, large] = [
      await shop.addProduct({ price: 10_000, stock: 5 }),
      await shop.addProduct({ price: 70_000, stock: 5 }),
      await shop.addProduct({ price: 600_000, stock: 5 }),
    ];
    const who = new Shopper(shop);
    expect((await who.quote([{ id: usual }])).body.cod).toEqual({ offered: true, reason: null });
    expect((await who.quote([{ id: small }])).body.cod.reason).toMatch('₹299 and above');
    expect((await who.quote([{ id: large }])).body.cod.reason).toMatch('up to ₹5,000');
    const at = (postal_code: string) =>
      who.post('/api/cart/quote', { lines: [{ product_id: usual, quantity: 1, selected_size: '' }], coupon_code: '', postal_code });
    expect((await at('744301')).body.cod).toEqual({ offered: false, reason: 'Our couriers cannot collect cash at PIN code 744301.' });
    expect((await at('560003')).body.cod.offered).toBe(true);
    expect((await at('abc')).status).toBe(422);
    for (const id of [small, large]) expect(await buy(who, [{ id }])).toMatchObject({ status: 422, body: { code: 'COD_NOT_OFFERED' } });
    expect(await stockOf(large)).toEqual({ free: 5, reserved: 0, committed: 0 });
  });

  it('the PIN of the order decides, whatever the quote was asked with', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 5 });
    const address = { line1: 'Main bazaar', city: 'Leh', state: 'LA', postal_code: '194101', country: 'India', phone: '9845000000' };
    const refused = await buy(new Shopper(shop), [{ id }], { shipping_address: address });
    expect(refused).toMatchObject({ status: 422, body: { code: 'COD_NOT_OFFERED', quote: { cod: { offered: false } } } });
  });

  it('switched off, or without settings, it is refused; paying online goes on', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 5 });
    for (const [off, on] of [
      ['is_on = 0', 'is_on = 1'],
      ['is_active = 0', 'is_active = 1'],
    ]) {
      await shop.rows(`UPDATE cod_settings SET ${off}`);
      expect((await buy(new Shopper(shop), [{ id }])).body.code).toBe('COD_NOT_OFFERED');
      expect((await new Shopper(shop).order([{ id }])).status).toBe(200);
      await shop.rows(`UPDATE cod_settings SET ${on}`);
    }
    await expect(shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 1, 1)')).rejects.toThrow();
    await expect(shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise) VALUES (1, 2, 1)')).rejects.toThrow();
  });

  it('a method that was tampered with is refused, and the method of an order is frozen', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 5 });
    const who = new Shopper(shop);
    for (const payment_method of ['COD', 'free', '', null, 1, ['cod']])
      expect((await who.order([{ id }], '', { payment_method })).status).toBe(422);
    expect((await buy(who, [{ id }], { final_amount_from_client: 1 })).body.code).toBe('PRICE_CHANGED');
    const online = await who.order([{ id }]);
    await expect(shop.rows("UPDATE orders SET method = 'cod' WHERE id = ?", online.body.dbOrderId)).rejects.toThrow(
      'ORDER_MONEY_IS_FROZEN',
    );
    expect((await press(who, online, 'confirm')).status).toBe(303);
    expect((await press(who, online, 'cancel')).status).toBe(303);
    expect(await statusOf(online)).toEqual({ status: 'pending_payment_gateway', hold: 'held' });
  });
});

describe('E4 the shopper confirms', () => {
  it('order, mail with a link, one press: processing, stock committed, nothing at the gateway, never counted as paid', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 3 });
    const who = new Shopper(shop);
    const order = await buy(who, [{ id, quantity: 2 }]);
    expect(order.body).toMatchObject({ razorpayOrderId: null, amount: 140_000, currency: 'INR', confirm: true, error: null });
    expect(await statusOf(order)).toEqual({ status: 'pending_payment', hold: 'held' });
    expect(await stockOf(id)).toEqual({ free: 1, reserved: 2, committed: 0 });
    await shop.settle();
    const asked = shop.mails.at(-1);
    expect(asked?.subject).toMatch(/^Please confirm order CHK-/);
    expect(asked?.text).toContain('₹1,400.00 to pay at the door');
    const token = /token=([^&\s]+)/.exec(asked?.text ?? '')?.[1] ?? '';

    const stranger = Shopper.stranger(shop);
    expect((await press(stranger, order, 'confirm')).status).toBe(404);
    expect((await press(stranger, order, 'confirm', `${token}x`)).status).toBe(404);
    expect(await statusOf(order)).toMatchObject({ status: 'pending_payment' });
    const pressed = await press(stranger, order, 'confirm', token);
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toBe(`/order-confirmation?order=${order.body.dbOrderId}&token=${token}`);
    expect(await orderRow(order)).toMatchObject({
      status: 'processing',
      hold: 'committed',
      method: 'cod',
      paid_at: null,
      next_check_at: null,
    });
    expect(await stockOf(id)).toEqual({ free: 1, reserved: 0, committed: 2 });
    await shop.settle();
    expect(shop.mails.at(-1)?.text).toContain('Cash on delivery, ₹1,400.00 to pay at the door');
    expect(shop.mails.at(-1)?.text).not.toMatch(/\bpaid\b/i);
    const online = await new Shopper(shop).order([{ id }]);
    expect(await receipts()).toContain(online.body.dbOrderId);
    expect(await receipts()).not.toContain(order.body.dbOrderId);
    await expect(shop.rows("UPDATE orders SET status = 'paid', actor = 'admin' WHERE id = ?", order.body.dbOrderId)).rejects.toThrow();
  });

  it('I13 pressed twice, one after the other and at once: one move, one mail', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 3 });
    const who = new Shopper(shop);
    const order = await buy(who, [{ id }]);
    const answers = await Promise.all([press(who, order, 'confirm'), press(who, order, 'confirm'), press(who, order, 'confirm')]);
    expect((await press(who, order, 'confirm')).status).toBe(303);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await mailsOf(order)).toEqual(['cod-confirm', 'order-confirmed']);
    expect(await stockOf(id)).toEqual({ free: 2, reserved: 0, committed: 1 });
  });

  it('F61 another site cannot press the button', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 3 });
    const who = new Shopper(shop);
    const order = await buy(who, [{ id }]);
    expect((await who.form(`/api/orders/${order.body.dbOrderId}/confirm`, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await statusOf(order)).toMatchObject({ status: 'pending_payment' });
  });
});

describe('I11 F34 the same cart again', () => {
  it('the same key and the same cart are the same order, asked to be confirmed once for each address', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const who = new Shopper(shop);
    const body = await who.orderBody([{ id }], '', COD);
    const key = crypto.randomUUID();
    const [first, replay] = await Promise.all([who.send(body, key), who.send(body, key)]);
    const again = await who.send(body);
    const corrected = await who.send({ ...body, customer_email: 'right@example.in' });
    for (const each of [replay, again, corrected]) expect(each?.body).toMatchObject({ dbOrderId: first?.body.dbOrderId, confirm: true });
    expect((await who.send({ ...body, payment_method: 'gateway' }, key)).body.code).toBe('KEY_REUSED');
    const asked = await shop.rows('SELECT recipient FROM outbox WHERE order_id = ? ORDER BY recipient', first?.body.dbOrderId ?? '');
    expect(asked.map(({ recipient }) => recipient)).toEqual(['ananya.rao@example.in', 'right@example.in']);
    expect(await stockOf(id)).toEqual({ free: 0, reserved: 1, committed: 0 });
  });

  it('confirmed, then sent again with the same key: the same order, nothing to confirm', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 2 });
    const who = new Shopper(shop);
    const body = await who.orderBody([{ id }], '', COD);
    const key = crypto.randomUUID();
    const order = await who.send(body, key);
    await press(who, order, 'confirm');
    expect((await who.send(body, key)).body).toMatchObject({ dbOrderId: order.body.dbOrderId, confirm: false });
    expect(await stockOf(id)).toEqual({ free: 1, reserved: 0, committed: 1 });
  });

  it('the last piece: from cash to online and back, each takes over what the former held', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const who = new Shopper(shop);
    const cash = await buy(who, [{ id }]);
    const online = await who.order([{ id }]);
    expect(online.body.razorpayOrderId).toMatch(/^order_/);
    expect(await statusOf(cash)).toEqual({ status: 'cancelled_by_user', hold: 'released' });
    const back = await buy(who, [{ id }]);
    expect(back.body).toMatchObject({ confirm: true, razorpayOrderId: null });
    expect(await statusOf(online)).toEqual({ status: 'cancelled_by_user', hold: 'released' });
    expect(new Set([cash, online, back].map(({ body }) => body.dbOrderId)).size).toBe(3);
    expect(await stockOf(id)).toEqual({ free: 0, reserved: 1, committed: 0 });
    await shop.runCron(Date.now() + 3 * MINUTE);
    expect(await statusOf(back)).toEqual({ status: 'pending_payment', hold: 'held' });
  });

  it('money that is on its way online is not overtaken by cash', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 4 });
    const who = new Shopper(shop);
    const online = await who.order([{ id }]);
    await who.pay(online, 'authorized');
    expect(await buy(who, [{ id }])).toMatchObject({ status: 409, body: { code: 'PAYMENT_UNDER_WAY' } });
    expect(await stockOf(id)).toMatchObject({ reserved: 1 });
  });

  it('two windows at once, one for cash and one online: one order stays open', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 4 });
    const who = new Shopper(shop);
    const body = await who.orderBody([{ id }]);
    const answers = await Promise.all([who.send(body), who.send({ ...body, ...COD })]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const open = await shop.rows(
      "SELECT o.id FROM orders o JOIN order_items i ON i.order_id = o.id WHERE i.product_id = ? AND o.status LIKE 'pending%'",
      id,
    );
    expect(open).toHaveLength(1);
    expect(await stockOf(id)).toMatchObject({ free: 3, reserved: 1 });
  });
});

describe('E12 an order that is not confirmed', () => {
  it('waits for its whole day, then ends by the cron without a word to the gateway; too late is too late', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const who = new Shopper(shop);
    const body = await who.orderBody([{ id }], '', COD);
    const key = crypto.randomUUID();
    const order = await who.send(body, key);
    const down = shop.env.RAZORPAY_SANDBOX_URL;
    shop.env.RAZORPAY_SANDBOX_URL = 'http://127.0.0.1:9';
    await shop.runCron(Date.now() + 30 * MINUTE);
    await shop.runCron(Date.now() + COD_CONFIRM_TTL - MINUTE);
    expect(await statusOf(order)).toEqual({ status: 'pending_payment', hold: 'held' });
    await shop.runCron(Date.now() + COD_CONFIRM_TTL + 1_000);
    shop.env.RAZORPAY_SANDBOX_URL = down;
    expect(await orderRow(order)).toMatchObject({ status: 'failed', hold: 'released', razorpay_order_id: null, next_check_at: null });
    expect(await stockOf(id)).toEqual({ free: 1, reserved: 0, committed: 0 });
    await press(who, order, 'confirm');
    expect(await statusOf(order)).toEqual({ status: 'failed', hold: 'released' });
    expect(await mailsOf(order)).toEqual(['cod-confirm', 'cod-ended']);
    expect(await who.send(body, key)).toMatchObject({ status: 409, body: { code: 'COD_NOT_CONFIRMED' } });
    const anew = await who.send(body);
    expect(anew.body.dbOrderId).not.toBe(order.body.dbOrderId);
    expect(anew.body.confirm).toBe(true);
  });

  it('out of time but not yet released: it cannot be confirmed, and the same cart makes a new order', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const who = new Shopper(shop);
    const order = await buy(who, [{ id }]);
    await shop.rows('UPDATE orders SET hold_expires_at = ? WHERE id = ?', Date.now() - 1, order.body.dbOrderId);
    await press(who, order, 'confirm');
    expect(await statusOf(order)).toEqual({ status: 'pending_payment', hold: 'held' });
    const anew = await buy(who, [{ id }]);
    expect(anew.body.dbOrderId).not.toBe(order.body.dbOrderId);
    expect(await statusOf(order)).toEqual({ status: 'cancelled_by_user', hold: 'released' });
  });

  it('confirmed and expired at the same moment: one of the two, whole', async () => {
    const seen = new Set<unknown>();
    const late = Date.now() + COD_CONFIRM_TTL;
    for (let round = 0; round < 24; round += 1) {
      const id = await shop.addProduct({ price: 70_000, stock: 1 });
      const order = await buy(new Shopper(shop), [{ id }]);
      const row = { id: order.body.dbOrderId, holdExpiresAt: late };
      const token = await orderToken(parseEnv(shop.env), row.id);
      const confirm = () => confirmCod(shop.at(late - MINUTE), { userId: null, guestId: null }, row.id, token);
      const expire = async () => {
        await new Promise((resolve) => setTimeout(resolve, round / 2));
        await expireCod(shop.at(late + MINUTE), row);
      };
      await Promise.all([confirm(), expire()]);
      await shop.settle();
      const now = await statusOf(order);
      seen.add(now.status);
      expect([
        { status: 'processing', hold: 'committed' },
        { status: 'failed', hold: 'released' },
      ]).toContainEqual(now);
      expect((await mailsOf(order)).sort()).toEqual(['cod-confirm', now.status === 'processing' ? 'order-confirmed' : 'cod-ended']);
      expect(await shop.invariants()).toEqual([]);
    }
    expect([...seen].sort()).toEqual(['failed', 'processing']);
  });
});

describe('E17 the shopper cancels', () => {
  it('before and after confirming, until it is shipped; the pieces and the coupon are free again', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 3 });
    await shop.addCoupon({ code: 'ONCE', type: 'fixed_amount', value: 5_000, maxUses: 1 });
    const who = new Shopper(shop);
    const pending = await who.order([{ id }], 'ONCE', COD);
    expect((await press(Shopper.stranger(shop), pending, 'cancel')).status).toBe(404);
    expect((await press(who, pending, 'cancel')).status).toBe(303);
    expect(await statusOf(pending)).toEqual({ status: 'cancelled_by_user', hold: 'released' });
    await press(who, pending, 'confirm');
    expect(await statusOf(pending)).toEqual({ status: 'cancelled_by_user', hold: 'released' });

    const confirmed = await who.order([{ id }], 'ONCE', COD);
    await press(who, confirmed, 'confirm');
    await press(who, confirmed, 'cancel');
    await press(who, confirmed, 'cancel');
    expect(await statusOf(confirmed)).toEqual({ status: 'cancelled_by_user', hold: 'released' });
    expect(await stockOf(id)).toEqual({ free: 3, reserved: 0, committed: 0 });

    const shipped = await who.order([{ id }], 'ONCE', COD);
    await press(who, shipped, 'confirm');
    await shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = ?", shipped.body.dbOrderId);
    await press(who, shipped, 'cancel');
    expect(await statusOf(shipped)).toEqual({ status: 'shipped', hold: 'committed' });
    await shop.runCron(Date.now() + 2 * COD_CONFIRM_TTL);
  });

  it('#173 an order for cash is never opened at the gateway, not even by paying again', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 3 });
    const who = new Shopper(shop);
    const order = await buy(who, [{ id }]);
    expect((await who.post(`/api/orders/${order.body.dbOrderId}/pay`, {})).status).toBe(409);
    await press(who, order, 'cancel');
    expect((await who.post(`/api/orders/${order.body.dbOrderId}/pay`, {})).status).toBe(409);
    await expect(
      shop.rows(
        "UPDATE orders SET status = 'pending_payment_gateway', hold = 'held', actor = 'shopper' WHERE id = ?",
        order.body.dbOrderId,
      ),
    ).rejects.toThrow('CASH_ON_DELIVERY');
  });
});
