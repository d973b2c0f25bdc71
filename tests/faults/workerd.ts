import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../functions/tools/start/build.ts';
import { startChild, untilReady } from '../../functions/tools/start/children.ts';
import { freePort } from '../../functions/tools/start/ports.ts';
import { root } from '../../functions/tools/start/settings.ts';
import { workerdConfig } from '../bench/workerd-config.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import type { ShopAccess } from '../shop/people/shopper.ts';

/** Doors of a Worker that is started with them: what aborts its writer object, makes that write, and tells which pages were purged. */
const [RESET, WRITE, PURGED] = ['/_reset', '/_write', '/_purged'];
const ENTRY = './entry.mjs';
/** Aborting the object ends all calls in flight, as a deployment does. The cache is that in front of the default entrypoint alone. */
const doors = `
import shop, { LedgerWriter as Writer } from '${ENTRY}';
export { AttemptCounter, LiveHub, PageViewBuffer } from '${ENTRY}';
export class LedgerWriter extends Writer {
  reset() {
    this.ctx.abort('reset by the test');
  }
}
const purged = [];
const cache = { async purge({ tags }) { purged.push(tags); return { success: true }; } };
export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    const ledger = env.LEDGER.get(env.LEDGER.idFromName('ledger'));
    if (pathname === '${PURGED}') return Response.json(purged);
    if (pathname === '${WRITE}') return Response.json(await ledger.write(await request.json()));
    if (pathname === '${RESET}') return ledger.reset().then(() => new Response(), () => new Response());
    return shop.fetch(request, env, { cache, props: ctx.props, waitUntil: (work) => ctx.waitUntil(work), passThroughOnException() {} });
  },
};
`;

export interface RunningWorker extends ShopAccess {
  readonly pid: number;
  /** Kills the Worker with SIGKILL and restarts it on the same port. */
  kill(): Promise<void>;
  /** Aborts the writer object alone. Only with doors, as are the two below. */
  resetObject(): Promise<void>;
  /** Writes statements by the writer object itself. */
  write(...statements: { sql: string; args: unknown[] }[]): Promise<void>;
  /** The tags that the cache of the pages was told to forget. */
  purged(): Promise<string[][]>;
  stop(): Promise<void>;
}

/** Starts the built Worker in raw workerd over a test's database. */
export async function startWorkerd(
  shop: Pick<FreshShop, 'env' | 'razorpay'>,
  how: { hasDoors?: boolean; pictures?: string } = {},
): Promise<RunningWorker> {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-workerd-'));
  await ensureBuilt(join(folder, 'build.log'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const vars = Object.fromEntries(Object.entries(shop.env).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  const config = join(root, `dist/faults-${port}.capnp`);
  writeFileSync(
    config,
    workerdConfig({
      ...{ dist: join(root, 'dist'), port, vars: { ...vars, SHOP_URL: base }, around: how.hasDoors ? doors : undefined },
      pictures: how.pictures,
    }),
  );
  const start = async () => {
    const child = await startChild({
      ...{ name: 'workerd', command: join(root, 'node_modules/.bin/workerd'), args: ['serve', '--experimental', config] },
      ...{ logFile: join(folder, 'workerd.log'), cwd: root, env: {} },
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
