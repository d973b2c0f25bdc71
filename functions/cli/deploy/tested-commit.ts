import { existsSync, readFileSync } from 'node:fs';

/** The file in which `npm test` records the commit that it tested (tests/sandbox/stack/record-tests.ts). */
export const TESTS_FILE = '.data/tests.json';

/** Returns the commit for which all tests passed last on this machine; null for none. */
export function testedCommit(file = TESTS_FILE): string | null {
  if (!existsSync(file)) return null;
  const { sha, failed } = JSON.parse(readFileSync(file, 'utf8')) as { sha?: string; failed?: number };
  return failed === 0 ? (sha ?? null) : null;
}
