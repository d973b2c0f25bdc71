import type { Rows, Value } from '../rows.ts';
import { NEXT_PRODUCT_ID } from './next-product.ts';
import { TAX } from './tax.ts';

/** Adds products and coupons to a test's database. Money in paise, times in UTC ms. */
export interface Fill {
  addCategory(name: string, hasSizes?: boolean): Promise<number>;
  addProduct(product: {
    price: number;
    stock: number;
    name?: string;
    originalPrice?: number;
    saleEndsAt?: number;
    category?: number;
    /** Stock by size; its sum must be `stock`. */
    sizes?: Record<string, number>;
  }): Promise<number>;
  addCoupon(coupon: {
    code: string;
    type: 'percentage' | 'fixed_amount';
    value: number;
    maxUses?: number | null;
    minPurchase?: number | null;
    expiresAt?: number | null;
  }): Promise<void>;
}

export function filler(rows: Rows): Fill {
  let made = 0;
  const idOf = async (sql: string, ...args: Value[]) => Number((await rows(`${sql} RETURNING id`, ...args))[0]?.id);

  const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');
  const addCategory: Fill['addCategory'] = (name, hasSizes = false) =>
    idOf(
      `INSERT INTO categories (name, slug, has_sizes, ${TAX.columns}) VALUES (?, ?, ?, ${TAX.values})`,
      name,
      slugOf(name),
      Number(hasSizes),
    );

  return {
    addCategory,
    async addProduct({ price, stock, name = `Piece ${++made}`, originalPrice, saleEndsAt, category, sizes = { '': stock } }) {
      const isSized = !('' in sizes);
      const home = category ?? (await addCategory(`Category ${++made}`, isSized));
      const id = await idOf(
        `INSERT INTO products (id, name, slug, price_paise, original_price_paise, mrp_paise, sale_ends_at, category_id, ${TAX.columns})
          VALUES (${NEXT_PRODUCT_ID}, ?, ?, ?, ?, ?, ?, ?, ${TAX.values})`,
        ...[name, slugOf(name), price, originalPrice ?? null, originalPrice ?? price, saleEndsAt ?? null, home],
      );
      for (const [size, quantity] of Object.entries(sizes)) {
        if (isSized) await rows('INSERT INTO product_sizes (product_id, size) VALUES (?, ?)', id, size);
        await rows("INSERT INTO stock_moves (product_id, size, kind, quantity) VALUES (?, ?, 'adjust', ?)", id, size, quantity);
      }
      return id;
    },
    async addCoupon({ code, type, value, maxUses = null, minPurchase = null, expiresAt = null }) {
      await rows(
        'INSERT INTO coupons (code, discount_type, discount_value, max_uses, min_purchase_paise, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
        ...[code, type, value, maxUses, minPurchase, expiresAt],
      );
    },
  };
}
