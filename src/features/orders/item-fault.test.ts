import { expect, test } from 'vitest';
import { BROKEN_ITEM, itemProblem, NO_ITEM } from './item-fault.ts';

test('a line that cannot be shown gets the message of the specification (#190)', () => {
  const valid = { name: 'Jhumkas', image: null, quantity: 1, selectedSize: '', priceAtPurchase: 70_000 };
  expect(itemProblem(valid)).toBeNull();
  for (const item of [null, undefined, 7, 'x']) expect(itemProblem(item)).toBe(NO_ITEM);
  for (const over of [{ name: ' ' }, { name: null }, { quantity: 0 }, { quantity: 1.5 }, { priceAtPurchase: 0 }, { priceAtPurchase: '1' }])
    expect(itemProblem({ ...valid, ...over })).toBe(BROKEN_ITEM);
  expect(itemProblem({})).toBe(BROKEN_ITEM);
  expect([NO_ITEM, BROKEN_ITEM]).toEqual(['Invalid item data', 'Item data is incomplete or invalid.']);
});
