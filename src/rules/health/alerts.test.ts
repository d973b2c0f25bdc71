import { expect, test } from 'vitest';
import { MINUTE } from '../limits.ts';
import { ALERT_QUIET, ALERT_REPEATED, decideAlert, type SentAlert } from './alerts.ts';
import type { HealthCheck } from './health-check.ts';

const at = Date.parse('2026-11-21T12:00:00Z');
const checks = (...bad: string[]): HealthCheck[] =>
  (['webhook', 'findings', 'messages'] as const).map((id) => ({ id, state: bad.includes(id) ? 'degraded' : 'ok', says: '' }));
const told = (check: string, ago: number, clearedAgo: number | null = null): SentAlert => ({
  check,
  toldAt: at - ago,
  clearedAt: clearedAgo === null ? null : at - clearedAgo,
});

test('nothing is wrong, and nothing was', () => {
  expect(decideAlert(checks(), [], at)).toEqual({ message: 'none', tell: [], clear: [] });
});

test('what turns bad is told at once, also beside something that is known', () => {
  expect(decideAlert(checks('webhook'), [], at)).toEqual({ message: 'trouble', tell: ['webhook'], clear: [] });
  expect(decideAlert(checks('webhook', 'findings'), [told('webhook', MINUTE)], at)).toMatchObject({
    message: 'trouble',
    tell: ['findings'],
  });
});

test('what stays bad is told again only after a while', () => {
  expect(decideAlert(checks('webhook'), [told('webhook', ALERT_REPEATED - 1)], at).message).toBe('none');
  expect(decideAlert(checks('webhook'), [told('webhook', ALERT_REPEATED)], at)).toMatchObject({ message: 'trouble', tell: ['webhook'] });
});

test('all-clear is told once, when nothing is bad any more', () => {
  const both = [told('webhook', MINUTE), told('findings', MINUTE)];
  expect(decideAlert(checks('webhook'), both, at)).toEqual({ message: 'none', tell: [], clear: ['findings'] });
  expect(decideAlert(checks(), both, at)).toEqual({ message: 'all-clear', tell: [], clear: ['webhook', 'findings'] });
  expect(decideAlert(checks(), [told('webhook', MINUTE, 1)], at).message).toBe('none');
});

test('what comes and goes is quiet for a while', () => {
  expect(decideAlert(checks('webhook'), [told('webhook', ALERT_QUIET - 1, MINUTE)], at).message).toBe('none');
  expect(decideAlert(checks('webhook'), [told('webhook', ALERT_QUIET, MINUTE)], at).message).toBe('trouble');
});

test('a check that could not be made is neither bad nor well', () => {
  const withoutWebhook = checks().filter(({ id }) => id !== 'webhook');
  expect(decideAlert(withoutWebhook, [told('webhook', MINUTE)], at)).toEqual({ message: 'none', tell: [], clear: [] });
});
