import { runJobs } from '../../functions/cron.ts';
import { MINUTE } from '../../src/rules/limits.ts';
import { CALLS_PER_RUN } from '../../src/rules/order/reconcile.ts';
import { freshShop } from '../shop/fresh-shop.ts';
import { Shopper } from '../shop/shopper.ts';
import { moneyDiscrepancies } from './money.ts';
import { inParallel, type Outcome, type Say, type Scale } from './outcome.ts';

/** Simulated minutes within which every paid order must be marked as paid. */
const MINUTES = 3;

/** No webhook arrives and no browser returns: the reconciler alone finds the payments, within the call limit of a Worker. */
export async function lostWebhooks(scale: Scale, say: Say): Promise<Outcome> {
  const shop = await freshShop();
  const broken: string[] = [];
  try {
    const id = await shop.addProduct({ price: 70_000, stock: scale.lostWebhookOrders });
    const from = Date.now();
    const order = async () => {
      const shopper = new Shopper(shop);
      shopper.pay(await shopper.order([{ id }]));
    };
    await inParallel(
      8,
      Array.from({ length: scale.lostWebhookOrders }, () => order),
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
    if (minutes > MINUTES) broken.push(`${minutes} minutes until every paid order was marked`);
    if (calls > CALLS_PER_RUN) broken.push(`${calls} calls in one run`);
    broken.push(...(await moneyDiscrepancies(shop)));
    const figures = `${scale.lostWebhookOrders} orders marked as paid after ${minutes} simulated minutes, at most ${calls} calls a run`;
    say(`lost webhooks: ${figures}`);
    return { what: 'every webhook dropped, every browser closed', figures, broken };
  } finally {
    await shop.close();
  }
}
