import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workerdConfig } from '../bench/workerd-config.ts';
import type { FreshShop } from '../flows/harness.ts';
import type { Door } from '../flows/shopper.ts';
import { ensureBuilt } from '../sandbox/stack/build.ts';
import { startChild, untilReady } from '../sandbox/stack/children.ts';
import { freePorts } from '../sandbox/stack/ports.ts';
import { root } from '../sandbox/stack/settings.ts';

/** The built Worker in raw workerd over a test's database: a door that can be killed and comes back on the same port. */
export async function startWorkerd(shop: FreshShop): Promise<Door & { kill(): Promise<void>; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-workerd-'));
  await ensureBuilt(join(folder, 'build.log'));
  const { shop: port } = await freePorts();
  const base = `http://127.0.0.1:${port}`;
  const vars = Object.fromEntries(Object.entries(shop.env).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  const config = join(root, `dist/faults-${port}.capnp`);
  writeFileSync(config, workerdConfig({ dist: join(root, 'dist'), port, vars: { ...vars, SHOP_URL: base } }));
  const start = async () => {
    const child = await startChild({
      name: 'workerd',
      command: join(root, 'node_modules/.bin/workerd'),
      args: ['serve', '--experimental', config],
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
    fetch: (path, init) => fetch(base + path, init),
    async kill() {
      process.kill(-child.pid, 'SIGKILL');
      await child.ended;
      child = await start();
    },
    async stop() {
      await child.stop();
      rmSync(config, { force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
