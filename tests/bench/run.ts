/** `npm run bench`: measures the built Worker in raw workerd and writes docs/performance.md. Takes about ten minutes. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { chromium } from 'playwright';
import { optionsOf } from '../../functions/cli/command-line.ts';
import { chromiumFlags, findChromium } from '../sandbox/stack/browser.mjs';
import { startChild, untilReady } from '../sandbox/stack/children.ts';
import { freePorts } from '../sandbox/stack/ports.ts';
import { root } from '../sandbox/stack/settings.ts';
import { startStack } from '../sandbox/stack/stack.ts';
import { bareWorkerd } from './bare.ts';
import { measureDistances, measureRushes } from './far.ts';
import { startFront } from './front.ts';
import { measureLab } from './lab.ts';
import { type Measured, report } from './report.ts';
import { measureServer } from './server.ts';
import { serverReport } from './server-report.ts';
import { measureSignIn } from './sign-in.ts';
import { measureTap } from './tap.ts';
import { benchTools } from './tools.ts';
import { type PageName, pages } from './visit.ts';
import { measureWire } from './wire.ts';
import { workerdConfig } from './workerd-config.ts';

optionsOf('npm run bench      measures the built Worker and writes docs/performance.md', {});
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** Cold starts whose median counts. */
const STARTS = 5;
/** How often the cold start looks for the first page. */
const LOOK_MS = 5;
const LARGEST_CONFIG = 100_000_000;

/** The program itself: the command of its package starts Node first. */
const { default: workerdProgram } = createRequire(import.meta.url)('workerd') as { default: string };
const tapped: readonly PageName[] = ['listing', 'product'];

/** As miniflare does: reading the configuration as text takes as long as a sixth of the Worker's start, and no Worker reads one. */
function compiled(file: string, name: string): string {
  const binary = join(dir, name);
  writeFileSync(binary, execFileSync(workerdProgram, ['compile', '--config-only', file], { maxBuffer: LARGEST_CONFIG }));
  return binary;
}

/** Starts a Worker STARTS times. `ms`: from the start to its first page, median. The last one is left running. */
async function startCold(binary: string, page: string) {
  const times: number[] = [];
  for (;;) {
    const started = performance.now();
    const child = await startChild({
      name: 'workerd',
      command: workerdProgram,
      args: ['serve', '--experimental', '--binary', binary],
      logFile: `${binary}.log`,
      cwd: root,
      env: {},
    });
    await untilReady(child, async () => (await fetch(page)).ok, 15_000, LOOK_MS);
    times.push(performance.now() - started);
    if (times.length === STARTS) return { child, ms: times.sort((a, b) => a - b)[Math.floor(STARTS / 2)] ?? 0 };
    await child.stop();
  }
}

/** A fixed piece of CPU work: its time shows how fast the machine is now. */
function calibrate(): number {
  const block = Buffer.alloc(1 << 20, 7);
  const from = performance.now();
  for (let i = 0; i < 100; i += 1) createHash('sha256').update(block).digest();
  return performance.now() - from;
}

const executable = findChromium({ whole: true });
if (!executable) throw new Error('No Chromium was found. Set CHROME_PATH.');
const { lighthouse, autocannon } = await benchTools(process.env.SHOP_DATA_DIR ?? join(root, '.data'));
const dir = mkdtempSync(join(tmpdir(), 'chamak-bench-'));
const adminPassword = 'chamak-bench-owner';
const stack = await startStack({ dir, adminPassword, say: console.log });
const { shop: workerPort, database: frontPort, razorpay: debugPort } = await freePorts();
const base = `http://127.0.0.1:${frontPort}`;
const config = join(root, 'dist/bench.capnp');
writeFileSync(config, workerdConfig({ dist: join(root, 'dist'), port: workerPort, vars: { ...stack.settings, SHOP_URL: base } }));
const worker = `http://127.0.0.1:${workerPort}`;
const { shop: barePort } = await freePorts();
const bare = await startCold(
  compiled(bareWorkerd({ dist: join(root, 'dist'), folder: dir, port: barePort }), 'bare.bin'),
  `http://127.0.0.1:${barePort}/page`,
);
await bare.child.stop();
const { child: workerd, ms: coldStart } = await startCold(compiled(config, 'bench.bin'), worker + pages.product.path);
const front = await startFront({ port: frontPort, worker, media: stack.shopUrl });

try {
  const calibration = [calibrate()];
  const browser = await chromium.launch({ executablePath: executable, args: chromiumFlags });
  const results: Partial<Record<PageName, Measured>> = {};
  for (const [name, { path, cart }] of Object.entries(pages) as [PageName, (typeof pages)[PageName]][]) {
    console.log(`measuring ${name}`);
    const wire = await measureWire(browser, base, path, cart);
    const lab =
      wire.status !== 200
        ? null
        : await measureLab(lighthouse, { executable, flags: chromiumFlags, url: base + path, base, cart, runs: RUNS, port: debugPort });
    const tap = tapped.includes(name) ? await measureTap(browser, base + path) : null;
    results[name] = { wire, lab, tap };
    calibration.push(calibrate());
  }
  await browser.close();
  const signIn = await measureSignIn({ worker, pid: workerd.pid, email: stack.settings.ADMIN_EMAIL ?? '', password: adminPassword });
  console.log('measuring the server');
  const server = serverReport(await measureServer(stack, autocannon), await measureDistances(stack, autocannon), await measureRushes());
  const text = report(results as Record<PageName, Measured>, { coldStart, bareStart: bare.ms, calibration, signIn, server });
  writeFileSync(join(root, 'docs/performance.md'), text);
  console.log('docs/performance.md is written.');
} finally {
  front.close();
  front.closeAllConnections();
  await workerd.stop();
  await stack.stop();
  rmSync(config, { force: true });
  rmSync(dir, { recursive: true, force: true });
}
