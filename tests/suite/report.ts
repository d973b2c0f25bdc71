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

const MESSAGE_LINES = 12;
const head = (text: string) => text.split('\n').slice(0, MESSAGE_LINES).join('\n      ');

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
      .map(({ fullName, failureMessages }) => `    ✗ ${relative(root, name)} › ${fullName}\n      ${head(failureMessages.join('\n'))}`),
  );
  const unloaded = broken.map(({ name, message }) => `    ✗ ${relative(root, name)} could not be run\n      ${head(message)}`);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    details: [...details, ...unloaded].join('\n'),
  };
}
