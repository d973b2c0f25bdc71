import * as z from 'zod';
import { about, type Examined, type Finding } from './finding.ts';

const { ok, warn } = about('Packages');

/**
 * The output of `npm outdated --json`: packages of package.json that are not the newest of the registry that npm uses.
 */
const outdated = z.record(z.string(), z.object({ current: z.string().optional(), latest: z.string() }));

/**
 * Checks for newer packages: a pinned one falls behind unnoticed, and its updates also close holes. Asks npm's own registry.
 */
export async function checkPackages({ run, settings }: Pick<Examined, 'run' | 'settings'>): Promise<Finding> {
  const { OUTSIDE_URL: standIn } = settings;
  const env = standIn === undefined ? {} : { npm_config_registry: `${standIn}/npm/`, npm_config_fetch_retries: '0' };
  const { output } = await run('npm', ['outdated', '--json'], { env });
  const found = outdatedIn(output);
  if (found === null) {
    return warn('npm cannot ask its registry which packages are outdated', 'run npm outdated where the registry can be reached');
  }
  if (found.length === 0) return ok('every package is the newest of the registry');
  const [listed, more] = [found.slice(0, LISTED), found.length - LISTED];
  return warn(
    `${found.length} packages are behind the registry: ${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    'raise them, run npm test, and commit package.json and package-lock.json; `typescript` waits for astro check',
  );
}

const LISTED = 8;

/** 'wrangler 4.156.0 → 4.164.0'; null if npm printed something else. */
function outdatedIn(output: string): string[] | null {
  const text = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  try {
    const known = outdated.parse(JSON.parse(text === '' && output.trim() === '' ? '{}' : text));
    return Object.entries(known)
      .filter(([, { current, latest }]) => current !== undefined && current !== latest && !isAhead(current, latest))
      .map(([name, { current, latest }]) => `${name} ${current} → ${latest}`);
  } catch {
    return null;
  }
}

/** Returns whether a pinned version is newer than the one that the registry calls newest, such as a pre-release. */
function isAhead(current: string, latest: string): boolean {
  const [ours, theirs] = [current, latest].map((version) => version.split(/[.-]/).slice(0, 3).map(Number));
  for (const at of [0, 1, 2]) if (ours?.[at] !== theirs?.[at]) return (ours?.[at] ?? 0) > (theirs?.[at] ?? 0);
  return false;
}
