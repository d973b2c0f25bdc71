import { readFileSync } from 'node:fs';
import { code, featureOf, isTest, source } from '../architecture/imports.ts';
import { addressesOf, visitsOf } from './addresses.ts';
import { reached } from './reached.ts';

/** Which tests answer for a change, by their paths. */
export interface Affected {
  readonly unit: readonly string[];
  readonly faults: readonly string[];
  readonly flows: readonly string[];
  readonly e2e: readonly string[];
  readonly night: readonly string[];
  /** Flows that name a table or a route of the changed features, but are further away than those that run. */
  readonly left: number;
}

/** How many imports lie between a change and a unit test that answers for it, at most. */
const FAR = 2;
/** Files that fit a minute. */
const MOST_FLOWS = 24;
const MOST_E2E = 3;
/** Changes of these have a part of the night. */
const OPERATIONS = /^(?:drizzle|functions\/cli|src\/platform\/database)\//;
const SCREEN = /\.(?:tsx|astro|css|client\.ts)$/;

const owners = new Map(
  code
    .filter((file) => file.endsWith('.table.ts'))
    .flatMap((file) =>
      [...source(file).matchAll(/sqliteTable\(\s*'(\w+)'/g)].map(([, name = '']) => [name, featureOf(file) ?? ''] as const),
    ),
);

/** The feature that owns a table; '' for none. */
export const ownerOf = (table: string): string => owners.get(table) ?? '';

/** The features that own the tables which a migration changes, or whose triggers it writes. */
const subjectsOfSql = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:ON|TABLE(?: IF (?:NOT )?EXISTS)?) [`"]?(\w+)/g)].flatMap(
    ([, name = '']) => owners.get(name) ?? [],
  );

/** The subjects whose tests answer for a file: its feature, the screen of the administrator, or the features that import a rule. */
function subjectsOf(file: string): string[] {
  if (file.endsWith('.sql')) return subjectsOfSql(file);
  const own = featureOf(file) ?? /^src\/admin\/([\w-]+)\//.exec(file)?.[1];
  if (own) return [own];
  if (!/^src\/(?:rules|pages|mails|urls)/.test(file)) return [];
  return [...reached([file], 1)].flatMap((each) => featureOf(each) ?? []);
}

/** The names of the tables and the addresses of the routes that a feature owns. */
function ownedBy(subject: string): string[] {
  const tables = [...owners].flatMap(([name, owner]) => (owner === subject ? [name] : []));
  const files = code.filter((file) => /\/(?:features|admin)\/([\w-]+)\/.*\.api\.ts$/.exec(file)?.[1] === subject);
  const paths = files.flatMap((file) =>
    [...source(file).matchAll(/\.(?:get|post|put|patch|delete)\('(\/[\w-]+)/g)].map(([, path = '']) => path),
  );
  return [...tables, ...paths];
}

const inFolder = (file: string, kind: string, subject: string) =>
  [`tests/${kind}/${subject}/`, `tests/${kind}/admin/${subject}/`].some((folder) => file.startsWith(folder)) ||
  file === `tests/${kind}/admin/${subject}.test.ts`;

/**
 * Tests of a kind for these subjects: those that changed, those that import what did, those of their folders, first those that open a page
 * with it, those that import it over one more file, then those that name most of what they own.
 */
function near(kind: string, changed: readonly string[], subjects: readonly string[], most: number): { run: string[]; left: number } {
  const [direct, further] = [reached(changed, 1), reached(changed, 2)];
  const owned = subjects.flatMap(ownedBy);
  const named =
    owned.length > 0 ? new RegExp(`(?<![\\w-])(?:${owned.map((name) => name.replace('/', '\\/')).join('|')})(?![\\w-])`, 'g') : null;
  const visits = visitsOf(kind === 'e2e' ? addressesOf(changed.filter((file) => SCREEN.test(file) && !isTest(file))) : []);
  const scoreOf = (file: string) => {
    const names = named ? (source(file).match(named)?.length ?? 0) : 0;
    const [opened, isOwn] = [visits(source(file)), subjects.some((subject) => inFolder(file, kind, subject))];
    const nearness = changed.includes(file)
      ? 8
      : direct.has(file)
        ? 6
        : (isOwn ? 3 : 0) + (opened > 0 ? 2 : 0) || Number(further.has(file));
    return 1_000_000 * nearness + 1_000 * opened + names;
  };
  const scored = code
    .filter((file) => file.startsWith(`tests/${kind}/`) && file.endsWith('.test.ts'))
    .map((file) => ({ file, score: scoreOf(file) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  return { run: scored.slice(0, most).map(({ file }) => file), left: Math.max(0, scored.length - most) };
}

/** Finds the tests that answer for changed files: by the import graph, and by who owns which table and route. */
export function affectedBy(changed: readonly string[]): Affected {
  // A test that changed answers for itself.
  const subjects = [...new Set(changed.filter((file) => !isTest(file)).flatMap(subjectsOf))];
  const tests = [...reached(changed, FAR)].filter((file) => file.endsWith('.test.ts') && !/^tests\/(?:flows|e2e)\//.test(file));
  const isOfFaults = (file: string) => /^tests\/(?:faults|fuzz|simulation)\//.test(file);
  const flows = near('flows', changed, subjects, MOST_FLOWS);
  const isSeen = changed.some((file) => SCREEN.test(file) || file.startsWith('tests/e2e/'));
  const e2e = isSeen ? near('e2e', changed, subjects, MOST_E2E).run : [];
  const night = changed.some((file) => OPERATIONS.test(file) && !isTest(file))
    ? code.filter((file) => /^tests\/flows\/(?:operations|platform)\/.*\.night\.ts$/.test(file))
    : [];
  // A screen's own tests are those of the browser.
  const isScreenAlone = isSeen && changed.every((file) => SCREEN.test(file) || file.startsWith('tests/e2e/'));
  const [faults, unit] = [tests.filter(isOfFaults), tests.filter((file) => !isOfFaults(file))];
  return { unit, faults, flows: isScreenAlone ? [] : flows.run, e2e, night, left: isScreenAlone ? 0 : flows.left };
}
