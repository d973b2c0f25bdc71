import { expect, test } from 'vitest';
import { BROKEN_ITEM, itemFault, NO_ITEM } from './item-fault.ts';

test('a line that cannot be shown says so in the words of the specification (#190)', () => {
  const whole = { name: 'Jhumkas', image: null, quantity: 1, selectedSize: '', priceAtPurchase: 70_000 };
  expect(itemFault(whole)).toBeNull();
  for (const item of [null, undefined, 7, 'x']) expect(itemFault(item)).toBe(NO_ITEM);
  for (const over of [{ name: ' ' }, { name: null }, { quantity: 0 }, { quantity: 1.5 }, { priceAtPurchase: 0 }, { priceAtPurchase: '1' }])
    expect(itemFault({ ...whole, ...over })).toBe(BROKEN_ITEM);
  expect(itemFault({})).toBe(BROKEN_ITEM);
  expect([NO_ITEM, BROKEN_ITEM]).toEqual(['Invalid item data', 'Item data is incomplete or invalid.']);
});
