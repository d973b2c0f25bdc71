/**
 * `npm test`: may this land? The build; then types, lint, unused code, unit tests, faults and simulation; then API flows, then browser tests. Its
 * last line is `N passed, N failed`.
 */
import { recordTests } from './record-tests.ts';
import { assertQuickFiles, build, check, finish, take, unused, vitest } from './steps.ts';

/** Seconds that a build takes on two quiet cores, and the most that a file may take there: 20, and a quarter more for noise (docs/how-to/tests.md). */
const QUIET_BUILD = 13;
const LONGEST_FILE = 25;

const checks = [
  ['Lint', () => check('lint', '.bin/biome', ['check', '.', '--error-on-warnings', '--reporter=summary'])],
  ['Unused code', unused],
  ['Unit tests', () => vitest('unit')],
  ['Faults and simulation', () => vitest('faults')],
] as const;
const types = [['Types', () => check('types', 'typescript-native/bin/tsc', ['--noEmit', '--checkers', '2'])]] as const;

await finish(async () => {
  const from = Date.now();
  if (!(await take([['Build', build]]))) return;
  const seconds = (Date.now() - from) / 1000;
  if (!(await take(types))) return;
  await take([...checks, ['API flows', () => vitest('flows')]]);
  await take([
    ['By ear', () => vitest('ear')],
    ['Acts by keyboard', () => vitest('acts')],
    ['Browser tests', () => vitest('e2e')],
  ]);
  // A machine that builds slowly does all slowly. Where the Worker was built before, nothing says how fast the machine is.
  if (seconds > QUIET_BUILD / 2)
    await take([['No file is slow', () => assertQuickFiles(LONGEST_FILE * Math.max(1, seconds / QUIET_BUILD))]]);
}, recordTests);
