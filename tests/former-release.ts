/**
 * `npm run former [-- <commit> [test files …]]`: runs the flows of a former release, with its own program, over the tables and triggers of
 * this one. While a roll-out goes on, both versions write to the migrated database, and the former one may come back. Without a commit it
 * takes the last tag, or the commit before this one where nothing is tagged. Exit code: that of the flows.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMain } from '../functions/cli/command-line.ts';
import { runTool } from '../functions/cli/operator/run-tool.ts';
import { root } from '../functions/tools/start/settings.ts';

/** What a shopper, the gateway and the administrator write. Other flows of a release also test its own tables. */
const WRITING = [
  'account',
  'auth',
  'cart',
  'checkout',
  'orders',
  'payment',
  'returns',
  'reviews',
  'newsletter',
  'stock-alerts',
  'wishlist',
];

async function git(...args: string[]): Promise<string | null> {
  const { status, output } = await runTool('git', ['-C', root, ...args]);
  return status === 0 ? output.trim() : null;
}

const formerCommit = async () => (await git('describe', '--tags', '--abbrev=0', 'HEAD^')) ?? (await git('rev-parse', 'HEAD^'));

/** The files of a release that make the schema. Those of this release take their places. */
const MAKING_SCHEMA = ['drizzle/migrate.ts', 'drizzle/schema-files.ts', 'tests/simulation/world/migrated.ts'];

/** The former release's files, with this release's schema, in a folder that is removed afterwards. */
async function checkedOut(commit: string, folder: string): Promise<void> {
  if ((await git('worktree', 'add', '--detach', folder, commit)) === null) throw new Error(`git has no commit ${commit}`);
  for (const file of MAKING_SCHEMA) writeFileSync(join(folder, file), `export * from ${JSON.stringify(join(root, file))};\n`);
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(root)) return symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { status, output } = await runTool('npm', ['ci', '--ignore-scripts', '--prefix', folder]);
  if (status !== 0) throw new Error(`the packages of ${commit} could not be installed:\n${output}`);
}

async function runFormer(wanted: string | undefined, files: readonly string[]): Promise<number> {
  const commit = wanted ?? (await formerCommit());
  if (!commit) throw new Error('there is no commit before this one');
  if ((await git('cat-file', '-e', `${commit}:drizzle/assert-baseline.ts`)) === null) {
    console.log(`${commit} is from before the baseline of the database: no version of it runs on these tables.`);
    return 0;
  }
  const scratch = mkdtempSync(join(tmpdir(), 'chamak-former-'));
  const folder = join(scratch, 'shop');
  try {
    await checkedOut(commit, folder);
    const flows = files.length > 0 ? files : WRITING.map((name) => `tests/flows/${name}`).filter((path) => existsSync(join(folder, path)));
    console.log(`The flows of ${commit} run over the tables of this commit.`);
    const vitest = join(folder, 'node_modules/.bin/vitest');
    const { status } = await runTool(
      vitest,
      ['run', '--root', folder, '--config', join(folder, 'tests/vitest.config.ts'), '--project', 'flows', ...flows],
      { shown: true },
    );
    return status ?? 1;
  } finally {
    await git('worktree', 'remove', '--force', folder);
    rmSync(scratch, { recursive: true, force: true });
  }
}

if (isMain(import.meta)) {
  const [commit, ...files] = process.argv.slice(2);
  process.exitCode = await runFormer(commit, files).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
}
