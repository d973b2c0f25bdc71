import { expect, test } from 'vitest';
import { heldUntil } from './held-until.ts';

test('only an order that holds its pieces, and still does, names an end (L11)', () => {
  const order = { reservation: 'held', hold: 'trusted', holdExpiresAt: 100 } as const;
  expect(heldUntil(order, 99)).toBe(100);
  expect(heldUntil(order, 100)).toBeNull();
  expect(heldUntil({ ...order, hold: 'none' }, 99)).toBeNull();
  expect(heldUntil({ ...order, reservation: 'released' }, 99)).toBeNull();
});
