import type { FreshShop } from '../flows/harness.ts';
import type { Door } from '../flows/shopper.ts';
import { Shopper } from '../flows/shopper.ts';
import { inParallel, type Outcome, percentile, type Say } from './outcome.ts';

interface Rush {
  readonly buyers: number;
  readonly items: number;
  readonly runs: number;
}

/** So many buyers want so few pieces at once: exactly as many orders are taken as there are pieces (I1, F14). */
export async function rush(shop: Door & Pick<FreshShop, 'rows' | 'addProduct'>, { buyers, items, runs }: Rush, say: Say): Promise<Outcome> {
  const broken: string[] = [];
  const all: number[] = [];
  let ms = 0;
  for (let run = 1; run <= runs; run += 1) {
    const id = await shop.addProduct({ price: 70_000, stock: items });
    const body = await new Shopper(shop).orderBody([{ id }]);
    const statuses: number[] = [];
    const others: string[] = [];
    const from = performance.now();
    const order = async () => {
      const answer = await new Shopper(shop).send(body);
      statuses.push(answer.status);
      if (answer.status !== 200 && answer.status !== 409) others.push(`${answer.status} ${answer.body.code}`);
    };
    all.push(
      ...(await inParallel(
        buyers,
        Array.from({ length: buyers }, () => order),
      )),
    );
    ms += performance.now() - from;
    const count = (status: number) => statuses.filter((one) => one === status).length;
    const [stock] = await shop.rows('SELECT stock_quantity AS free, reserved FROM products WHERE id = ?', id);
    if (count(200) !== items || count(409) !== buyers - items) {
      broken.push(`run ${run}: ${count(200)} accepted, ${count(409)} refused, other answers: ${[...new Set(others)].join(', ')}`);
    }
    if (stock?.free !== 0 || stock.reserved !== items) broken.push(`run ${run}: stock ${JSON.stringify(stock)}`);
  }
  all.sort((a, b) => a - b);
  const figures = `${runs} runs, p50 ${percentile(all, 50)} ms, p99 ${percentile(all, 99)} ms, ${Math.round((buyers * runs * 1000) / ms)} answers/s`;
  say(`rush of ${buyers} for ${items}: ${figures}`);
  return { what: `${buyers} buyers at once, ${items} ${items === 1 ? 'piece' : 'pieces'}, over HTTP through workerd`, figures, broken };
}
