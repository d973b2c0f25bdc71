import { expect, test } from 'vitest';
import { gatewayScriptCodes, gatewayScriptProblem } from './gateway-script-codes.ts';

test('the four codes of the specification, for a script that fails, is late, does not start or has no key (#171)', () => {
  expect(gatewayScriptCodes).toEqual(['R02', 'R03', 'R04X', 'R04Y']);
});

test('every code has its own problem and an advice that is a sentence', () => {
  const problems = gatewayScriptCodes.map(gatewayScriptProblem);
  expect(new Set(problems.map(({ happened }) => happened)).size).toBe(problems.length);
  for (const { happened, advice } of problems)
    expect([happened, advice]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
});
