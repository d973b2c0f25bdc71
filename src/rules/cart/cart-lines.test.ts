import { describe, expect, it } from 'vitest';
import { addLine, CART_KEY, type Cart, countPieces, parseCart, piecesOfProduct, removeLine, setQuantity } from './cart-lines.ts';

const cart: Cart = [
  { id: 7, size: '2.4', quantity: 1, cart_item_id: 'local-1-7' },
  { id: 7, size: '2.6', quantity: 2, cart_item_id: 'local-2-7' },
];

describe('cart lines', () => {
  it('names entries local-{timestamp}-{productId} under a fixed key (#123)', () => {
    expect(addLine([], 12, '', 1, 1700)).toEqual([{ id: 12, size: '', quantity: 1, cart_item_id: 'local-1700-12' }]);
    expect(CART_KEY).toBe('sparkle_cart_v1');
  });

  it('adding a piece that is in the cart raises its quantity by the amount added; another size is another line (#126)', () => {
    expect(addLine(cart, 7, '2.4', 3, 9)[0]?.quantity).toBe(4);
    expect(addLine(cart, 7, '2.8', 1, 9)).toHaveLength(3);
  });

  it('setting a quantity below 1 removes the line (#127)', () => {
    for (const quantity of [0, -1, Number.NaN]) expect(setQuantity(cart, 'local-1-7', quantity)).toHaveLength(1);
    expect(setQuantity(cart, 'local-1-7', 1e9)[0]?.quantity).toBe(99);
    expect(removeLine(cart, 'local-2-7')).toEqual([cart[0]]);
  });

  it('counts pieces, over all sizes of a product (#129, #137)', () => {
    expect(countPieces(cart)).toBe(3);
    expect(piecesOfProduct(cart, 7)).toBe(3);
    expect(piecesOfProduct(cart, 8)).toBe(0);
  });

  it('drops invalid lines of a damaged cart', () => {
    const bad = [
      null,
      5,
      {},
      { id: 'abc', quantity: 1, cart_item_id: 'x' },
      { id: 1, quantity: 0, cart_item_id: 'x' },
      { id: 1.5, quantity: 1, cart_item_id: 'x' },
    ];
    expect(parseCart(JSON.stringify([...bad, cart[0]]))).toEqual([cart[0]]);
    expect(parseCart('not json')).toEqual([]);
    expect(parseCart(null)).toEqual([]);
    expect(parseCart(JSON.stringify([{ id: 3, quantity: 1e9, cart_item_id: 'local-1-3' }]))[0]).toMatchObject({ quantity: 99, size: '' });
  });

  it('keeps the price at which a piece was last seen, and the newest one when more of it is added', () => {
    const one = addLine([], 3, '', 1, 1, 50_000);
    expect(one[0]?.seen).toBe(50_000);
    expect(addLine(one, 3, '', 1, 2, 45_000)[0]).toMatchObject({ quantity: 2, seen: 45_000 });
    expect(addLine(one, 3, '', 1, 2)[0]?.seen).toBe(50_000);
    expect(parseCart(JSON.stringify(one))).toEqual(one);
    expect(parseCart(JSON.stringify([{ ...one[0], seen: 0.5 }]))[0]).not.toHaveProperty('seen');
  });
});
