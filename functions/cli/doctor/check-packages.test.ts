import { expect, test } from 'vitest';
import { checkPackages } from './check-packages.ts';

const npmSays = (output: string, status: number) => checkPackages({ settings: {}, run: async () => ({ status, output }) });
const behind = (current: string, latest: string) => JSON.stringify({ 'better-auth': { current, wanted: current, latest } });

test('a pinned package that is behind the registry is named with both versions', async () => {
  const { level, says } = await npmSays(behind('1.7.7', '1.7.25'), 1);
  expect([level, says]).toEqual(['WARN', '1 packages are behind the registry: better-auth 1.7.7 → 1.7.25']);
});

test.each([
  ['nothing is behind', '{}', 0],
  ['a pre-release is ahead of what is called newest', behind('5.20261023.3-beta', '4.20260730.0'), 1],
])('%s', async (_, output, status) => {
  expect((await npmSays(output, status)).level).toBe('ok');
});

test.each([
  ['does not answer', 'npm error code ECONNREFUSED', 1],
  ['prints an error as JSON', '{ "error": { "code": "E404", "summary": "not found" } }', 1],
])('a registry that %s is not taken for good news', async (_, output, status) => {
  expect((await npmSays(output, status)).says).toContain('cannot ask its registry');
});
