import { expect, test } from 'vitest';
import { keptLastOrder, lastOrderIn } from './last-order.ts';

const id = '0d46655a-198e-4854-8639-9d8a7aedb256';

test('a kept order is read back; anything else is none', () => {
  expect(lastOrderIn(keptLastOrder(id, 20417))).toEqual({ id, number: 'CHK-20417' });
  for (const text of [null, '', id, `20417 ${id}&token=1`, `20417 ${'x'.repeat(36)}`, `<b> ${id}`]) expect(lastOrderIn(text)).toBeNull();
});
