import { afterEach, describe, expect, it } from 'vitest';
import type { PlainStatement } from '../../../src/platform/database/statement.ts';
import type { Lane, Writer } from '../../../src/platform/database/writer.ts';
import { HEAD_STARTS, meeting } from '../../shop/catalogue/head-starts.ts';
import { statusOf, stockOf } from '../../shop/orders/orders.ts';
import { ofSomebody, Shopper, type Wish } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const tally = (answers: { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length;

it('the last piece, ordered by 50 shoppers at once, is sold once (F14, I1)', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 1 });
  const shoppers = Array.from({ length: 50 }, () => new Shopper(shop));
  const body = await (shoppers[0] as Shopper).orderBody([{ id }]);
  const answers = await Promise.all(shoppers.map((shopper) => shopper.send(body)));
  expect([tally(answers, 200), tally(answers, 409)]).toEqual([1, 49]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'CART_NOT_BUYABLE',
    quote: { lines: [{ problem: { code: 'OUT_OF_STOCK' } }] },
  });
  expect(await stockOf(shop, id)).toEqual({ free: 0, reserved: 1, committed: 0 });
});

it('a coupon with three uses, applied by 20 shoppers at once, is used three times (#163, F16, I4)', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 50 });
  await shop.addCoupon({ code: 'THREE', type: 'percentage', value: 1000, maxUses: 3 });
  const shoppers = Array.from({ length: 20 }, () => new Shopper(shop));
  const body = await (shoppers[0] as Shopper).orderBody([{ id }], 'THREE');
  const answers = await Promise.all(shoppers.map((shopper) => shopper.send(body)));
  expect(tally(answers, 200)).toBe(3);
  expect(answers.filter(({ status }) => status !== 200).every(({ body: { code } }) => code === 'COUPON_LIMIT')).toBe(true);
});

it('two lines of one product count together (F15, #137)', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 3, sizes: { '2.4': 2, '2.6': 1 } });
  const shopper = new Shopper(shop);
  const sizes = (small: number, large: number) => [
    { id, size: '2.4', quantity: small },
    { id, size: '2.6', quantity: large },
  ];
  expect((await shopper.quote(sizes(2, 2))).body).toMatchObject({ buyable: false });
  expect((await shopper.order(sizes(2, 2))).body.code).toBe('CART_NOT_BUYABLE');
  expect((await shopper.order(sizes(2, 1))).status).toBe(200);
  expect(
    await shop.rows('SELECT size, stock_quantity AS free, reserved FROM product_sizes WHERE product_id = ? ORDER BY size', id),
  ).toEqual([
    { size: '2.4', free: 0, reserved: 2 },
    { size: '2.6', free: 0, reserved: 1 },
  ]);
});

it('a capture and a dismissal race: the order ends paid (F41)', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 9 });
  for (const ahead of HEAD_STARTS) {
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id }]);
    const paid = await shopper.pay(order);
    await meeting(ahead, [
      () => shopper.abandon(order, 'dismissed'),
      () => Promise.all([shop.deliverWebhooks(), shopper.verify(order, paid)]),
    ]);
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  }
});

const ledger = shop.env.LEDGER as { get(): Writer };
const send = globalThis.fetch;
afterEach(() => {
  shop.env.LEDGER = ledger;
  globalThis.fetch = send;
});

const MAKES = /^insert into "orders"/i;
const MARKS = /^update orders set status = 'pending_payment_gateway'/i;

/** Holds the batches with such a statement until there are `count`, then lets all go at once: the first by itself, the others as its next group. */
function gather(which: RegExp, count: number, before: (statement: PlainStatement) => Promise<unknown> = async () => {}): void {
  const real = ledger.get();
  const gate = Promise.withResolvers<unknown>();
  let held = 0;
  const write = async (statements: PlainStatement[], lane?: Lane) => {
    const found = statements.find(({ sql }) => which.test(sql));
    if (found) held += 1;
    if (found && held === count) before(found).then(gate.resolve, gate.reject);
    if (found && held <= count) await gate.promise;
    return real.write(statements, lane);
  };
  shop.env.LEDGER = { idFromName: (name: string) => name, get: () => ({ write }) };
}

/** How many such statements the database gets from now on. */
function counted(which: RegExp): () => number {
  let count = 0;
  globalThis.fetch = async (request, init) => {
    if (String(request).startsWith(shop.databaseUrl) && typeof init?.body === 'string') {
      const body: { requests: { batch?: { steps: { stmt: { sql?: string } }[] } }[] } = JSON.parse(init.body);
      count += body.requests.flatMap(({ batch }) => batch?.steps ?? []).filter(({ stmt }) => which.test(stmt.sql ?? '')).length;
    }
    return send(request, init);
  };
  return () => count;
}

