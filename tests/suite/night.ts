/**
 * `npm run test:night [-- flows browser …]`: does anything break in days, storms, old releases, every window and every language? All parts, or
 * those that are named. docs/how-to/tests.md says what each would let through until then.
 */
import { check, command, finish, type Step, take, vitest } from './steps.ts';

const SIMULATED_MINUTES = '20';

const parts: Readonly<Record<string, readonly Step[]>> = {
  types: [
    ['Types of templates', () => check('templates', '.bin/astro', ['check', '--minimumFailingSeverity', 'error'])],
    ['Unit tests of the night', () => vitest('night-unit')],
  ],
  flows: [['API flows of the night', () => vitest('night-flows')]],
  former: [['The version before, on these tables', () => command('tests/former-release.ts')]],
  faults: [
    ['Faults of the night', () => vitest('night-faults')],
    ['Faults, in full', () => command('tests/faults/run.ts')],
    ['Generated requests', () => command('tests/fuzz/run.ts')],
  ],
  // A day's seeds are the same for everybody, and new each day.
  simulation: [
    [
      'Simulated time',
      () =>
        command('tests/simulation/run.ts', '--from', String(Math.floor(Date.now() / 86_400_000) * 100_000), '--minutes', SIMULATED_MINUTES),
    ],
  ],
  browser: [
    ['Browser tests of the night', () => vitest('night-e2e')],
    ['Acts by keyboard, of all screens', () => vitest('night-acts')],
  ],
  ear: [['The walk by ear, with Orca', () => vitest('night-ear')]],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: the parts of the night are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
await finish(() => take(Object.entries(parts).flatMap(([name, steps]) => (wanted.length === 0 || wanted.includes(name) ? steps : []))));
