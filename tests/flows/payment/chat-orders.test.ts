import { describe, expect, test } from 'vitest';
import type { OrderRecord } from '../../../src/admin/order-reads/read-order.server.ts';
import type { PayLink } from '../../../src/features/payment/chat/pay-link.server.ts';
import { DAY, HOLD_TTL, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { holdLimits } from '../../../src/rules/payment/hold-limits.ts';
import { meeting } from '../../shop/catalogue/head-starts.ts';
import { manualOrder } from '../../shop/orders/manual-order.ts';
import { stockOf } from '../../shop/orders/orders.ts';
import { type Answer, Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, email } = await shopWithAdministrator();
shop.env.LANGUAGES = 'en,hi';

const PRICE = 70_000;
interface Placed {
  readonly id: string;
  readonly total: number;
  readonly code?: string;
  readonly fields?: Record<string, string>;
}
const linked = (product: number, over: object = {}) => manualOrder(product, { isSent: true, paidBy: 'link', heldHours: 24, ...over });
const place = (product: number, over: object = {}) => ask<Placed>('POST', '/manual-orders', linked(product, over));
const piece = (over: object = {}) => shop.addProduct({ price: PRICE, stock: 5, ...over });
const record = async (id: string) => (await ask<OrderRecord>('GET', `/orders/${id}`)).body;
const payLink = async (id: string) => (await ask<{ payLink: PayLink | null }>('GET', `/orders/${id}/pay-link`)).body.payLink;
const end = (id: string) => ask<{ code?: string }>('POST', `/orders/${id}/end-link`);
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

/** An order for a chat with its link, and the press of whoever has the link. */
async function sent(over: object = {}, product = {}) {
  const id = await piece(product);
  const { body } = await place(id, over);
  const link = await payLink(body.id);
  const token = tokenOf(link?.link ?? '');
  const buyer = new Shopper(shop);
  const press = () => buyer.post(`/api/orders/${body.id}/pay?token=${token}`, {});
  const verify = async (opened: Answer, paid?: object) =>
    buyer.post(`/api/verify-razorpay-payment?token=${token}`, { ...(paid ?? (await buyer.pay(opened))), db_order_id: body.id });
  return { product: id, order: body.id, link, token, buyer, press, verify };
}

describe('a link to pay', () => {
  test('holds the pieces, and is an order like any other once it is paid; without an e-mail address nobody is written to', async () => {
    const { product, order, link, press, verify } = await sent();
    expect(await stockOf(shop, product)).toMatchObject({ free: 4, reserved: 1 });
    expect(await record(order)).toMatchObject({ status: 'pending_payment', method: 'gateway', origin: 'chat', source: null });
    expect(link?.until).toBeGreaterThan(Date.now() + 23 * HOUR);
    expect(link?.text).toContain(link?.link);
    expect(link?.text).toContain('₹700');
    expect(link?.whatsapp).toBe(`https://wa.me/919886000000?text=${encodeURIComponent(link?.text ?? '')}`);
    const opened = await press();
    expect(opened).toMatchObject({ status: 200, body: { amount: PRICE, prefill: { contact: '+919886000000', email: '' } } });
    expect((await verify(opened)).body).toMatchObject({ success: true });
    await shop.settle();
    expect(await record(order)).toMatchObject({ status: 'paid', origin: 'chat', messages: [] });
    expect(await stockOf(shop, product)).toMatchObject({ free: 4, committed: 1 });
    expect(await payLink(order)).toBeNull();
    expect((await press()).body.code).toBe('ALREADY_PAID');
    expect(await shop.rows("SELECT actor FROM admin_actions WHERE object_id = ? AND action = 'create'", order)).toEqual([{ actor: email }]);
  });

  test('with an e-mail address its mail is sent, and an agreed discount is what is paid', async () => {
    const over = {
      email: 'rukmini@example.in',
      wishesMails: true,
      discount: '100',
      discountReason: 'Two at the stall',
      shownTotal: 60_000,
    };
    const { order, press, verify } = await sent(over);
    await verify(await press());
    await shop.settle();
    expect(shop.mails.filter(({ to }) => to === 'rukmini@example.in').map(({ subject }) => subject)).toEqual([
      `Order CHK-${(await record(order)).number} is confirmed`,
    ]);
  });

  test('its message is in the language of its reader, and so is the page', async () => {
    const { link } = await sent({ language: 'hi' });
    expect(link?.text).toContain('नमस्ते');
    expect(new URL(link?.link ?? '').pathname).toMatch(/^\/hi\/orders\/.+\/pay$/);
  });

  test('is held for two days at most, and only if it is sent', async () => {
    const id = await piece();
    for (const heldHours of [0, -1, 49, 1_000, 'x', 2]) expect((await place(id, { heldHours })).body.fields).toHaveProperty('heldHours');
    expect((await place(id, { isSent: false })).body.fields).toHaveProperty('paidBy');
    expect((await place(id, { shownTotal: 69_000 })).body.code).toBe('PRICE_CHANGED');
    expect(await stockOf(shop, id)).toMatchObject({ free: 5, reserved: 0 });
    const { order } = await sent({ heldHours: 48 });
    const [row] = await shop.rows('SELECT hold_expires_at - created_at AS held FROM orders WHERE id = ?', order);
    expect(row).toEqual({ held: 2 * DAY });
  });

  test('nobody takes the pieces before its end, and the cron gives them back after it', async () => {
    const { product, order, press } = await sent({ heldHours: 3 }, { stock: 1 });
    await shop.runCron(Date.now() + 2 * HOUR);
    expect((await new Shopper(shop).order([{ id: product }])).status).toBe(409);
    expect((await press()).status).toBe(200);
    await shop.runCron(Date.now() + 3 * HOUR + HOLD_TTL + MINUTE);
    expect(await record(order)).toMatchObject({ status: 'failed' });
    expect(await stockOf(shop, product)).toMatchObject({ free: 1, reserved: 0 });
    expect((await press()).body.code).toBe('NOT_PAYABLE');
    expect(shop.mails.filter(({ to }) => to === '')).toEqual([]);
  });

  test('a payment that nobody reported is found within ten minutes, however long the pieces are held', async () => {
    const { order, press, buyer } = await sent({ heldHours: 48 });
    const opened = await press();
    await shop.runCron(Date.now() + 2 * MINUTE);
    await buyer.pay(opened);
    await shop.runCron(Date.now() + 12 * MINUTE);
    await shop.runCron(Date.now() + 13 * MINUTE);
    expect(await record(order)).toMatchObject({ status: 'paid' });
  });

  test('a window that was closed leaves the pieces held and the link open, and pressing again and again holds nothing for longer', async () => {
    const { product, order, token, press, buyer } = await sent({ heldHours: 24 });
    const held = () => shop.rows('SELECT hold_expires_at AS at FROM orders WHERE id = ?', order);
    const before = await held();
    await press();
    const closed = await buyer.post(`/api/orders/${order}/abandon?token=${token}`, { outcome: 'dismissed' });
    expect(closed.body).toMatchObject({ status: 'cancelled_by_user' });
    expect(await stockOf(shop, product)).toMatchObject({ reserved: 1 });
    for (let time = 0; time < 3; time += 1) expect((await press()).status).toBe(200);
    expect(await held()).toEqual(before);
  });
});

describe('the end of a link', () => {
  test('one press gives the pieces back at once, and the link cannot be paid any more', async () => {
    const { product, order, press } = await sent({}, { stock: 1 });
    await press();
    expect((await end(order)).status).toBe(200);
    expect((await end(order)).status).toBe(200);
    expect(await stockOf(shop, product)).toMatchObject({ free: 1, reserved: 0 });
    expect(await payLink(order)).toBeNull();
    expect(await press()).toMatchObject({ status: 409, body: { code: 'NOT_PAYABLE' } });
    expect((await new Shopper(shop).order([{ id: product }])).status).toBe(200);
    expect(await shop.rows("SELECT actor FROM admin_actions WHERE object_id = ? AND action = 'close'", order)).toEqual([{ actor: email }]);
  });

  test('money that comes after it buys the pieces that are left, and goes back where they are gone', async () => {
    for (const isTaken of [false, true]) {
      const { product, order, press, verify, buyer } = await sent({}, { stock: 1 });
      const opened = await press();
      expect((await end(order)).status).toBe(200);
      if (isTaken) await new Shopper(shop).order([{ id: product }]);
      await verify(opened, await buyer.pay(opened));
      await shop.settle();
      expect((await record(order)).status).toBe(isTaken ? 'refunded' : 'paid');
    }
  });

  test('a payment that the gateway knows comes first', async () => {
    const { order, press, buyer } = await sent();
    await buyer.pay(await press());
    expect((await end(order)).body.code).toBe('ALREADY_PAID');
    expect(await record(order)).toMatchObject({ status: 'paid' });
    const waiting = await sent();
    await waiting.buyer.pay(await waiting.press(), 'authorized');
    expect((await end(waiting.order)).body.code).toBe('PAYMENT_UNDER_WAY');
  });

  test('raced by the payment, the order is paid or its money goes back', async () => {
    for (const ahead of [6, 0, -6]) {
      const { order, press, verify, buyer } = await sent({}, { stock: 1 });
      const opened = await press();
      const paid = await buyer.pay(opened);
      await meeting(ahead, [() => end(order), () => verify(opened, paid)]);
      await shop.settle();
      expect((await record(order)).status).toBe('paid');
    }
  });

  test('raced by the press of its buyer, an ended link holds nothing', async () => {
    for (const ahead of [6, 0, -6]) {
      const { product, order, press } = await sent({}, { stock: 1 });
      const [ended] = await meeting(ahead, [() => end(order), press]);
      if (ended.status !== 200) await end(order);
      expect(await stockOf(shop, product)).toMatchObject({ free: 1, reserved: 0 });
    }
  });

  test('only a link to pay is ended', async () => {
    const order = await new Shopper(shop).order([{ id: await piece() }]);
    expect((await end(order.body.dbOrderId)).status).toBe(404);
    expect((await end('x')).status).toBe(404);
    expect(await payLink(order.body.dbOrderId)).toBeNull();
  });
});

test('so many links are open at a time, with so many pieces', async () => {
  await shop.rows(
    "UPDATE orders SET status = 'cancelled_by_user', reservation = 'released', actor = 'admin' WHERE origin = 'chat' AND status IN ('pending_payment', 'pending_payment_gateway')",
  );
  await shop.rows("UPDATE orders SET reservation = 'released' WHERE origin = 'chat' AND reservation = 'held'");
  const product = await piece({ stock: 200 });
  const many = {
    lines: [{ productId: product, size: '', quantity: holdLimits.chatPieces - 1 }],
    shownTotal: PRICE * (holdLimits.chatPieces - 1),
  };
  const first = await place(product, many);
  expect((await place(product)).status).toBe(200);
  expect(await place(product)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_CHAT_ORDERS' } });
  await end(first.body.id);
  for (let open = 1; open < holdLimits.chatOrders; open += 1) expect((await place(product)).status).toBe(200);
  expect((await place(product)).body.code).toBe('TOO_MANY_CHAT_ORDERS');
});