type Want = { readonly wishes: Wish[]; readonly coupon?: string; readonly over?: Record<string, unknown> };

/** Orders of as many people, sent at once. */
async function orderAtOnce(wants: readonly Want[]) {
  const buyers = await Promise.all(
    wants.map(async ({ wishes, coupon, over }) => {
      const shopper = new Shopper(shop);
      return { shopper, body: ofSomebody(await shopper.orderBody(wishes, coupon, over)) };
    }),
  );
  return Promise.all(buyers.map(({ shopper, body }) => shopper.send(body)));
}

const stored = (id: unknown) => shop.rows('SELECT * FROM orders WHERE id = ?', String(id));
const linesOf = (id: unknown) => shop.rows('SELECT * FROM order_items WHERE order_id = ? ORDER BY line', String(id));

describe('orders that wait for the database together', () => {
  it('are written by one statement, and each is stored as if it were alone', async () => {
    const [ring, chain] = [await shop.addProduct({ price: 70_000, stock: 90 }), await shop.addProduct({ price: 45_000, stock: 90 })];
    const sized = await shop.addProduct({ price: 30_000, stock: 60, sizes: { '2.4': 60 } });
    await shop.addCoupon({ code: 'TENTH', type: 'percentage', value: 10 });
    const wants: Want[] = [
      { wishes: [{ id: ring }] },
      { wishes: [ring, chain].map((id, at) => ({ id, quantity: 3 - at })) },
      { wishes: [{ id: sized, size: '2.4' }] },
      { wishes: [{ id: ring }], coupon: 'TENTH' },
      { wishes: [{ id: chain }], over: { customer_name: 'O\'Neil "Q" ₹ é' } },
    ];
    const alone = [];
    for (const want of wants) alone.push(...(await orderAtOnce([want])));
    gather(MAKES, wants.length);
    const sent = counted(MAKES);
    const joined = await orderAtOnce(wants);
    expect(sent()).toBe(2);
    expect([...alone, ...joined].map(({ status }) => status)).toEqual([...wants, ...wants].map(() => 200));

    // What differs between two orders of the same cart.
    const own =
      /^(id|number|order_id|idempotency_key|request_hash|cart_fingerprint|guest_id|customer_email|mailbox|gateway_order_id|\w+_at)$/;
    const shared = (rows: object[]) =>
      JSON.stringify(rows, (name, value) => (own.test(name) ? typeof value : value)).replace(/80{3}\d{6}/g, 'phone');
    for (const [at, { body }] of joined.entries()) {
      const before = alone[at]?.body.dbOrderId;
      expect(shared(await stored(body.dbOrderId))).toBe(shared(await stored(before)));
      expect(shared(await linesOf(body.dbOrderId))).toBe(shared(await linesOf(before)));
    }
    const numbers = await shop.rows('SELECT number FROM orders ORDER BY number');
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => 20_401 + at));
  });

  it('of which some come too late for the last pieces: those alone are refused', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 4 });
    gather(MAKES, 6);
    const answers = await orderAtOnce(Array.from({ length: 6 }, () => ({ wishes: [{ id }] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409]);
    expect(await stockOf(shop, id)).toMatchObject({ free: 0, reserved: 4 });
  });

  it('are opened at the gateway by one statement, which leaves alone the one whose hold has ended: its pieces are held again', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 20 });
    let plan: object[] = [];
    gather(MARKS, 5, async ({ sql, args }) => {
      plan = await shop.rows(`EXPLAIN QUERY PLAN ${sql}`, String(args[0]));
      await shop.rows(
        "UPDATE orders SET status = 'cancelled_by_user', reservation = 'released', actor = 'shopper' WHERE number = (SELECT max(number) FROM orders)",
      );
    });
    const sent = counted(MARKS);
    const answers = await orderAtOnce(Array.from({ length: 5 }, () => ({ wishes: [{ id }] })));
    expect(sent()).toBe(2);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const { body } of answers) {
      const [order] = await stored(body.dbOrderId);
      expect(order).toMatchObject({ status: 'pending_payment_gateway', reservation: 'held', gateway_order_id: body.razorpayOrderId });
    }
    expect(await stockOf(shop, id)).toMatchObject({ free: 15, reserved: 5 });
    // By the ids: the orders of a status are thousands in a rush.
    expect(JSON.stringify(plan)).toContain('SEARCH orders USING INDEX sqlite_autoindex_orders_1 (id=?)');
    expect(JSON.stringify(plan)).not.toContain('orders_by_status');
  });
});
