import { MINUTE } from '../../src/rules/limits.ts';
import { freshShop } from '../flows/harness.ts';
import { Shopper } from '../flows/shopper.ts';
import { moneyBroken } from './money.ts';
import { inParallel, type Outcome, type Say, type Scale } from './outcome.ts';

/** Not one webhook arrives and no browser comes back: the reconciler alone finds the money within three minutes (F36, F47). */
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
    while ((await open()) > 0 && minutes < 10) {
      minutes += 1;
      await shop.runCron(from + ordered + minutes * MINUTE);
    }
    // Each run looks at forty orders, so more orders than that need more runs.
    const allowed = 3 + Math.floor(scale.silentOrders / 40);
    if (minutes > allowed) broken.push(`${minutes} minutes until every paid order was right`);
    broken.push(...(await moneyBroken(shop)));
    const figures = `${scale.silentOrders} orders right after ${minutes} simulated minutes`;
    say(`silence: ${figures}`);
    return { what: 'every webhook dropped, every browser gone', figures, broken };
  } finally {
    await shop.close();
  }
}
