import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Nothing else stands at the top. A tool that wants a file of its own gets it where it works: drizzle/, functions/, tests/, .github/. */
const folders = ['docs', 'drizzle', 'functions', 'public', 'src', 'tests'];
const files = ['CONTRIBUTING.md', 'README.md', 'astro.config.mjs', 'package-lock.json', 'package.json', 'tsconfig.json', 'wrangler.toml'];

test('the top level holds what a newcomer expects, and dotfiles', () => {
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 1e8 }).split('\n').filter(Boolean);
  const top = new Set(tracked.map((path) => path.split('/')[0] ?? '').filter((name) => !name.startsWith('.')));
  expect([...top].sort()).toEqual([...files, ...folders].sort());
});
