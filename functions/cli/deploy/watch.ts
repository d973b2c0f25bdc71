import { deepHealth } from '../doctor/check-live.ts';
import type { OperatorSettings } from '../operator/settings.ts';
import { visitor } from './smoke.ts';

/** One bad look may be the network of this machine. */
const BAD_IN_A_ROW = 2;

/** What is wrong with the shop at one moment, as the new version sees it: names of failing checks, or of pages that do not answer. */
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
  return [...page, ...health.data.checks.filter(({ state }) => state === 'failing').map(({ id }) => `${id} is failing`)];
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
 * @returns what became wrong and stayed so; null where nothing did
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
