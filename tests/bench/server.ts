import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, untilReady } from '../../functions/start/children.ts';
import { freePort } from '../../functions/start/ports.ts';
import { root } from '../../functions/start/settings.ts';
import { cpuMs, residentMb } from '../faults/cpu.ts';
import { load } from './load.ts';
import { untilQuiet } from './quiet.ts';
import { pages } from './visit.ts';
import { bareWorkerd, workerdConfig } from './workerd-config.ts';

const SECONDS = 4;
const ROUNDS = 5;
/** Kept pages are compressed, as in Cloudflare's cache; what is rendered the edge compresses. */
const AS_BROWSERS = 'gzip, deflate, br';

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
  readonly port: number;
  readonly pid: number;
  readonly path: string;
  readonly body?: unknown;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const quote = {
  lines: [
    { product_id: 6, quantity: 1, selected_size: '' },
    { product_id: 11, quantity: 2, selected_size: '' },
  ],
  coupon_code: '',
};

async function start(name: string, config: string, port: number, path: string) {
  const child = await startChild({
    ...{ name, command: join(root, 'node_modules/.bin/workerd'), args: ['serve', '--experimental', config] },
    ...{ logFile: `${config}.log`, cwd: root, env: {} },
  });
  await untilReady(child, async () => (await fetch(`http://127.0.0.1:${port}${path}`)).ok, 15_000);
  return child;
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
  const [kept, rendered, bare] = [await freePort(), await freePort(), await freePort()];
  const shopConfig = (port: number, vars: Record<string, string>) => {
    const file = join(dist, `server-${port}.capnp`);
    writeFileSync(file, workerdConfig({ dist, port, vars: { ...settings, SHOP_URL: `http://127.0.0.1:${port}`, ...vars } }));
    return file;
  };
  const configs = [shopConfig(kept, {}), shopConfig(rendered, { PAGE_CACHE: 'off' }), bareWorkerd({ dist, folder, port: bare })];
  const [a = '', b = '', c = ''] = configs;
  const children = [
    await start('kept', a, kept, pages.policy.path),
    await start('rendered', b, rendered, pages.policy.path),
    await start('bare', c, bare, '/page'),
  ];
  const [{ pid: keptPid } = { pid: 0 }, { pid: renderedPid } = { pid: 0 }, { pid: barePid } = { pid: 0 }] = children;
  const shown = (['home', 'listing', 'search', 'product', 'policy'] as const).map((name) => ({ name, path: pages[name].path }));
  const asked: Asked[] = [
    { what: 'a file', port: bare, pid: barePid, path: '/icons/favicon-1.ico' },
    { what: 'a bare page by Hono', port: bare, pid: barePid, path: '/page' },
    ...shown.filter(({ name }) => name !== 'search').map(({ name, path }) => ({ what: `${name}, kept`, port: kept, pid: keptPid, path })),
    ...shown.map(({ name, path }) => ({ what: `${name}, rendered`, port: rendered, pid: renderedPid, path })),
    { what: 'quote of a cart', port: kept, pid: keptPid, path: '/api/cart/quote', body: quote },
  ];
  const rounds = new Map<string, Load[]>(asked.map(({ what }) => [what, []]));
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      await untilQuiet();
      for (const one of asked) {
        const before = [cpuMs(one.pid), cpuMs(databasePid)];
        const { total, ...figures } = await load({
          url: `http://127.0.0.1:${one.port}${one.path}`,
          seconds: round === 0 ? 1 : SECONDS,
          headers: { 'accept-encoding': AS_BROWSERS, origin: `http://127.0.0.1:${one.port}` },
          body: one.body,
        });
        const each = (now: number, at: number) => (now - (before[at] ?? 0)) / total;
        // The first round warms up.
        if (round > 0)
          rounds
            .get(one.what)
            ?.push({ what: one.what, ...figures, worker: each(cpuMs(one.pid), 0), database: each(cpuMs(databasePid), 1) });
      }
    }
    return { loads: [...rounds].map(([what, loads]) => middle(what, loads)), memory: residentMb(keptPid), rounds: ROUNDS };
  } finally {
    for (const child of children) await child.stop();
    for (const config of configs) for (const file of [config, `${config}.log`]) rmSync(file, { force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

const middle = (what: string, loads: readonly Load[]): Load => ({
  ...{ what, perSecond: median(loads.map(({ perSecond }) => perSecond)), worker: median(loads.map(({ worker }) => worker)) },
  ...{ database: median(loads.map(({ database }) => database)), p50: median(loads.map(({ p50 }) => p50)) },
  ...{ p99: median(loads.map(({ p99 }) => p99)), failed: Math.max(...loads.map(({ failed }) => failed)) },
});
