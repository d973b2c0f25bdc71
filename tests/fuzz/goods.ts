import type { FreshShop } from '../shop/fresh-shop.ts';
import type { Dice } from './dice.ts';

export interface Piece {
  readonly id: number;
  readonly sizes: readonly string[];
}

/** What there is to buy. Prices stay as they are, so that every total can be computed anew. */
export interface Goods {
  readonly pieces: readonly Piece[];
  readonly coupons: readonly string[];
}

const PLENTY = 20_000;

export async function stockUp(shop: FreshShop, dice: Dice): Promise<Goods> {
  const pieces: Piece[] = [];
  for (const price of [39_900, 70_000, 123_456, 100, 4_999, 189_900]) {
    pieces.push({ id: await shop.addProduct({ price, stock: PLENTY, originalPrice: price * 2 }), sizes: [''] });
  }
  const sizes = { '2.4': PLENTY, '2.6': PLENTY, '2.8': 3 };
  pieces.push({ id: await shop.addProduct({ price: 55_500, stock: PLENTY * 2 + 3, sizes }), sizes: Object.keys(sizes) });
  pieces.push(
    { id: await shop.addProduct({ price: 88_000, stock: 2 }), sizes: [''] },
    { id: await shop.addProduct({ price: 88_000, stock: 0 }), sizes: [''] },
  );
  await shop.rows('UPDATE categories SET sizes = \'["2.4","2.6","2.8"]\' WHERE has_sizes = 1');
  await shop.rows(
    'INSERT OR IGNORE INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 10000, 500000, ?, 1)',
    '["744"]',
  );
  const name = dice.letters(5).toUpperCase();
  const made = [
    { code: `TEN${name}`, type: 'percentage', value: 1_033 },
    { code: `OFF${name}`, type: 'fixed_amount', value: 5_001, minPurchase: 30_000 },
    { code: `ALL${name}`, type: 'fixed_amount', value: 10_000_000 },
    { code: `FEW${name}`, type: 'percentage', value: 5_000, maxUses: 25 },
    { code: `OLD${name}`, type: 'fixed_amount', value: 20_000, expiresAt: 1 },
  ] as const;
  for (const coupon of made) await shop.addCoupon(coupon);
  return { pieces, coupons: made.map(({ code }) => code) };
}
