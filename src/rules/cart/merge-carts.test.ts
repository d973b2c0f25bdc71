import { describe, expect, it } from 'vitest';
import { CART_LINES_MAX } from '../limits.ts';
import { addPiece } from './merge-carts.ts';

const line = (id: number, size: string, quantity: number) => ({ id, size, quantity, cart_item_id: `local-1-${id}${size}` });

describe('addPiece', () => {
  it('adds a piece, then raises its quantity', () => {
    const once = addPiece([], { id: 7, available: 3 }, 5);
    expect(once).toEqual([{ id: 7, size: '', quantity: 1, cart_item_id: 'local-5-7' }]);
    expect(addPiece(once as never, { id: 7, available: 3 }, 6)).toMatchObject([{ quantity: 2, cart_item_id: 'local-5-7' }]);
  });

  it('counts pieces over sizes where these share one stock', () => {
    const cart = [line(7, '2.4', 4)];
    expect(addPiece(cart, { id: 7, size: '2.6', quantity: 3, available: 6 }, 5)).toMatchObject({ code: 'ABOVE_STOCK' });
    expect(addPiece(cart, { id: 7, size: '2.6', quantity: 3, available: 6, stockPerSize: true }, 5)).toHaveLength(2);
  });

  it('has another message for “Buy Now”', () => {
    expect(addPiece([line(7, '', 2)], { id: 7, available: 2 }, 5, true)).toMatchObject({ code: 'ABOVE_STOCK_TO_BUY' });
    expect(addPiece([], { id: 7, available: 0 }, 5)).toMatchObject({ code: 'OUT_OF_STOCK' });
  });

  it('refuses a piece when the cart is full', () => {
    const full = Array.from({ length: CART_LINES_MAX }, (_, at) => line(at + 1, '', 1));
    expect(addPiece(full, { id: 999, available: 2 }, 5)).toMatchObject({ code: 'ABOVE_LINE_LIMIT' });
  });
});
