import type { FreshShop } from '../shop/fresh-shop.ts';
import type { Random } from './random.ts';

export interface TestProduct {
  readonly id: number;
  readonly sizes: readonly string[];
}

/** Products and coupons of the shop under test. Prices never change, so that every total can be recomputed. */
export interface Catalogue {
  readonly products: readonly TestProduct[];
  readonly coupons: readonly string[];
}

const PLENTY = 20_000;

export async function createCatalogue(shop: FreshShop, random: Random): Promise<Catalogue> {
  const products: TestProduct[] = [];
  for (const price of [39_900, 70_000, 123_456, 100, 4_999, 189_900]) {
    products.push({ id: await shop.addProduct({ price, stock: PLENTY, originalPrice: price * 2 }), sizes: [''] });
  }
  const sizes = { '2.4': PLENTY, '2.6': PLENTY, '2.8': 3 };
  products.push({ id: await shop.addProduct({ price: 55_500, stock: PLENTY * 2 + 3, sizes }), sizes: Object.keys(sizes) });
  products.push(
    { id: await shop.addProduct({ price: 88_000, stock: 2 }), sizes: [''] },
    { id: await shop.addProduct({ price: 88_000, stock: 0 }), sizes: [''] },
  );
  await shop.rows('UPDATE categories SET sizes = \'["2.4","2.6","2.8"]\' WHERE has_sizes = 1');
  await shop.rows(
    'INSERT OR IGNORE INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 10000, 500000, ?, 1)',
    '["744"]',
  );
  const name = random.letters(5).toUpperCase();
  const made = [
    { code: `TEN${name}`, type: 'percentage', value: 1_033 },
    { code: `OFF${name}`, type: 'fixed_amount', value: 5_001, minPurchase: 30_000 },
    { code: `ALL${name}`, type: 'fixed_amount', value: 10_000_000 },
    { code: `FEW${name}`, type: 'percentage', value: 5_000, maxUses: 25 },
    { code: `OLD${name}`, type: 'fixed_amount', value: 20_000, expiresAt: 1 },
  ] as const;
  for (const coupon of made) await shop.addCoupon(coupon);
  return { products, coupons: made.map(({ code }) => code) };
}
