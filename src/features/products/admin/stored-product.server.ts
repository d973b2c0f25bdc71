import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type AttributeWords, attributeKinds, noWords } from '../../../rules/filters/attributes.ts';
import { attributesColumn } from '../attributes.server.ts';
import { nextRate } from '../gst-rates.server.ts';
import { productAttributes, products } from '../products.table.ts';
import type { ProductFields } from './product.schema.ts';

/** The columns of a product with its words and the rate of GST that is ahead of it. */
export const storedColumns = { ...getTableColumns(products), attributes: attributesColumn, nextRate };
export type StoredProduct = typeof products.$inferSelect & {
  readonly attributes: AttributeWords;
  readonly nextRate: { readonly rate: number; readonly fromAt: number } | null;
};

/** Drops and adds the words that differ; the database indexes a piece once for each. */
export function wordStatements({ db: { orm } }: Shop, id: number, before: StoredProduct | undefined, fields: ProductFields): Statement[] {
  const { attributes = noWords } = before ?? {};
  const { productId, kind: kindOf, value: word } = productAttributes;
  return attributeKinds.flatMap((kind) => {
    const gone = attributes[kind].filter((value) => !fields[kind].includes(value));
    const added = fields[kind].filter((value) => !attributes[kind].includes(value));
    return [
      ...gone.map((value) => orm.delete(productAttributes).where(and(eq(productId, id), eq(kindOf, kind), eq(word, value)))),
      ...added.map((value) => orm.insert(productAttributes).values({ productId: id, kind, value })),
    ];
  });
}
