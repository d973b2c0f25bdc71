import { afterEach, describe, expect, it } from 'vitest';
import type { PlainStatement } from '../../../src/platform/database/statement.ts';
import type { Lane, Writer } from '../../../src/platform/database/writer.ts';
import { ofSomebody, Shopper, type Wish } from '../../shop/shopper.ts';
import { stockOf } from '../../shop/stock.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
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
    if (request instanceof Request && request.url.startsWith(shop.databaseUrl)) {
      const body: { requests: { batch?: { steps: { stmt: { sql?: string } }[] } }[] } = await request.clone().json();
      count += body.requests.flatMap(({ batch }) => batch?.steps ?? []).filter(({ stmt }) => which.test(stmt.sql ?? '')).length;
    }
    return send(request, init);
  };
  return () => count;
}

interface Want {
  readonly wishes: Wish[];
  readonly coupon?: string;
  readonly over?: Record<string, unknown>;
}

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
    const sized = await shop.addProduct({
      price: 30_000,
      stock: 60,
      category: await shop.addCategory('Bangles', true),
      sizes: { '2.4': 60 },
    });
    await shop.addCoupon({ code: 'TENTH', type: 'percentage', value: 10 });
    const wants: Want[] = [
      { wishes: [{ id: ring }] },
      {
        wishes: [
          { id: chain, quantity: 3 },
          { id: ring, quantity: 2 },
        ],
      },
      { wishes: [{ id: sized, size: '2.4' }] },
      { wishes: [{ id: ring }], coupon: 'TENTH' },
      { wishes: [{ id: chain }], over: { customer_name: 'O\'Neil "Q" ₹ 😀' } },
    ];
    const alone = [];
    for (const want of wants) alone.push(...(await orderAtOnce([want])));
    gather(MAKES, wants.length);
    const sent = counted(MAKES);
    const joined = await orderAtOnce(wants);
    expect(sent()).toBe(2);
    expect([...alone, ...joined].map(({ status }) => status)).toEqual([...wants, ...wants].map(() => 200));

    // What differs between two orders of the same cart.
    const own = [
      'id',
      'number',
      'order_id',
      'idempotency_key',
      'request_hash',
      'cart_fingerprint',
      'guest_id',
      'customer_email',
      'mailbox',
      'gateway_order_id',
    ];
    const times = ['created_at', 'updated_at', 'hold_expires_at', 'next_check_at'];
    const shared = (rows: object[]) =>
      JSON.stringify(rows, (name, value) => (own.includes(name) || times.includes(name) ? typeof value : value)).replace(
        /80{3}\d{6}/g,
        'phone',
      );
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
