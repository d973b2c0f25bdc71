import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import type { Child } from '../../functions/tools/start/children.ts';
import { startAtAnyPort } from './any-port.ts';
import { untilQuiet } from './quiet-machine.ts';

const STARTS = 9;
/** How often a cold start looks for the first page. */
const LOOK_MS = 5;
const LARGEST_CONFIG = 100_000_000;
/** The program itself: the command of its package starts Node first. */
const { default: workerdProgram } = createRequire(import.meta.url)('workerd') as { default: string };

/** A Worker: its compiled configuration, and the path of its first page. */
export type ColdWorker = { readonly binary: string; readonly page: string };

/** Compiles a configuration, as miniflare does: to read it as text takes as long as a sixth of the Worker's start, and no Worker reads one. */
export function compiled(file: string, binary: string): string {
  writeFileSync(binary, execFileSync(workerdProgram, ['compile', '--config-only', file], { maxBuffer: LARGEST_CONFIG }));
  return binary;
}

/** Starts a Worker and waits for its first page. `ms`: from the start of the process to the page. */
async function start({ binary, page }: ColdWorker): Promise<{ child: Child; base: string; ms: number }> {
  const from = performance.now();
  const config = ['--binary', binary];
  const started = await startAtAnyPort({ name: 'workerd', config, logFile: `${binary}.log`, path: page, every: LOOK_MS });
  return { ...started, ms: performance.now() - from };
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * Returns the ms from the start of the process to the first page, medians, of the shop, of the shop with NEW_MODULE_REGISTRY and of a bare
 * page, and the shop's Worker, which is left running, with its address.
 */
export async function measureColdStarts(shop: ColdWorker, registry: ColdWorker, bare: ColdWorker) {
  const times: { shop: number[]; registry: number[]; bare: number[] } = { shop: [], registry: [], bare: [] };
  for (;;) {
    await untilQuiet();
    for (const [worker, all] of [[bare, times.bare] as const, [registry, times.registry] as const]) {
      const { child, ms } = await start(worker);
      await child.stop();
      all.push(ms);
    }
    const { child, base, ms } = await start(shop);
    times.shop.push(ms);
    if (times.shop.length === STARTS)
      return { shop: median(times.shop), registry: median(times.registry), bare: median(times.bare), workerd: child, base };
    await child.stop();
  }
}
