import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TESTS_FILE } from '../../functions/cli/deploy/tested-commit.ts';
import { root } from '../../functions/tools/start/settings.ts';

/** Stores the result of `npm test` for `npm run deploy`, if the tested files are exactly those of a commit. */
export function recordTests(failed: number, folder = root): void {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  const [head, changed] = [git('rev-parse', 'HEAD'), git('status', '--porcelain')];
  if (head.status !== 0 || changed.stdout.trim() !== '') return;
  const file = join(folder, TESTS_FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ sha: head.stdout.trim(), failed }));
}
