import { runJobs } from '../../functions/cron.ts';
import { MINUTE } from '../../src/rules/limits.ts';
import { CALLS_PER_RUN } from '../../src/rules/order/reconcile.ts';
import { freshShop } from '../shop/fresh-shop.ts';
import { Shopper } from '../shop/shopper.ts';
import { moneyBroken } from './money.ts';
import { inParallel, type Outcome, type Say, type Scale } from './outcome.ts';

/** Every paid order is right after so many minutes. */
const MINUTES = 3;

/** Not one webhook arrives and no browser comes back: the reconciler alone finds the money, within the calls a Worker may make. */
export async function silence(scale: Scale, say: Say): Promise<Outcome> {
  const shop = await freshShop();
  const broken: string[] = [];
  try {
    const id = await shop.addProduct({ price: 70_000, stock: scale.silentOrders });
    const from = Date.now();
    const order = async () => {
      const shopper = new Shopper(shop);
      shopper.pay(await shopper.order([{ id }]));
    };
    await inParallel(
      8,
      Array.from({ length: scale.silentOrders }, () => order),
    );
    const ordered = Date.now() - from;
    const open = async () => Number((await shop.rows("SELECT count(*) AS n FROM orders WHERE status <> 'paid'"))[0]?.n);
    let minutes = 0;
    let calls = 0;
    while ((await open()) > 0 && minutes < 10) {
      minutes += 1;
      const run = shop.at(from + ordered + minutes * MINUTE);
      await runJobs(run);
      await shop.settle();
      calls = Math.max(calls, run.calls.made);
    }
    if (minutes > MINUTES) broken.push(`${minutes} minutes until every paid order was right`);
    if (calls > CALLS_PER_RUN) broken.push(`${calls} calls in one run`);
    broken.push(...(await moneyBroken(shop)));
    const figures = `${scale.silentOrders} orders right after ${minutes} simulated minutes, at most ${calls} calls a run`;
    say(`silence: ${figures}`);
    return { what: 'every webhook dropped, every browser gone', figures, broken };
  } finally {
    await shop.close();
  }
}
