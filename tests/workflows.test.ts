import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../functions/tools/start/settings.ts';

const folder = join(root, '.github/workflows');
const files = readdirSync(folder);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test.each(files)('%s runs only what exists', (file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const named = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, script = '']) => script);
  expect(named.filter((script) => !(script in scripts))).toEqual([]);
  const programs = [...text.matchAll(/node_modules\/\.bin\/([\w-]+)/g)].map(([path]) => path);
  expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each(files)('%s trusts little: pinned actions, read permission, no scripts of packages, secrets of environments only', (file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
  expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
  expect(text).not.toContain('pull_request_target');
  for (const [install] of text.matchAll(/npm (?:ci|install).*/g)) expect(install).toContain('--ignore-scripts');
  const jobs = text.slice(text.indexOf('\njobs:')).split(/\n {2}(?=[\w-]+:\n)/);
  for (const job of jobs) if (job.includes('${{ secrets.')) expect(job).toMatch(/\n {4}environment: \w+/);
  // A secret with `$` or a backtick must not become a command either, and the Node of the machine may be too old for wrangler.
  expect(text).not.toMatch(/(?:^|[;&\s])(?:\.|source) \S*\.vars|\.bin\/wrangler|\bnpx wrangler/m);
  // What a stranger writes in a pull request must not become a command.
  expect(text).not.toMatch(/\$\{\{ *github\.(head_ref|event\.pull_request\.(title|body|head\.ref|user))/);
  expect(text).not.toMatch(/run:.*\$\{\{ *inputs\./);
});

test('updates wait some days, and those that close a hole do not', () => {
  const renovate = JSON.parse(readFileSync(join(root, '.github/renovate.json'), 'utf8'));
  expect(Number.parseInt(renovate.minimumReleaseAge, 10)).toBeGreaterThanOrEqual(3);
  expect(renovate.vulnerabilityAlerts).toMatchObject({ enabled: true, minimumReleaseAge: null });
  expect(renovate.extends).toContain('helpers:pinGitHubActionDigests');
});
