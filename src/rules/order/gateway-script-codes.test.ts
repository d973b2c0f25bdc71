import { expect, test } from 'vitest';
import { gatewayScriptCodes } from './gateway-script-codes.ts';

test('the four codes of the specification, for a script that fails, is late, is not there or has no key (#171)', () => {
  expect(Object.keys(gatewayScriptCodes)).toEqual(['R02', 'R03', 'R04X', 'R04Y']);
});

test('no two codes say that the same happened, and each advice is a sentence', () => {
  const problems = Object.values(gatewayScriptCodes);
  expect(new Set(problems.map(({ happened }) => happened)).size).toBe(problems.length);
  for (const { happened, advice } of problems)
    expect([happened, advice]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
});
