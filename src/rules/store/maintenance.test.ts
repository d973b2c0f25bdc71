import { expect, test } from 'vitest';
import { closedNotice, DEFAULT_NOTICE, NOTICE_LENGTH } from './maintenance.ts';

test('the notice is what was typed, or the shop’s own sentence', () => {
  expect(closedNotice(' Back at 6 pm. ')).toBe('Back at 6 pm.');
  expect(closedNotice('  ')).toBe(DEFAULT_NOTICE);
  expect(DEFAULT_NOTICE.length).toBeLessThanOrEqual(NOTICE_LENGTH);
});
