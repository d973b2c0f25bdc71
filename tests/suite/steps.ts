import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuilt } from '../../functions/tools/start/build.ts';
import { type Child, startChild } from '../../functions/tools/start/children.ts';
import { endMarked } from '../../functions/tools/start/running.ts';
import { quietTools, root } from '../../functions/tools/start/settings.ts';

/** The result of one step of `npm test`. */
interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The failures, as shown to a person. */
  readonly details: string;
  /** What each file took. */
  readonly times: readonly FileTime[];
}

interface FileTime {
  /** A path from the root. */
  readonly file: string;
  readonly seconds: number;
}

const passedOnce: Outcome = { passed: 1, failed: 0, skipped: 0, details: '', times: [] };
const failedOnce = (details: string): Outcome => ({ ...passedOnce, passed: 0, failed: 1, details });

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const FIRST_LINES = 10;
const LAST_LINES = 14;
/** The beginning and the end of a message, without what a library called: what a browser waited for last stands at the end of its log. */
const shortened = (text: string) => {
  const lines = text.split('\n').filter((line) => !/^\s+at .*(?:node_modules|node:)/.test(line));
  const left = lines.length - FIRST_LINES - LAST_LINES;
  return (left > 0 ? [...lines.slice(0, FIRST_LINES), `… ${left} lines …`, ...lines.slice(-LAST_LINES)] : lines).join('\n      ');
};

/** Reads vitest's JSON. A file that could not be loaded, or a run without a report, counts as one failure. */
function readVitest(file: string, output: string): Outcome {
  if (!existsSync(file)) return failedOnce(output);
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((each) => each.status !== 'failed'),
  );
  const details = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) => `    ✗ ${relative(root, name)} › ${fullName}\n      ${shortened(failureMessages.join('\n'))}`,
      ),
  );
  const unloaded = broken.map(({ name, message }) => `    ✗ ${relative(root, name)} could not be run\n      ${shortened(message)}`);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    details: [...details, ...unloaded].join('\n'),
    times: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: Math.max(0, endTime - startTime) / 1000,
    })),
  };
}

/** A step of a command that tests: its title, and what it does. */
export type Step = readonly [title: string, run: () => Promise<Outcome>];

/** Logs, reports and the databases of the tests; deleted at the end. */
const scratch = mkdtempSync(join(tmpdir(), 'chamak-test-'));
const OUTPUT_LINES = 40;
const SLOWEST = 10;
/** Programs that are running. */
const running = new Set<Child>();

const times: FileTime[] = [];
let passed = 0;
let failed = 0;

function track(child: Child): void {
  running.add(child);
  void child.ended.then(() => running.delete(child));
}

async function run(name: string, command: string, args: readonly string[], marked = true): Promise<{ ok: boolean; output: string }> {
  const started = await startChild({
    name,
    command: join(root, 'node_modules', command),
    args,
    logFile: join(scratch, `${name.replaceAll(/\W+/g, '-')}.log`),
    cwd: root,
    env: { ...quietTools, ...(marked && { TMPDIR: scratch }), FORCE_COLOR: '0' },
  });
  track(started);
  const status = await started.status;
  return { ok: status === 0, output: started.lastLines(OUTPUT_LINES) };
}

/** A program of node_modules whose exit code is the result: counts as one test. */
export async function check(name: string, program: string, args: readonly string[]): Promise<Outcome> {
  const { ok, output } = await run(name, program, args);
  return ok ? passedOnce : failedOnce(output);
}

/** A command of package.json, likewise. */
export const command = (file: string, ...args: string[]): Promise<Outcome> => check(`${file} ${args}`, '.bin/node', [file, ...args]);

/** Looks for code that nothing uses, then for code of the shop that only tests use. */
export async function unused(): Promise<Outcome> {
  const knip = (name: string, ...more: string[]) => check(name, '.bin/knip', ['--config', 'tests/suite/knip.ts', '--no-progress', ...more]);
  const found = await knip('unused');
  return found.failed > 0 ? found : knip('unused without tests', '--production', '--include', 'files,exports,types');
}

/** The tests of a project of tests/vitest.config.ts; `more` are files or options. */
export async function vitest(project: string, ...more: string[]): Promise<Outcome> {
  const report = join(scratch, `${project}.json`);
  const config = ['run', '--config', 'tests/vitest.config.ts', '--project', project];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, '--passWithNoTests'];
  const { ok, output } = await run(project, '.bin/vitest', [...config, ...reporters, ...more]);
  const outcome = readVitest(report, output);
  times.push(...outcome.times);
  // Vitest also fails for an error outside any test, such as an unhandled rejection.
  return ok || outcome.failed > 0 ? outcome : { ...outcome, failed: 1, details: output };
}

/** Builds the Worker unless it is built. */
export async function build(): Promise<Outcome> {
  const logFile = join(scratch, 'build.log');
  return ensureBuilt(logFile, track).then(
    () => passedOnce,
    () => failedOnce(existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n').slice(-OUTPUT_LINES).join('\n') : ''),
  );
}

/** Runs steps one after the other, and prints what each found. Returns false if one failed. */
export async function take(steps: readonly Step[]): Promise<boolean> {
  let isFine = true;
  for (const [title, does] of steps) {
    const from = Date.now();
    const outcome = await does().catch((error: unknown) => failedOnce(error instanceof Error ? error.message : String(error)));
    const seconds = ((Date.now() - from) / 1000).toFixed(1);
    const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : '';
    console.log(`${outcome.failed > 0 ? '✗' : '✓'} ${title}: ${outcome.passed} passed, ${outcome.failed} failed${skipped} (${seconds} s)`);
    if (outcome.details) console.log(outcome.details);
    passed += outcome.passed;
    failed += outcome.failed;
    isFine &&= outcome.failed === 0;
  }
  return isFine;
}

/** The files that take longest, longest first, with their seconds. */
const slowest = () =>
  [...times]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `${seconds.toFixed(1)} s ${file}`);

/** Fails for each file that takes longer than `seconds`: a suite grows slow one file at a time. */
export async function assertQuickFiles(seconds: number): Promise<Outcome> {
  const slow = times.filter((each) => each.seconds > seconds).map((each) => `    ✗ ${each.file} takes ${each.seconds.toFixed(1)} s`);
  return { ...passedOnce, passed: Number(slow.length === 0), failed: slow.length, details: slow.join('\n') };
}

async function tidy(): Promise<void> {
  await Promise.all([...running].map((child) => child.stop()));
  await endMarked(scratch);
  rmSync(scratch, { recursive: true, force: true });
}

/** Runs a whole command, and ends this process: with 1 if anything failed, and nothing that it started keeps running. */
export async function finish(work: () => Promise<unknown>, ended: (failed: number) => void = () => {}): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void tidy().then(() => process.exit(130)));
  }
  const from = Date.now();
  try {
    await work();
  } finally {
    await tidy();
  }
  ended(failed);
  if (times.length > 0) console.log(['The slowest files:', ...slowest()].join('\n  '));
  console.log(`${((Date.now() - from) / 60_000).toFixed(1)} minutes`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
