import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { untilQuiet } from './quiet-machine.ts';
import type { benchTools, LighthouseResult } from './tools.ts';
import { fillCart } from './visit.ts';

export interface Lab {
  readonly runs: number;
  readonly performance: number;
  /** The lowest score for performance of any run. */
  readonly least: number;
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

interface Visit {
  readonly executable: string;
  readonly flags: string[];
  readonly url: string;
  readonly base: string;
  readonly cart: boolean;
}
type Lighthouse = Awaited<ReturnType<typeof benchTools>>['lighthouse'];

/**
 * Lighthouse's mobile run, several times, each in a new browser: Lighthouse leaves what pages have stored, such as that fonts are there.
 * A run that ends without a score for performance, such as one whose trace has no paint, is done again.
 * @throws Error if that happens as often as there are runs
 */
export async function measureLab(lighthouse: Lighthouse, { runs, ...visit }: Visit & { readonly runs: number }): Promise<Lab> {
  const results: LighthouseResult[] = [];
  for (let run = 0; results.length < runs; run += 1) {
    if (run === 2 * runs) throw new Error(`Lighthouse could not measure ${visit.url}.`);
    await untilQuiet();
    const result = await firstVisit(lighthouse, visit);
    if (typeof result?.categories.performance?.score === 'number') results.push(result);
    else console.log(`Lighthouse gave no score: ${JSON.stringify(result?.runtimeError ?? null)}`);
  }
  const scores = (category: string) => results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
  const score = (category: string) => median(scores(category));
  const audit = (name: string) => median(results.map(({ audits }) => audits[name]?.numericValue ?? 0));
  return {
    ...{ runs, performance: score('performance'), least: Math.min(...scores('performance')) },
    ...{ accessibility: score('accessibility'), practices: score('best-practices'), seo: score('seo') },
    ...{ fcp: audit('first-contentful-paint'), lcp: audit('largest-contentful-paint'), tbt: audit('total-blocking-time') },
    ...{ cls: audit('cumulative-layout-shift'), faults: [...new Set(results.flatMap(faultsOf))] },
  };
}

async function firstVisit(lighthouse: Lighthouse, { executable, flags, url, base, cart }: Visit): Promise<LighthouseResult | undefined> {
  const profile = mkdtempSync(join(tmpdir(), 'chamak-lab-'));
  const args = [...flags, '--remote-debugging-port=0'];
  const context = await chromium.launchPersistentContext(profile, { executablePath: executable, args });
  try {
    const port = Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]);
    if (cart) await fillCart(await context.newPage(), base);
    const result = await lighthouse(url, {
      ...{ port, output: 'json', logLevel: 'error', disableStorageReset: cart },
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    return result?.lhr;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

function faultsOf({ categories, audits }: LighthouseResult): string[] {
  const refs = Object.entries(categories).flatMap(([name, { auditRefs }]) => (name === 'performance' ? [] : auditRefs));
  return refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id);
}
