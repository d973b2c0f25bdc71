import type { FreshShop } from '../shop/fresh-shop.ts';
import type { ShopAccess } from '../shop/people/shopper.ts';
import { ofSomebody, Shopper } from '../shop/people/shopper.ts';
import { cpuMs } from './cpu.ts';
import { type Outcome, often, percentile, type Say } from './outcome.ts';
import type { RunningWorker } from './workerd.ts';

type Rush = { readonly buyers: number; readonly items: number; readonly runs: number };
/** `perSecond`: answers, from the first order to the last answer. */
export type RushOutcome = Outcome & { readonly perSecond: number };
/** A shop with access to its tables, and the processes whose CPU time is measured. */
type RushShop = ShopAccess & Pick<FreshShop, 'rows' | 'addProduct' | 'databasePid'> & { readonly workerPid: number };

/** The shop as its buyers reach it: through a Worker. */
export function overHttp({ rows, addProduct, databasePid }: FreshShop, worker: RunningWorker): RushShop {
  return { ...worker, rows, addProduct, databasePid, workerPid: worker.pid };
}

const TRIES = 5;
const PAUSE = 1_000;

/** CPU time of each process so far, in ms: Worker, database, and this process without its children. */
const spent = ({ workerPid, databasePid }: RushShop) => {
  const own = process.cpuUsage();
  return [cpuMs(workerPid), cpuMs(databasePid), (own.user + own.system) / 1000];
};

/**
 * More buyers than pieces, all at once: exactly as many orders are accepted as there are pieces. A buyer who is told that the shop
 * is busy tries again with the same key. Holds are unbounded here, so that every order takes its pieces at once. The figures include the CPU time per response.
 */
export async function rush(shop: RushShop, { buyers, items, runs }: Rush, say: Say): Promise<RushOutcome> {
  const broken: string[] = [];
  const all: number[] = [];
  let ms = 0;
  let busy = 0;
  const before = spent(shop);
  for (let run = 1; run <= runs; run += 1) {
    const id = await shop.addProduct({ price: 70_000, stock: items });
    const body = await new Shopper(shop).orderBody([{ id }]);
    const statuses: number[] = [];
    const others: string[] = [];
    const from = performance.now();
    const order = async () => {
      const shopper = new Shopper(shop);
      const own = ofSomebody(body);
      const key = crypto.randomUUID();
      let answer = await shopper.send(own, key);
      for (let tries = 1; answer.status === 503 && tries < TRIES; tries += 1) {
        busy += 1;
        await new Promise((resolve) => setTimeout(resolve, PAUSE * (1 + Math.random())));
        answer = await shopper.send(own, key);
      }
      statuses.push(answer.status);
      if (answer.status !== 200 && answer.status !== 409) others.push(`${answer.status} ${answer.body.code}`);
    };
    all.push(...(await often(buyers, buyers, order)));
    ms += performance.now() - from;
    const count = (status: number) => statuses.filter((one) => one === status).length;
    const [stock] = await shop.rows('SELECT stock_quantity AS free, reserved FROM products WHERE id = ?', id);
    if (count(200) !== items || count(409) !== buyers - items)
      broken.push(`run ${run}: ${count(200)} accepted, ${count(409)} refused, other answers: ${[...new Set(others)].join(', ')}`);
    if (stock?.free !== 0 || stock.reserved !== items) broken.push(`run ${run}: stock ${JSON.stringify(stock)}`);
  }
  const cpu = spent(shop).map((now, at) => ((now - (before[at] ?? 0)) / (buyers * runs)).toFixed(1));
  const profile = `CPU per response: Worker ${cpu[0]} ms, database ${cpu[1]} ms, load ${cpu[2]} ms`;
  const perSecond = Math.round((buyers * runs * 1000) / ms);
  const figures = `${runs} runs, p50 ${percentile(all, 50)} ms, p99 ${percentile(all, 99)} ms, ${perSecond} responses/s, ${busy} asked to try again; ${profile}`;
  say(`rush of ${buyers} for ${items}: ${figures}`);
  return {
    what: `${buyers} buyers at once, ${items} ${items === 1 ? 'piece' : 'pieces'}, over HTTP through workerd`,
    figures,
    broken,
    perSecond,
  };
}
