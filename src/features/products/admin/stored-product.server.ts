import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type AttributeKind, attributeKinds, wordsText } from '../../../rules/filters/attributes.ts';
import { productAttributes, products } from '../products.table.ts';
import type { ProductFields } from './product.schema.ts';

const words = (kind: AttributeKind) => sql<string>`(SELECT coalesce(group_concat(value, ', '), '') FROM (
    SELECT value FROM product_attributes WHERE product_id = ${products.id} AND kind = ${kind} ORDER BY value))`;

/** The columns of a product with its words of each kind as its form shows them: 'gold tone, rose gold'. */
export const storedColumns = {
  ...getTableColumns(products),
  ...{ finish: words('finish'), stone: words('stone'), occasion: words('occasion') },
};
export type StoredProduct = typeof products.$inferSelect & Readonly<Record<AttributeKind, string>>;

/** The words of a form in the shape of a stored product. */
export const wordsOf = (fields: Pick<ProductFields, AttributeKind>) => ({
  ...{ finish: wordsText(fields.finish), stone: wordsText(fields.stone), occasion: wordsText(fields.occasion) },
});

/** Replaces the words of each kind that has changed. */
export function wordStatements({ db: { orm } }: Shop, id: number, before: StoredProduct | undefined, fields: ProductFields): Statement[] {
  const changed = attributeKinds.filter((kind) => (before?.[kind] ?? '') !== wordsText(fields[kind]));
  return changed.flatMap((kind) => [
    orm.delete(productAttributes).where(and(eq(productAttributes.productId, id), eq(productAttributes.kind, kind))),
    ...fields[kind].map((value) => orm.insert(productAttributes).values({ productId: id, kind, value })),
  ]);
}
