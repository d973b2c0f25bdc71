import type * as z from 'zod';
import { isFaulty } from '../../../src/rules/health/service-checks.ts';
import { type answerCounts, deepHealth } from '../doctor/check-live.ts';
import type { OperatorSettings } from '../operator/settings.ts';
import { visitor } from './smoke.ts';

/** One bad look may be the network of this machine. */
const BAD_IN_A_ROW = 2;
/** A fault that the former version has too, such as a slow database, is not the new one's. */
const MORE_THAN_OTHERS = 2;
/** Its finding changes its words with every look: the check that the shop makes of all versions is not compared. */
const JUDGED_HERE = 'answers';

type Counts = z.infer<typeof answerCounts>;

/**
 * Returns whether the tried version answers many requests with errors, and clearly more of them than the others do. The figures are those
 * of the shop's own Workers, of the last five minutes.
 */
export function errorsOf(version: string, counts: Counts): string | null {
  for (const kind of ['reads', 'writes'] as const) {
    const all = counts.filter((each) => each.kind === kind);
    const [own = { answers: 0, errors: 0 }] = all.filter((each) => each.version === version);
    const others = all.filter((each) => each.version !== version);
    if (isFaulty(own) && shareOf([own]) > MORE_THAN_OTHERS * shareOf(others)) {
      return `${own.errors} of ${own.answers} ${kind} of the new version ended with an error`;
    }
  }
  return null;
}

function shareOf(counts: readonly Pick<Counts[number], 'answers' | 'errors'>[]): number {
  const answers = counts.reduce((sum, each) => sum + each.answers, 0);
  return answers === 0 ? 0 : counts.reduce((sum, each) => sum + each.errors, 0) / answers;
}

/**
 * Returns the faults of the shop at one moment, as the new version sees it: names of failing checks, or of pages that do not answer.
 */
export async function faultsNow(settings: OperatorSettings, version: string | null): Promise<string[]> {
  const visit = visitor(settings, version);
  const { HEALTH_TOKEN: token } = settings;
  const [home, deep] = await Promise.all([
    visit(`/?watch=${Date.now()}`),
    token ? visit('/api/health/deep', { headers: { authorization: `Bearer ${token}` } }) : null,
  ]);
  const page = home === null || home.status >= 500 ? [`the home page answers ${home?.status ?? 'nothing'}`] : [];
  if (!token) return page;
  const health = deep && (deep.status === 200 || deep.status === 503) ? deepHealth.safeParse(parsed(deep.text)) : null;
  if (!health?.success) return [...page, `the health answers ${deep?.status ?? 'nothing'}`];
  const { checks, facts } = health.data;
  const errors = version === null ? null : errorsOf(version, facts.writer?.answers ?? []);
  const failing = checks.filter(({ id, state }) => state === 'failing' && id !== JUDGED_HERE).map(({ id }) => `${id} is failing`);
  return [...page, ...failing, ...(errors === null ? [] : [errors])];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Watches the new version for a while. What was wrong before the deployment is not its fault.
 * @returns what became wrong and stayed so; null if nothing did
 */
export async function watch(
  settings: OperatorSettings,
  version: string,
  { before, watched, every }: { readonly before: readonly string[]; readonly watched: number; readonly every: number },
): Promise<string | null> {
  const until = Date.now() + watched;
  let bad = 0;
  do {
    const found = (await faultsNow(settings, version)).filter((fault) => !before.includes(fault));
    bad = found.length > 0 ? bad + 1 : 0;
    if (bad >= BAD_IN_A_ROW) return found.join(', ');
    await new Promise((resolve) => setTimeout(resolve, every));
  } while (Date.now() < until || bad > 0);
  return null;
}
