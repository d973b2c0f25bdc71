import type { FreshShop } from '../shop/fresh-shop.ts';
import { webhookOf } from '../shop/orders/webhook-delivery.ts';
import { Shopper } from '../shop/people/shopper.ts';
import { seeded, shuffle } from '../shop/random.ts';
import { inParallel, inShop, moneyDiscrepancies, type Outcome, often, percentile, type Say, type Scale } from './outcome.ts';

const COPIES = 3;
const AT_ONCE = 32;
const SLOWEST = 5_000;

/** Delivers every webhook three times in random order, with one order in ten paid twice. Each must take effect once, within the deadline of Razorpay. */
export const storm = (scale: Scale, seed: number, say: Say): Promise<Outcome> =>
  inShop('webhook storm: 3 copies, shuffled, one in ten paid twice', scale.serve, say, async (shop, broken) => {
    const random = seeded(seed);
    const id = await shop.addProduct({ price: 70_000, stock: scale.stormOrders });
    const body = await new Shopper(shop).orderBody([{ id }]);
    await often(8, scale.stormOrders, async () => {
      const shopper = new Shopper(shop);
      const made = await shopper.send(body);
      if (made.status !== 200) throw new Error(`no order: ${made.status}`);
      shopper.pay(made);
      if (random() < 0.1) shopper.pay(made);
    });
    const events = shop.razorpay.events();
    const deliveries = shuffle(Array.from({ length: COPIES }, () => events).flat(), random);
    let refused = 0;
    const deliver = (event: (typeof events)[number]) => async () => {
      if ((await shop.fetch('/api/webhooks/razorpay', webhookOf(shop.razorpay, event))).status !== 200) refused += 1;
    };
    const from = performance.now();
    const took = await inParallel(AT_ONCE, deliveries.map(deliver));
    const perSecond = Math.round((deliveries.length * 1000) / (performance.now() - from));
    await shop.settle();
    await settleRefunds(shop);
    const [paid] = await shop.rows("SELECT count(*) AS n FROM orders WHERE status = 'paid'");
    const [mails] = await shop.rows("SELECT count(*) AS n FROM outbox WHERE kind = 'order-confirmed'");
    if (refused > 0) broken.push(`${refused} answers were not 200`);
    if (paid?.n !== scale.stormOrders) broken.push(`${paid?.n} of ${scale.stormOrders} orders are paid`);
    if (mails?.n !== scale.stormOrders) broken.push(`${mails?.n} mails for ${scale.stormOrders} orders`);
    if (percentile(took, 100) > SLOWEST) broken.push(`slowest answer ${percentile(took, 100)} ms`);
    broken.push(...(await moneyDiscrepancies(shop)));
    return `${deliveries.length} deliveries, ${perSecond}/s, p99 ${percentile(took, 99)} ms, slowest ${percentile(took, 100)} ms (seed ${seed})`;
  });

/** Runs the cron until all refunds are sent; each run sends only some. */
async function settleRefunds(shop: FreshShop): Promise<void> {
  for (let run = 0; run < 50; run += 1) {
    const [open] = await shop.rows("SELECT count(*) AS n FROM refunds WHERE status IN ('requested', 'pending')");
    if (open?.n === 0) return;
    await shop.runCron(Date.now() + run * 60_000);
    await shop.deliverWebhooks();
  }
}
