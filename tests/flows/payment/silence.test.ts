import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reconcile } from '../../../src/features/payment/reconcile/reconcile.server.ts';
import { GATEWAY_TIMEOUT, MINUTE } from '../../../src/rules/limits.ts';
import { type LocalServer, serveLocally } from '../../sandbox/local-server.ts';
import { openedOrder } from '../../shop/orders/orders.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { RAZORPAY_SANDBOX_URL, TURSO_DATABASE_URL } = shop.env;

/** A shopper has an answer after so many ms. */
const SOON = 5_000;
let silent: LocalServer;
/** What the gateway still does, though it does not say so. */
let does: (request: IncomingMessage) => Promise<unknown>;
let startedAt = 0;
/** How long each call waited, in ms. */
let waits: number[];
/** The time limit of the newest call, in ms. Other timers are those of connections. */
let limit: number;

/** Whatever is asked waits for as long as the shop lets it, which passes at once on a clock of this file. */
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ends = new AbortController();
    limit = ms;
    setTimeout(() => ends.abort(new DOMException('no answer', 'TimeoutError')), ms);
    return ends.signal;
  });
  does = async () => {};
  waits = [];
  silent = await serveLocally(async (request) => {
    await does(request);
    vi.advanceTimersByTime(limit);
    waits.push(limit);
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Object.assign(shop.env, { RAZORPAY_SANDBOX_URL, TURSO_DATABASE_URL });
  await silent.close();
});
const silence = (what: 'RAZORPAY_SANDBOX_URL' | 'TURSO_DATABASE_URL') => {
  shop.env[what] = silent.url;
  startedAt = Date.now();
};
const waited = () => Date.now() - startedAt;

/** Hands a request on to the gateway. */
async function passOn(request: IncomingMessage): Promise<void> {
  const body: Buffer[] = [];
  for await (const part of request) body.push(part as Buffer);
  const headers = { authorization: String(request.headers.authorization), 'content-type': String(request.headers['content-type']) };
  const init = { method: String(request.method), headers, ...(body.length > 0 && { body: Buffer.concat(body) }) };
  await fetch(`${RAZORPAY_SANDBOX_URL}${request.url}`, init);
}

describe('within five seconds a shopper has an answer', () => {
  it('to a new order; an order that the gateway created without saying so is found by its receipt (F27)', async () => {
    const shopper = new Shopper(shop);
    const body = await shopper.orderBody([{ id: await shop.addProduct({ price: 70_000, stock: 3 }) }]);
    const key = crypto.randomUUID();
    does = passOn;
    silence('RAZORPAY_SANDBOX_URL');
    const unheard = await shopper.send(body, key);
    expect(unheard).toMatchObject({ status: 502, body: { code: 'GATEWAY_DOWN' } });
    expect(waited()).toBeLessThan(SOON);
    Object.assign(shop.env, { RAZORPAY_SANDBOX_URL });
    expect(await shopper.send(body, key)).toMatchObject({ status: 200, body: { dbOrderId: unheard.body.dbOrderId } });
    expect(shop.razorpay.ledger().orders.filter(({ receipt }) => receipt === unheard.body.dbOrderId)).toHaveLength(1);
  });

  it('to another cart, to a payment that he shows, to Check again and to paying again', async () => {
    const { id, shopper, order } = await openedOrder(shop, { stock: 9 });
    const paid = shopper.pay(order, 'authorized');
    const path = `/api/orders/${order.body.dbOrderId}`;
    const other = await shopper.orderBody([{ id, quantity: 2 }]);
    for (const [ask, answer] of [
      [() => shopper.send(other), { body: { code: 'GATEWAY_DOWN' } }],
      [() => shopper.verify(order, paid), { status: 202, body: { confirming: true } }],
      [() => shopper.post(`${path}/pay`, {}), { status: 200 }],
    ] as const) {
      silence('RAZORPAY_SANDBOX_URL');
      expect(await ask()).toMatchObject(answer);
      expect(waited()).toBeLessThan(SOON);
    }
    silence('RAZORPAY_SANDBOX_URL');
    expect((await shopper.form(`${path}/check`)).headers.get('location')).toContain('checked=silent');
    expect(waited()).toBeLessThan(SOON);
  });

  it('while the database does not answer: 503, and the same key works later (F49)', async () => {
    const shopper = new Shopper(shop);
    const body = await shopper.orderBody([{ id: await shop.addProduct({ price: 70_000, stock: 1 }) }]);
    const key = crypto.randomUUID();
    silence('TURSO_DATABASE_URL');
    const answer = await shopper.send(body, key);
    expect(answer).toMatchObject({ status: 503, body: { code: 'SHOP_BUSY' } });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(waited()).toBeLessThan(SOON);
    Object.assign(shop.env, { TURSO_DATABASE_URL });
    expect((await shopper.send(body, key)).status).toBe(200);
  });
});

it('the cron, for which nobody waits, waits longer for each answer', async () => {
  const order = await new Shopper(shop).order([{ id: await shop.addProduct({ price: 70_000, stock: 3 }) }]);
  expect(order.status).toBe(200);
  silence('RAZORPAY_SANDBOX_URL');
  await reconcile(shop.at(Date.now() + 3 * MINUTE)).catch(() => {});
  await shop.settle();
  expect(Math.max(...waits)).toBe(GATEWAY_TIMEOUT);
});
