import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../limits.ts';
import { callKinds, needsFind, retryAfter } from './parcel-calls.ts';

it('asks before it repeats what costs money or cannot be taken back', () => {
  expect(callKinds.filter(needsFind)).toEqual(['book', 'awb', 'cancel', 'ndr']);
});

it('waits 1, 4 and 16 minutes, then an hour each time (T12)', () => {
  expect([1, 2, 3, 4, 5, 90].map(retryAfter)).toEqual([MINUTE, 4 * MINUTE, 16 * MINUTE, HOUR, HOUR, HOUR]);
  expect(retryAfter(0)).toBe(MINUTE);
});
