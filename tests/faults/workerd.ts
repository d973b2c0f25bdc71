import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../functions/start/build.ts';
import { startChild, untilReady } from '../../functions/start/children.ts';
import { freePorts } from '../../functions/start/ports.ts';
import { root } from '../../functions/start/settings.ts';
import { workerdConfig } from '../bench/workerd-config.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import type { ShopAccess } from '../shop/shopper.ts';

/** Aborts the writer object and all calls in flight, as a deployment or a migration of the object does. */
const RESET = '/_reset';
const ENTRY = './entry.mjs';
const resettable = `
import shop, { LedgerWriter as Writer } from '${ENTRY}';
export { AttemptCounter, LiveHub, PageViewBuffer } from '${ENTRY}';
export class LedgerWriter extends Writer {
  reset() {
    this.ctx.abort('reset by the test');
  }
}
export default {
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== '${RESET}') return shop.fetch(request, env, ctx);
    await env.LEDGER.get(env.LEDGER.idFromName('ledger')).reset().catch(() => {});
    return new Response('reset');
  },
};
`;

/** Where the purges of each entrypoint are read, and where the writer object is made to write. */
const PURGED = '/_purged';
const WRITE = '/_write';
/** The cache of Cloudflare in front of the default entrypoint alone: what another entrypoint purges does not reach it. */
const behindCache = `
import shop from '${ENTRY}';
export { AttemptCounter, LedgerWriter, LiveHub, PageViewBuffer } from '${ENTRY}';
const purged = [];
const cache = { async purge({ tags }) { purged.push(tags); return { success: true }; } };
export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    if (pathname === '${PURGED}') return Response.json(purged);
    if (pathname !== '${WRITE}') return shop.fetch(request, env, { cache, props: ctx.props, waitUntil: (work) => ctx.waitUntil(work), passThroughOnException() {} });
    return Response.json(await env.LEDGER.get(env.LEDGER.idFromName('ledger')).write(await request.json()));
  },
};
`;

export interface RunningWorker extends ShopAccess {
  readonly pid: number;
  /** Where its debugger listens. Only if started with an `inspector`. */
  readonly inspector: string;
  /** Kills the Worker with SIGKILL and restarts it on the same port. */
  kill(): Promise<void>;
  /** Aborts the writer object alone. Only if started as `resettable`. */
  resetObject(): Promise<void>;
  /** Writes statements by the writer object itself. Only if started as `behindCache`. */
  write(...statements: { sql: string; args: unknown[] }[]): Promise<void>;
  /** The tags that the cache of the pages was told to forget. Only if started as `behindCache`. */
  purged(): Promise<string[][]>;
  stop(): Promise<void>;
}

/** Starts the built Worker in raw workerd over a test's database. */
export async function startWorkerd(
  shop: Pick<FreshShop, 'env' | 'razorpay'>,
  how: { resettable?: boolean; behindCache?: boolean; inspector?: boolean; pictures?: string } = {},
): Promise<RunningWorker> {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-workerd-'));
  await ensureBuilt(join(folder, 'build.log'));
  const { shop: port, mail: inspectorPort } = await freePorts();
  const inspector = `127.0.0.1:${inspectorPort}`;
  const base = `http://127.0.0.1:${port}`;
  const vars = Object.fromEntries(Object.entries(shop.env).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  const config = join(root, `dist/faults-${port}.capnp`);
  writeFileSync(
    config,
    workerdConfig({
      dist: join(root, 'dist'),
      port,
      vars: { ...vars, SHOP_URL: base },
      around: how.resettable ? resettable : how.behindCache ? behindCache : undefined,
      pictures: how.pictures,
    }),
  );
  const start = async () => {
    const child = await startChild({
      name: 'workerd',
      command: join(root, 'node_modules/.bin/workerd'),
      args: ['serve', '--experimental', ...(how.inspector ? [`--inspector-addr=${inspector}`] : []), config],
      logFile: join(folder, 'workerd.log'),
      cwd: root,
      env: {},
    });
    await untilReady(child, async () => (await fetch(`${base}/api/none`)).status === 404, 15_000);
    return child;
  };
  let child = await start();
  return {
    razorpay: shop.razorpay,
    get pid() {
      return child.pid;
    },
    inspector,
    env: { ...shop.env, SHOP_URL: base },
    fetch: (path, init) => fetch(base + path, init),
    async kill() {
      process.kill(-child.pid, 'SIGKILL');
      await child.ended;
      child = await start();
    },
    async resetObject() {
      await (await fetch(base + RESET)).text();
    },
    async write(...statements) {
      const answer = await fetch(base + WRITE, { method: 'POST', body: JSON.stringify(statements) });
      if (!answer.ok) throw new Error(`the writer answers ${answer.status}`);
    },
    purged: async () => (await (await fetch(base + PURGED)).json()) as string[][],
    async stop() {
      await child.stop();
      rmSync(config, { force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
