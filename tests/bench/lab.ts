import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { benchTools, LighthouseResult } from './tools.ts';
import { fillCart } from './visit.ts';

export interface Lab {
  readonly runs: number;
  readonly performance: number;
  readonly accessibility: number;
  readonly practices: number;
  readonly seo: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Audits other than speed that cost points, in any run. */
  readonly faults: readonly string[];
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Lighthouse's mobile run, several times in its own browser. The storage of a page with a cart is preserved between the runs. */
export async function measureLab(
  lighthouse: Awaited<ReturnType<typeof benchTools>>['lighthouse'],
  {
    executable,
    flags,
    url,
    base,
    cart,
    runs,
    port,
  }: { executable: string; flags: string[]; url: string; base: string; cart: boolean; runs: number; port: number },
): Promise<Lab> {
  const profile = mkdtempSync(join(tmpdir(), 'chamak-lab-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executable,
    args: [...flags, `--remote-debugging-port=${port}`],
  });
  try {
    if (cart) await fillCart(await context.newPage(), base);
    const results: LighthouseResult[] = [];
    for (let run = 0; run < runs; run += 1) {
      const result = await lighthouse(url, {
        port,
        output: 'json',
        logLevel: 'error',
        disableStorageReset: cart,
        onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      });
      if (result) results.push(result.lhr);
    }
    const score = (category: string) => median(results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
    const audit = (name: string) => median(results.map(({ audits }) => audits[name]?.numericValue ?? 0));
    return {
      runs,
      performance: score('performance'),
      accessibility: score('accessibility'),
      practices: score('best-practices'),
      seo: score('seo'),
      fcp: audit('first-contentful-paint'),
      lcp: audit('largest-contentful-paint'),
      tbt: audit('total-blocking-time'),
      cls: audit('cumulative-layout-shift'),
      faults: [...new Set(results.flatMap(faultsOf))],
    };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

function faultsOf({ categories, audits }: LighthouseResult): string[] {
  const refs = Object.entries(categories).flatMap(([name, { auditRefs }]) => (name === 'performance' ? [] : auditRefs));
  return refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id);
}
