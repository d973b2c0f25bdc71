import { expect, test } from 'vitest';
import { mayBeInstant, wasInstant } from './refund-speed.ts';

test('a refund may arrive within minutes while it was asked for, and no longer once the gateway makes a normal one', () => {
  expect(mayBeInstant({ speed: 'optimum', speedProcessed: null })).toBe(true);
  expect(mayBeInstant({ speed: 'optimum', speedProcessed: 'instant' })).toBe(true);
  expect(mayBeInstant({ speed: 'optimum', speedProcessed: 'normal' })).toBe(false);
  expect(mayBeInstant({ speed: 'normal', speedProcessed: null })).toBe(false);
  expect(mayBeInstant({ speed: null, speedProcessed: null })).toBe(false);
});

test('only the gateway knows that it was made at once', () => {
  expect([null, 'normal', 'optimum', 'instant'].map(wasInstant)).toEqual([false, false, false, true]);
});
