/**
 * `npm run test:changed`: did I break what I touched? The tests that answer for what differs from the last commit, or from the commit that is
 * named: `npm run test:changed -- main`.
 */
import { spawnSync } from 'node:child_process';
import { affectedBy } from './affected.ts';
import { build, check, finish, type Step, take, unused, vitest } from './steps.ts';

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

const [since = 'HEAD'] = process.argv.slice(2);
const changed = [...git('diff', '--name-only', '--diff-filter=d', since), ...git('ls-files', '--others', '--exclude-standard')];
const { unit, faults, flows, e2e, night, left } = affectedBy(changed);
const linted = changed.filter((file) => /\.(?:ts|tsx|mjs|astro|css|json)$/.test(file));

const steps: readonly Step[] = [
  [
    'Lint',
    () => check('lint', '.bin/biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', '--reporter=summary', ...linted]),
  ],
  ...(linted.length > 0 ? [['Unused code', unused] as const] : []),
  ['Unit tests', () => vitest('unit', 'tests/architecture', ...unit)],
  ...(faults.length > 0 ? [['Faults and simulation', () => vitest('faults', ...faults)] as const] : []),
  ...(flows.length > 0 ? [['API flows', () => vitest('flows', ...flows)] as const] : []),
  ...(e2e.length > 0 ? [['Build', build] as const, ['Browser tests', () => vitest('e2e', ...e2e)] as const] : []),
  ...(night.length > 0 ? [['Operations, of the night', () => vitest('night-flows', ...night)] as const] : []),
];

await finish(async () => {
  console.log(`${changed.length} files have changed: ${flows.length} files of flows and ${e2e.length} of browser tests answer for them.`);
  if (left > 0) console.log(`${left} more flows name what they own; \`npm test\` runs them.`);
  await take(steps);
});
