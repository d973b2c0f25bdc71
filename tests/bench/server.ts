import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Child } from '../../functions/tools/start/children.ts';
import { root } from '../../functions/tools/start/settings.ts';
import { cpuMs, residentMb } from '../faults/cpu.ts';
import { startAtAnyPort } from './any-port.ts';
import { load } from './load.ts';
import { untilQuiet } from './quiet-machine.ts';
import { pages } from './visit.ts';
import { bareWorkerd, workerdConfig } from './workerd-config.ts';

const SECONDS = 4;
const ROUNDS = 5;
/** Kept pages are compressed, as in Cloudflare's cache; what is rendered the edge compresses. */
export const AS_BROWSERS = 'gzip, deflate, br';

/** The cost of one request: CPU in ms, of the Worker and of the database. */
export interface Load {
  readonly what: string;
  readonly perSecond: number;
  readonly worker: number;
  readonly database: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

export interface ServerFigures {
  readonly loads: readonly Load[];
  /** MB of memory of the Worker after all of it. */
  readonly memory: number;
  readonly rounds: number;
}

interface Asked {
  readonly what: string;
  readonly at: Running;
  readonly path: string;
  readonly body?: unknown;
}

export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const quote = {
  lines: [
    { product_id: 6, quantity: 1, selected_size: '' },
    { product_id: 11, quantity: 2, selected_size: '' },
  ],
  coupon_code: '',
};

interface Running {
  readonly base: string;
  readonly pid: number;
}

/** Starts the shop in raw workerd, with its kept pages and without them. */
export async function startWorkers(settings: Readonly<Record<string, string>>): Promise<{
  readonly kept: Running;
  readonly rendered: Running;
  stop(): Promise<void>;
}> {
  const dist = join(root, 'dist');
  const configs: string[] = [];
  const children: Child[] = [];
  const start = async (name: string, vars: Record<string, string>): Promise<Running> => {
    const config = join(dist, `server-${name}.capnp`);
    configs.push(config);
    writeFileSync(config, workerdConfig({ dist, port: 0, vars: { ...settings, ...vars } }));
    const { child, base } = await startAtAnyPort({ name, config: [config], logFile: `${config}.log`, path: pages.policy.path });
    children.push(child);
    return { base, pid: child.pid };
  };
  return {
    kept: await start('kept', {}),
    rendered: await start('rendered', { PAGE_CACHE: 'off' }),
    async stop() {
      for (const child of children) await child.stop();
      for (const config of configs) for (const file of [config, `${config}.log`]) rmSync(file, { force: true });
    },
  };
}

/**
 * Requests per second and CPU of the pages: kept, rendered for each request, and for comparison the least that workerd answers. The
 * measurements take turns, and the medians of the rounds count, because other work runs on the machine.
 */
export async function measureServer({
  settings,
  databasePid,
}: {
  readonly settings: Record<string, string>;
  readonly databasePid: number;
}): Promise<ServerFigures> {
  const dist = join(root, 'dist');
  const folder = mkdtempSync(join(tmpdir(), 'chamak-server-'));
  const { kept, rendered, stop } = await startWorkers(settings);
  const bareConfig = bareWorkerd({ dist, folder });
  const { child, base } = await startAtAnyPort({ name: 'bare', config: [bareConfig], logFile: `${bareConfig}.log`, path: '/page' });
  const bare = { base, pid: child.pid };
  const shown = (['home', 'listing', 'search', 'product', 'policy'] as const).map((name) => ({ name, path: pages[name].path }));
  const asked: Asked[] = [
    { what: 'a file', at: bare, path: '/icons/favicon-1.ico' },
    { what: 'a bare page by Hono', at: bare, path: '/page' },
    ...shown.filter(({ name }) => name !== 'search').map(({ name, path }) => ({ what: `${name}, kept`, at: kept, path })),
    ...shown.map(({ name, path }) => ({ what: `${name}, rendered`, at: rendered, path })),
    { what: 'quote of a cart', at: kept, path: '/api/cart/quote', body: quote },
  ];
  const rounds = new Map<string, Load[]>(asked.map(({ what }) => [what, []]));
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      await untilQuiet();
      for (const one of asked) {
        const before = [cpuMs(one.at.pid), cpuMs(databasePid)];
        const {
          total,
          bytes: _,
          ...figures
        } = await load({
          url: one.at.base + one.path,
          seconds: round === 0 ? 1 : SECONDS,
          headers: { 'accept-encoding': AS_BROWSERS, origin: settings.SHOP_URL ?? '' },
          body: one.body,
        });
        const each = (now: number, at: number) => (now - (before[at] ?? 0)) / total;
        // The first round warms up.
        if (round > 0)
          rounds
            .get(one.what)
            ?.push({ what: one.what, ...figures, worker: each(cpuMs(one.at.pid), 0), database: each(cpuMs(databasePid), 1) });
      }
    }
    return { loads: [...rounds].map(([what, loads]) => middle(what, loads)), memory: residentMb(kept.pid), rounds: ROUNDS };
  } finally {
    await stop();
    await child.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const middle = (what: string, loads: readonly Load[]): Load => ({
  ...{ what, perSecond: median(loads.map(({ perSecond }) => perSecond)), worker: median(loads.map(({ worker }) => worker)) },
  ...{ database: median(loads.map(({ database }) => database)), p50: median(loads.map(({ p50 }) => p50)) },
  ...{ p99: median(loads.map(({ p99 }) => p99)), failed: Math.max(...loads.map(({ failed }) => failed)) },
});
