import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { TESTS_FILE, testedCommit } from '../../functions/cli/deploy/tested-commit.ts';
import { recordTests } from './record-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'chamak-tested-'));
afterAll(() => rmSync(folder, { recursive: true }));
const git = (...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.in', ...args], { encoding: 'utf8' });
const recorded = () => testedCommit(join(folder, TESTS_FILE));

test('the result of the tests counts for the commit whose files were tested, and for no other', () => {
  git('init', '-q');
  recordTests(0, folder);
  expect(recorded()).toBeNull();
  writeFileSync(join(folder, '.gitignore'), '.data\n');
  git('add', '-A');
  git('commit', '-qm', 'a');
  recordTests(1, folder);
  expect(recorded()).toBeNull();
  recordTests(0, folder);
  expect(recorded()).toBe(git('rev-parse', 'HEAD').trim());
  const before = recorded();
  writeFileSync(join(folder, 'changed.txt'), '');
  rmSync(join(folder, TESTS_FILE));
  recordTests(0, folder);
  expect([before, recorded()]).toEqual([before, null]);
});
