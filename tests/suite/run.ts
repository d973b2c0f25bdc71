/**
 * `npm test`: the build; then types, lint and unit tests, parallel to the short faults; then API flows, then browser tests. Its last line is
 * `N passed, N failed`; it ends with 1 if anything failed, and nothing that it started keeps running.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../functions/start/build.ts';
import { type Child, startChild } from '../../functions/start/children.ts';
import { endMarked } from '../../functions/start/running.ts';
import { quietTools, root } from '../../functions/start/settings.ts';
import { recordTests } from './record-tests.ts';
import { failedOnce, type Outcome, passedOnce, readVitest } from './report.ts';

/** Logs, reports and the databases of the tests; deleted at the end. */
const scratch = mkdtempSync(join(tmpdir(), 'chamak-test-'));
const OUTPUT_LINES = 40;
/** Programs that are running. */
const running = new Set<Child>();

function track(child: Child): void {
  running.add(child);
  void child.ended.then(() => running.delete(child));
}

interface Ended {
  readonly ok: boolean;
  readonly output: string;
}

async function run(name: string, command: string, args: readonly string[]): Promise<Ended> {
  const started = await startChild({
    name,
    command: join(root, 'node_modules/.bin', command),
    args,
    logFile: join(scratch, `${name}.log`),
    cwd: root,
    env: { ...quietTools, TMPDIR: scratch, FORCE_COLOR: '0' },
  });
  track(started);
  const status = await started.status;
  return { ok: status === 0, output: started.lastLines(OUTPUT_LINES) };
}

/** A command whose exit code is the result: counts as one test. */
async function check(name: string, command: string, args: readonly string[]): Promise<Outcome> {
  const { ok, output } = await run(name, command, args);
  return ok ? passedOnce : failedOnce(output);
}

async function vitest(project: string, ...more: string[]): Promise<Outcome> {
  const report = join(scratch, `${project}.json`);
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--passWithNoTests',
    ...more,
  ];
  const { ok, output } = await run(project, 'vitest', args);
  const outcome = readVitest(report, output);
  // Vitest also fails for an error outside any test, such as an unhandled rejection.
  return ok || outcome.failed > 0 ? outcome : { ...outcome, failed: 1, details: output };
}

async function build(): Promise<Outcome> {
  const logFile = join(scratch, 'build.log');
  return ensureBuilt(logFile, track).then(
    () => passedOnce,
    () => failedOnce(existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n').slice(-OUTPUT_LINES).join('\n') : ''),
  );
}

type Step = readonly [title: string, run: () => Promise<Outcome>];

/**
 * A stage has lanes, which run side by side; the steps of a lane run one after the other. Steps that use one core run parallel to others
 * that do.
 */
const stages: readonly (readonly (readonly Step[])[])[] = [
  [[['Build', build]]],
  // Both lanes take about as long.
  [
    [
      ['Types', () => check('types', 'astro', ['check', '--minimumFailingSeverity', 'error'])],
      ['Lint', () => check('lint', 'biome', ['check', '.', '--error-on-warnings', '--reporter=summary'])],
      ['Unit tests', () => vitest('unit')],
    ],
    [['Faults (short)', () => vitest('faults')]],
  ],
  [[['API flows', () => vitest('flows')]]],
  [[['Browser tests', () => vitest('e2e')]]],
];

let passed = 0;
let failed = 0;

async function take([title, run]: Step): Promise<void> {
  const from = Date.now();
  const outcome = await run().catch((error: unknown) => failedOnce(error instanceof Error ? error.message : String(error)));
  const seconds = ((Date.now() - from) / 1000).toFixed(1);
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : '';
  console.log(`${outcome.failed > 0 ? '✗' : '✓'} ${title}: ${outcome.passed} passed, ${outcome.failed} failed${skipped} (${seconds} s)`);
  if (outcome.details) console.log(outcome.details);
  passed += outcome.passed;
  failed += outcome.failed;
}

async function tidy(): Promise<void> {
  await Promise.all([...running].map((child) => child.stop()));
  await endMarked(scratch);
  rmSync(scratch, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void tidy().then(() => process.exit(130)));
}

try {
  for (const lanes of stages) {
    await Promise.all(
      lanes.map(async (steps) => {
        for (const step of steps) await take(step);
      }),
    );
  }
} finally {
  await tidy();
}
recordTests(failed);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
