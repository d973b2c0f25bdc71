import { NEXT_PRODUCT_ID } from '../../shop/catalogue/next-product.ts';
import { TAX } from '../../shop/catalogue/tax.ts';
import { db } from './browser.ts';

interface NewProduct {
  name: string;
  description?: string;
  /** Paise. */
  price?: number;
  originalPrice?: number;
  /** UTC ms */
  saleEndsAt?: number;
  stock?: number;
  images?: string[];
}

export interface TestProducts {
  readonly slug: string;
  readonly categoryId: number;
  /** Ids in the order of the given products. */
  readonly ids: readonly number[];
  /** Archives the products, because products are never deleted, and deletes their category: the shop is again as others expect it. */
  archive(): Promise<void>;
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * Adds products to the shop under test, in a category of their own. They are older than all others and not featured, and the
 * category is the last by name, so that they do not appear in tests of the home page.
 */
export async function createProducts(category: string, products: readonly NewProduct[]): Promise<TestProducts> {
  const name = `Zz ${category}`;
  const made = await db().execute({
    sql: `INSERT INTO categories (name, slug, ${TAX.columns}) VALUES (?, ?, ${TAX.values}) ON CONFLICT (slug) DO UPDATE SET name = excluded.name RETURNING id`,
    args: [name, slugOf(name)],
  });
  const categoryId = Number(made.rows[0]?.id);
  const ids: number[] = [];
  for (const [at, product] of products.entries()) {
    const { name: title, description = '', price = 50_000, originalPrice = null, saleEndsAt = null, images = [] } = product;
    const { rows } = await db().execute({
      sql: `INSERT INTO products (id, name, slug, description, price_paise, original_price_paise, mrp_paise, sale_ends_at, category_id, images, created_at)
            VALUES (${NEXT_PRODUCT_ID}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
      args: [
        title,
        slugOf(title),
        description,
        price,
        originalPrice,
        originalPrice ?? price,
        saleEndsAt,
        categoryId,
        JSON.stringify(images),
        at + 1,
      ],
    });
    ids.push(Number(rows[0]?.id));
  }
  await db().batch(
    ids.flatMap((id, at) => {
      const quantity = products[at]?.stock ?? 20;
      return quantity > 0
        ? [{ sql: `INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', ?)`, args: [id, quantity] }]
        : [];
    }),
    'write',
  );
  return {
    slug: slugOf(name),
    categoryId,
    ids,
    async archive() {
      await db().batch(
        [
          ...ids.map((id) => ({
            sql: 'UPDATE products SET archived_at = 1, category_id = (SELECT min(id) FROM categories) WHERE id = ?',
            args: [id],
          })),
          {
            sql: 'DELETE FROM categories WHERE id = ? AND NOT EXISTS (SELECT 1 FROM products WHERE category_id = categories.id)',
            args: [categoryId],
          },
        ],
        'write',
      );
    },
  };
}

/** A script that fills a guest's cart, for `before` of a page: `cartOf([6, 2], [9, 1])` = two of product 6 and one of product 9. */
export function cartOf(...lines: readonly (readonly [id: number, quantity: number, size?: string])[]): string {
  const cart = lines.map(([id, quantity, size = '']) => ({ id, size, quantity, cart_item_id: `local-1-${id}` }));
  // A page that is being left has no storage any more, and its script runs all the same.
  return `try { localStorage.getItem('sparkle_cart_v1') ?? localStorage.setItem('sparkle_cart_v1', ${JSON.stringify(JSON.stringify(cart))}) } catch {}`;
}
