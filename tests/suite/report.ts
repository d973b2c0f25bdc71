import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../../functions/start/settings.ts';

/** The result of one step of `npm test`. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The failures, as shown to a person. */
  readonly details: string;
}

export const passedOnce: Outcome = { passed: 1, failed: 0, skipped: 0, details: '' };
export const failedOnce = (details: string): Outcome => ({ passed: 0, failed: 1, skipped: 0, details });

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
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
export function readVitest(file: string, output: string): Outcome {
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
  };
}
