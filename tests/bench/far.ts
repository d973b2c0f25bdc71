import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../functions/tools/start/settings.ts';
import { type FarDatabase, startProxy } from '../faults/proxy.ts';
import { overHttp, type RushOutcome, rush } from '../faults/rush.ts';
import { startWorkerd } from '../faults/workerd.ts';
import { freshShop, libsqlServer } from '../shop/fresh-shop.ts';
import { startAtAnyPort } from './any-port.ts';
import { type LoadResult, load } from './load.ts';
import { untilQuiet } from './quiet-machine.ts';
import { pages } from './visit.ts';
import { workerdConfig } from './workerd-config.ts';

/** Ms that each answer of the database takes longer. */
const DISTANCES = [0, 5, 20, 60];
const SECONDS = 3;
const RUNS = 3;
const BUYERS = 400;

/** A product page, rendered for each request, with the database further and further away. */
export type Distance = { readonly ms: number; readonly rendered: LoadResult };

export async function measureDistances({
  settings,
  databaseUrl,
}: {
  readonly settings: Record<string, string>;
  readonly databaseUrl: string;
}): Promise<Distance[]> {
  const far = await startProxy(databaseUrl);
  const config = join(root, 'dist/far.capnp');
  const vars = { ...settings, PAGE_CACHE: 'off', TURSO_DATABASE_URL: far.url };
  writeFileSync(config, workerdConfig({ dist: join(root, 'dist'), port: 0, vars }));
  const started = { name: 'far', config: [config], logFile: `${config}.log`, path: pages.product.path };
  const { child: worker, base } = await startAtAnyPort(started);
  try {
    const distances: Distance[] = [];
    for (const ms of DISTANCES) {
      await untilQuiet();
      far.delay(ms);
      distances.push({ ms, rendered: await load({ url: base + pages.product.path, seconds: SECONDS }) });
    }
    return distances;
  } finally {
    await worker.stop();
    await far.close();
    for (const file of [config, `${config}.log`]) rmSync(file, { force: true });
  }
}

export type Rush = RushOutcome;

/** Buyers who order at once: with everything near, and with database and gateway far away. */
export async function measureRushes(): Promise<Rush[]> {
  const outcomes: Rush[] = [];
  for (const { database, gateway } of [
    { database: 0, gateway: 0 },
    { database: 20, gateway: 150 },
  ]) {
    await untilQuiet();
    const shop = await freshShop(libsqlServer);
    // What is near is asked without a proxy, which would take its share of the two cores.
    const proxies: FarDatabase[] = [];
    const far = async (url: string, ms: number) => {
      if (ms === 0) return url;
      const proxy = await startProxy(url);
      proxies.push(proxy);
      proxy.delay(ms);
      return proxy.url;
    };
    Object.assign(shop.env, {
      TURSO_DATABASE_URL: await far(shop.databaseUrl, database),
      RAZORPAY_SANDBOX_URL: await far(shop.razorpay.url, gateway),
    });
    const worker = await startWorkerd(shop);
    try {
      const outcome = await rush(overHttp(shop, worker), { buyers: BUYERS, items: BUYERS, runs: RUNS }, console.log);
      outcomes.push({ ...outcome, what: `${BUYERS} buyers, database ${database} ms and gateway ${gateway} ms away` });
    } finally {
      await worker.stop();
      for (const proxy of proxies) await proxy.close();
      await shop.close();
    }
  }
  return outcomes;
}
