import { reconcile } from '../../src/features/payment/reconcile/reconcile.server.ts';
import { DAY, HOUR, MINUTE } from '../../src/rules/limits.ts';
import { JOB_CALLS } from '../../src/rules/order/reconcile.ts';
import { serveLocally } from '../sandbox/local-server.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { fillOrders } from './many-orders.ts';
import { inShop, type Outcome, percentile, type Say, type Scale } from './outcome.ts';

/** New orders a second, none of which reports a payment. */
const PER_SECOND = 20;
/** Simulated ms after the bank's answer within which a payment is counted, and after the end of a hold within which its pieces are back. */
const SETTLED_WITHIN = 3 * MINUTE;
/** Every 30th order is paid, half of the others try and fail. */
const isPaid = (i: number) => i % 30 === 2;
const hasTried = (i: number) => i % 2 === 1 || isPaid(i);
const TRIED_AFTER = MINUTE;

interface Entry {
  readonly id: string;
  readonly order_id: string;
  readonly amount: number;
  readonly created_at: number;
  readonly currency: 'INR';
  readonly status: 'captured' | 'failed';
  readonly method: 'upi';
}

/**
 * No webhook arrives, and 20 orders a second wait for payment: the reconciler alone finds who has paid and gives back what nobody paid, within
 * its calls, in every simulated minute.
 */
export const manyChecks = (scale: Scale, say: Say): Promise<Outcome> =>
  inShop('no webhook while 20 orders a second wait for payment', scale.serve, say, async (shop, broken) => {
    const count = scale.unclearOrders;
    const step = 1_000 / PER_SECOND;
    await fillOrders(shop, count, (count * step) / DAY, count);
    await shop.rows('UPDATE orders SET next_check_at = created_at + ?', 2 * MINUTE);
    const orders = await allOrders(shop, count);
    const first = Number(orders[0]?.created_at);
    const last = Number(orders.at(-1)?.created_at);
    const entries = orders
      .filter(({ i }) => hasTried(Number(i)))
      .map(
        ({ i, gateway_order_id, total_paise, created_at }): Entry => ({
          ...{ id: `pay_x${i}`, order_id: String(gateway_order_id), amount: Number(total_paise) },
          ...{ created_at: Math.floor((Number(created_at) + TRIED_AFTER) / 1_000), currency: 'INR' },
          ...{ status: isPaid(Number(i)) ? 'captured' : 'failed', method: 'upi' },
        }),
      );
    say(`${count} unpaid orders written, ${entries.length} payments at the gateway`);
    const gateway = await startGateway(entries);
    shop.env.RAZORPAY_SANDBOX_URL = gateway.url;
    const [calls, seconds]: [number[], number[]] = [[], []];
    for (let now = first + MINUTE; now <= last + HOUR / 2 + MINUTE; now += MINUTE) {
      gateway.now = now;
      const run = shop.at(now);
      run.calls.allow(JOB_CALLS.reconcile);
      const from = performance.now();
      await reconcile(run);
      await shop.settle();
      seconds.push((performance.now() - from) / 1_000);
      calls.push(run.calls.made);
      broken.push(...(await late(shop, now)));
      if (broken.length > 0) break;
    }
    await gateway.stop();
    broken.push(...(await endState(shop, count)), ...(await shop.invariants()).map((row) => JSON.stringify(row)));
    const worst = (all: readonly number[]) => Math.round(Math.max(...all));
    return `${count} orders at ${PER_SECOND} a second, ${calls.length} runs of at most ${worst(calls)} calls, half of them within ${percentile(seconds, 50)} s`;
  });

/** All orders, the oldest first, in answers that libSQL does not find too large. */
async function allOrders({ rows }: FreshShop, count: number) {
  const orders: Awaited<ReturnType<typeof rows>> = [];
  while (orders.length < count) {
    const query =
      'SELECT number - 100000 AS i, gateway_order_id, total_paise, created_at FROM orders WHERE number > ? ORDER BY number LIMIT 10000';
    orders.push(...(await rows(query, 100_000 + orders.length)));
  }
  return orders;
}

/** Rows that should be settled by now and are not. */
async function late({ rows }: FreshShop, now: number): Promise<string[]> {
  const paid = await rows(
    `SELECT count(*) AS n FROM orders WHERE (number - 100000) % 30 = 2 AND status <> 'paid' AND created_at < ?`,
    // Found by the check after five minutes.
    now - 5 * MINUTE - SETTLED_WITHIN,
  );
  const held = await rows("SELECT count(*) AS n FROM orders WHERE reservation = 'held' AND hold_expires_at < ?", now - SETTLED_WITHIN);
  return [
    ...(Number(paid[0]?.n) > 0 ? [`${paid[0]?.n} paid orders are not marked`] : []),
    ...(Number(held[0]?.n) > 0 ? [`${held[0]?.n} holds did not end`] : []),
  ];
}

/** Every order is paid with its own money, or failed and told so, once. */
async function endState({ rows }: FreshShop, count: number): Promise<string[]> {
  const [is] = await rows(`SELECT sum(status = 'paid') AS paid, sum(status = 'failed') AS failed,
    (SELECT count(*) FROM outbox WHERE kind = 'payment-failed' AND channel = 'email') AS told,
    sum(CASE status WHEN 'paid' THEN total_paise ELSE 0 END) - (SELECT sum(amount_paise) FROM payments WHERE settlement = 'counted') AS missing FROM orders`);
  const paid = Array.from({ length: count }, (_, at) => at + 1).filter(isPaid).length;
  const [expected, found] = [{ paid, failed: count - paid, told: count - paid, missing: 0 }, { ...is }];
  return JSON.stringify(expected) === JSON.stringify(found) ? [] : [`expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`];
}

/** A gateway that answers both lists at once, however long they are. */
async function startGateway(entries: readonly Entry[]) {
  const byOrder = Map.groupBy(entries, ({ order_id }) => order_id);
  const newest = entries.toSorted((one, other) => other.created_at - one.created_at);
  const state = { now: 0 };
  const { url, close } = await serveLocally((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://gateway');
    const number = (name: string) => Number(searchParams.get(name));
    const made = (each: Entry) => each.created_at * 1_000 <= state.now;
    const orderId = /^\/v1\/orders\/(\w+)\/payments$/.exec(pathname)?.[1];
    const items = orderId
      ? (byOrder.get(orderId) ?? []).filter(made)
      : newest
          .filter((each) => made(each) && each.created_at >= number('from') && each.created_at <= number('to'))
          .slice(number('skip'), number('skip') + number('count'));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ entity: 'collection', count: items.length, items }));
  });
  return {
    url,
    set now(now: number) {
      state.now = now;
    },
    stop: close,
  };
}
