/**
 * `npm run mutants [-- --only "part of a name" --missing]`: puts each fault of the list into a copy of the shop, and says which test finds it first.
 * Writes found.json; ends with 1 if a fault is not found.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { readLedgers } from '../../drizzle/schema-files.ts';
import { optionsOf } from '../../functions/cli/command-line.ts';
import { root } from '../../functions/tools/start/settings.ts';
import { type Affected, affectedBy } from '../suite/affected.ts';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';

const FOUND = join(root, 'tests/mutants/found.json');
/** Indexes are dropped where the newest migration ends. */
const { entries } = JSON.parse(readFileSync(join(root, 'drizzle/migrations/meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };
/** The first of the affected flows, which come in the order of their nearness, find most faults. */
const NEAREST = 8;
/** The attacks try every guard of the database. */
const ATTACKS = 'tests/simulation/regressions/';
/** `npm test` runs all of them: what is asked of a fault is whether that finds it. */
const EVERY_FLOW = 'tests/flows/';
const EVERY_BROWSER_TEST = 'tests/e2e/';
/** What looks at every page finds what is on many; the administrator's screens share nothing with the shop's pages but their parts. */
const everyPageWith = (files: readonly string[]): string[] => {
  const areas = [
    ['admin', files.some((file) => !file.startsWith('src/features/'))],
    ['shop', files.some((file) => !file.startsWith('src/admin/'))],
  ] as const;
  return areas.flatMap(([area, isSeen]) => (isSeen ? [`tests/e2e/looks/pages/${area}-`, `tests/e2e/looks/changed/${area}-`] : []));
};

const { only, missing } = optionsOf('npm run mutants [-- --only "part of a name" --missing]', {
  only: { type: 'string' },
  missing: { type: 'boolean' },
});
const shop = mkdtempSync(join(tmpdir(), 'chamak-mutants-'));
const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, stdio: 'pipe' });

function put({ name, sql, changes = [] }: Fault): void {
  for (const { file, from, to } of changes) {
    const path = join(shop, file);
    const text = readFileSync(path, 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${name}: ${file} must have it once: ${from}`);
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
  }
  if (sql) drop(sql);
}

function drop(sql: string): void {
  const ledger = readLedgers().find(({ name }) => sql === `DROP trigger ${name}`);
  if (!ledger) {
    appendFileSync(join(shop, `drizzle/migrations/${entries.at(-1)?.tag}.sql`), `\n--> statement-breakpoint\n${sql};\n`);
    return;
  }
  const path = join(shop, `drizzle/ledgers/${ledger.file}.sql`);
  writeFileSync(path, readFileSync(path, 'utf8').replace(`${ledger.sql};`, ''));
}

/** Runs tests in the copy until one fails twice, which no busy machine makes it do; returns its file, or null if all pass. */
function failing(project: string, files: readonly string[]): string | null {
  const file = files.length > 0 ? firstFailing(project, files) : null;
  return file === null || file === NO_FILE ? file : firstFailing(project, [file]);
}

/** What could not be run, because the copy cannot be built. */
const NO_FILE = 'all files';
function firstFailing(project: string, files: readonly string[]): string | null {
  const report = join(shop, '.data/report.json');
  rmSync(report, { force: true });
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', project, '--bail=1', '--reporter=json'];
  spawnSync(join(root, 'node_modules/.bin/vitest'), [...args, `--outputFile.json=${report}`, ...files], { cwd: shop, stdio: 'ignore' });
  if (!existsSync(report)) return NO_FILE;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: { name: string; status: string }[] };
  const failed = testResults.find(({ status }) => status === 'failed');
  return failed ? relative(shop, failed.name) : null;
}

function found(fault: Fault): string {
  const files = [...(fault.changes ?? []).map(({ file }) => file), ...(fault.of ? [`src/features/${fault.of}/`] : [])];
  const { unit, faults: storms, flows, e2e }: Affected = affectedBy(files);
  const isSeen = e2e.length > 0 || files.some((file) => /\.(?:css|tsx|astro|client\.ts)$/.test(file));
  put(fault);
  try {
    const steps = [
      ['faults', fault.sql ? [ATTACKS] : []],
      ['unit', unit],
      ['flows', flows.slice(0, NEAREST)],
      ['faults', fault.sql ? [] : storms],
      ['flows', flows.slice(NEAREST)],
      ['flows', isSeen ? [] : [EVERY_FLOW]],
      ['e2e', isSeen ? e2e : []],
      ['e2e', isSeen ? everyPageWith(files) : []],
      ['e2e', isSeen ? [EVERY_BROWSER_TEST] : []],
    ] as const;
    for (const [project, tests] of steps) {
      const file = failing(project, tests);
      if (file) return `${project}: ${file}`;
    }
    return 'nothing';
  } finally {
    git(shop, 'checkout', '--quiet', '.');
  }
}

const known = existsSync(FOUND) ? (JSON.parse(readFileSync(FOUND, 'utf8')) as Record<string, string>) : {};
const wanted = faults.filter(({ name }) => (!only || name.includes(only)) && !(missing && (known[name] ?? 'nothing') !== 'nothing'));
git(root, 'worktree', 'add', '--detach', '--force', shop, 'HEAD');
symlinkSync(join(root, 'node_modules'), join(shop, 'node_modules'));
try {
  for (const fault of wanted) {
    known[fault.name] = found(fault);
    console.log(`${fault.name}: ${known[fault.name]}`);
    const kept = Object.fromEntries(faults.flatMap(({ name }) => (known[name] ? [[name, known[name]]] : [])));
    writeFileSync(FOUND, `${JSON.stringify(kept, null, 2)}\n`);
  }
} finally {
  git(root, 'worktree', 'remove', '--force', shop);
}
process.exit(Object.values(known).includes('nothing') ? 1 : 0);
