import { asc, eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { categories } from '../products.table.ts';

export interface CategoryRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  /** Key in the media bucket, or null. */
  readonly image: string | null;
  readonly hasSizes: boolean;
  readonly sizes: readonly string[];
  /** Hundredths of a percent; null where nobody said it, as the HSN code. */
  readonly gstRate: number | null;
  readonly hsnCode: string | null;
  /** Grams of a piece that says no weight of its own; null where nobody said them. */
  readonly usualGrams: number | null;
  /** Products in it that are in the shop, and those that are archived. */
  readonly products: number;
  readonly archived: number;
  /** The version that a form sends back. */
  readonly seen: number;
}

const inIt = (isArchived: boolean) =>
  sql<number>`(SELECT count(*)
    FROM products
    WHERE category_id = categories.id AND archived_at IS ${sql.raw(isArchived ? 'NOT NULL' : 'NULL')})`.mapWith(Number);

const selectCategories = ({ db: { orm } }: Shop) =>
  orm
    .select({
      id: categories.id,
      name: categories.name,
      slug: categories.slug,
      description: sql<string>`coalesce(${categories.description}, '')`.as('description'),
      image: categories.image,
      hasSizes: categories.hasSizes,
      sizes: categories.sizes,
      hsnCode: categories.hsnCode,
      gstRate: categories.gstRate,
      usualGrams: categories.usualGrams,
      products: inIt(false).as('products'),
      archived: inIt(true).as('archived'),
      seen: categories.updatedAt,
    })
    .from(categories);

/** All categories by name, as the home page shows them. A shop has a handful, so that the list has one page. */
export async function listCategories(shop: Shop): Promise<{ rows: readonly CategoryRow[] }> {
  return { rows: await selectCategories(shop).orderBy(asc(sql`lower(${categories.name})`)) };
}

/** A category with the count of its products; null where none has the id. */
export async function readCategory(shop: Shop, id: number): Promise<CategoryRow | null> {
  const [found] = await selectCategories(shop).where(eq(categories.id, id));
  return found ?? null;
}
