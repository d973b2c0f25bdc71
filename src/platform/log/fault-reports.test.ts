import { expect, test } from 'vitest';
import { FAULT_REPORTED_AGAIN, FAULT_REPORTS_PER_MINUTE, MINUTE } from '../../rules/limits.ts';
import { FaultGroups } from './fault-reports.ts';

const at = 1_000 * MINUTE;
const fault = (code: string, where = 'page /cart') => ({ where, error: 'Error', code });

test('the same error is reported once in a while, with how often it happened', () => {
  const groups = new FaultGroups();
  expect(groups.take(fault('A'), at)).toEqual({ ...fault('A'), times: 1 });
  expect([groups.take(fault('A'), at + 1), groups.take(fault('A'), at + 2)]).toEqual([null, null]);
  expect(groups.take(fault('A'), at + FAULT_REPORTED_AGAIN)).toMatchObject({ times: 3 });
  expect(groups.take(fault('A'), at + 2 * FAULT_REPORTED_AGAIN)).toMatchObject({ times: 1 });
});

test('the ids of orders do not make another error of it, its place does', () => {
  const groups = new FaultGroups();
  const reconcile = (id: string) => groups.take(fault('SILENT', `reconcile ${id}`), at);
  expect(reconcile('0f8e1c9a-3f63-4f0e-9df5-0f3c86f4d5a1')).not.toBeNull();
  expect(reconcile('1a8e1c9a-3f63-4f0e-9df5-0f3c86f4d5b2')).toBeNull();
  expect(groups.take(fault('SILENT', 'background'), at)).not.toBeNull();
});

test('with a stack, the innermost frame names the place', () => {
  const groups = new FaultGroups();
  const thrown = (where: string, line: number) => ({ ...fault('', where), stack: `    at pay (shop.js:${line}:1)\n    at x (y.js:1:1)` });
  expect(groups.take(thrown('page /cart', 7), at)).not.toBeNull();
  expect(groups.take(thrown('page /checkout', 7), at)).toBeNull();
  expect(groups.take(thrown('page /checkout', 8), at)).not.toBeNull();
});

test('many different errors at once are reported up to the limit of the minute', () => {
  const groups = new FaultGroups();
  const report = (n: number, when: number) => groups.take(fault(`E${n}`), when) !== null;
  const first = Array.from({ length: 3 * FAULT_REPORTS_PER_MINUTE }, (_, n) => report(n, at));
  expect(first.filter(Boolean)).toHaveLength(FAULT_REPORTS_PER_MINUTE);
  expect(report(3 * FAULT_REPORTS_PER_MINUTE, at + MINUTE)).toBe(true);
});
