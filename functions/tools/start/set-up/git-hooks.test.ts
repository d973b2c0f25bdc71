import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { linkGitHooks } from './git-hooks.mjs';

let folder = '';
const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The setting of this repository alone, or ''. */
function hooksPath(): string {
  try {
    return git('config', '--local', '--get', 'core.hooksPath').trim();
  } catch {
    return '';
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chamak-hooks-'));
  git('init', '-q');
  vi.stubEnv('CI', '');
  // The settings of the person who runs the test are ignored.
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('a clone gets the hooks of the project', () => {
  linkGitHooks(folder);
  expect(hooksPath()).toBe('functions/tools/start/set-up/hooks');
});

test('an existing setting stays', () => {
  git('config', 'core.hooksPath', 'mine');
  linkGitHooks(folder);
  expect(hooksPath()).toBe('mine');
});

test('existing hooks stay in use', () => {
  mkdirSync(join(folder, '.git/hooks'), { recursive: true });
  writeFileSync(join(folder, '.git/hooks/pre-push'), '');
  linkGitHooks(folder);
  expect(hooksPath()).toBe('');
});

test('nothing is set on a build server, nor from a folder inside another repository', () => {
  vi.stubEnv('CI', 'true');
  linkGitHooks(folder);
  vi.stubEnv('CI', '');
  mkdirSync(join(folder, 'shop/.git'), { recursive: true });
  linkGitHooks(join(folder, 'shop'));
  expect(hooksPath()).toBe('');
});

test('nothing is set from a linked work tree, because the setting would apply to all of them', () => {
  git('-c', 'user.name=x', '-c', 'user.email=x@example.in', 'commit', '-q', '--allow-empty', '-m', 'x');
  git('worktree', 'add', '-q', join(folder, 'linked'));
  linkGitHooks(join(folder, 'linked'));
  expect(hooksPath()).toBe('');
});
