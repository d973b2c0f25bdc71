import { expect, test } from 'vitest';
import { parcelSteps } from './order-beads.ts';

const words = (status: Parameters<typeof parcelSteps>[0]) => parcelSteps(status).map(({ label, state }) => `${label}: ${state}`);

test('the parcel is at one step at most, and every step before it is done (#178)', () => {
  expect(words('paid')).toEqual(['Ordered: done', 'Being packed: now', 'With courier: null', 'Delivered: null']);
  expect(words('processing')).toEqual(words('paid'));
  expect(words('shipped')).toEqual(['Ordered: done', 'Packed: done', 'With courier: now', 'Delivered: null']);
  expect(words('delivered')).toEqual(['Ordered: done', 'Packed: done', 'With courier: done', 'Delivered: done']);
});
