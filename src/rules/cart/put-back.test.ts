import { describe, expect, it } from 'vitest';
import { CART_LINES_MAX } from '../limits.ts';
import { putBack } from './put-back.ts';

describe('removed lines that are put back (#127)', () => {
  const line = (id: number, size = '') => ({ id, size, quantity: 2, cart_item_id: `local-1-${id}` });
  const before = [line(1), line(2), line(3)];

  it('take their former places', () => {
    expect(putBack([line(1), line(3)], [line(2)], before)).toEqual(before);
    expect(putBack([], before, before)).toEqual(before);
  });

  it('stand before what was added since, and are not repeated', () => {
    expect(putBack([line(1), line(3), line(9)], [line(2)], before).map(({ id }) => id)).toEqual([1, 2, 3, 9]);
    expect(putBack([line(2), line(9)], [line(2)], before)).toEqual([line(2), line(9)]);
  });

  it('do not make a cart of more lines than it holds', () => {
    const full = Array.from({ length: CART_LINES_MAX }, (_, at) => line(at + 10));
    expect(putBack(full, [line(1)], [])).toHaveLength(CART_LINES_MAX);
  });
});
