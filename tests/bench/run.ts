/** `npm run bench`: measures the built Worker in raw workerd and writes .data/reports/performance.md, the summary docs/performance.md and its chart. About a quarter of an hour. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { optionsOf } from '../../functions/cli/command-line.ts';
import { chromiumFlags, findChromium } from '../../functions/tools/start/set-up/browser.mjs';
import { root } from '../../functions/tools/start/settings.ts';
import { startStack } from '../../functions/tools/start/stack.ts';
import { measureBeside } from './beside.ts';
import { measureStarts } from './clone.ts';
import { compiled, measureColdStarts } from './cold-start.ts';
import { measureDistances, measureRushes } from './far.ts';
import { startFront } from './front.ts';
import { measureLab } from './lab.ts';
import { measureNextPage } from './next-page.ts';
import { calibrations } from './quiet-machine.ts';
import { chart } from './report/chart.ts';
import { writePerformance } from './report/performance.ts';
import type { Measured, Results } from './results.ts';
import { measureServer } from './server.ts';
import { measureSignIn } from './sign-in.ts';
import { benchTools } from './tools.ts';
import { measureTap, measureWire, type PageName, pages } from './visit.ts';
import { bareWorkerd, workerdConfig } from './workerd-config.ts';

const USAGE = `npm run bench                   measures the built Worker; writes .data/reports/performance.md and docs/performance.md
npm run bench -- --beside URL   loads the home page at URL, a listing and a product of that shop in turns with those of this one,
                                and prints the ratios; --listing PATH and --product PATH name its pages where no link tells them`;
const { beside, listing, product } = optionsOf(USAGE, {
  beside: { type: 'string' },
  listing: { type: 'string' },
  product: { type: 'string' },
});
if (beside !== undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-beside-'));
  const shop = await startStack({ dir: folder, say: console.log });
  await measureBeside(shop.settings, { beside, listing, product }).finally(() => shop.stop());
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const tapped: readonly PageName[] = ['listing', 'product'];
const left: readonly PageName[] = ['home', 'listing'];
const executable = findChromium({ whole: true });
if (!executable) throw new Error('No Chromium was found. Set CHROME_PATH.');
const { lighthouse } = await benchTools(process.env.SHOP_DATA_DIR ?? join(root, '.data'));
console.log('measuring npm start');
const starts = await measureStarts();
const dir = mkdtempSync(join(tmpdir(), 'chamak-bench-'));
const dist = join(root, 'dist');
const adminPassword = 'chamak-bench-owner';
const stack = await startStack({ dir, adminPassword, languages: 'en,hi', say: console.log });
let worker = '';
const { server: front, base } = await startFront({ worker: () => worker, files: stack.shopUrl });
const config = join(dist, 'bench.capnp');
const registryConfig = join(dist, 'bench-registry.capnp');
for (const file of [config, registryConfig]) {
  const vars = { ...stack.settings, SHOP_URL: base };
  writeFileSync(file, workerdConfig({ dist, port: 0, vars, registry: file === registryConfig }));
}
console.log('measuring cold starts');
const bareConfig = bareWorkerd({ dist, folder: dir });
const { workerd, ...cold } = await measureColdStarts(
  { binary: compiled(config, join(dir, 'shop.bin')), page: pages.product.path },
  { binary: compiled(registryConfig, join(dir, 'registry.bin')), page: pages.product.path },
  { binary: compiled(bareConfig, join(dir, 'bare.bin')), page: '/page' },
);
worker = cold.base;

try {
  const browser = await chromium.launch({ executablePath: executable, args: chromiumFlags });
  const measured: Partial<Record<PageName, Measured>> = {};
  for (const [name, { path, cart }] of Object.entries(pages) as [PageName, (typeof pages)[PageName]][]) {
    console.log(`measuring ${name}`);
    const wire = await measureWire(browser, base, path, cart);
    const lab =
      wire.status !== 200
        ? null
        : await measureLab(lighthouse, { executable, flags: chromiumFlags, url: base + path, base, cart, runs: RUNS });
    measured[name] = {
      ...{ wire, lab },
      tap: tapped.includes(name) ? await measureTap(browser, base + path) : null,
      next: left.includes(name) ? await measureNextPage(executable, base + path) : null,
    };
  }
  await browser.close();
  const signIn = await measureSignIn({ worker, pid: workerd.pid, email: stack.settings.ADMIN_EMAIL ?? '', password: adminPassword });
  console.log('measuring the server');
  const results: Results = {
    ...{ pages: measured as Results['pages'], signIn, cold, starts },
    server: await measureServer(stack),
    distances: await measureDistances(stack),
    rushes: await measureRushes(),
    calibrations: calibrations(),
  };
  writePerformance(results);
  writeFileSync(join(root, 'docs/performance.svg'), chart(results));
} finally {
  front.close();
  front.closeAllConnections();
  await workerd.stop();
  await stack.stop();
  for (const file of [config, registryConfig]) rmSync(file, { force: true });
  rmSync(dir, { recursive: true, force: true });
}
