import { sql } from 'drizzle-orm';
import { type AttributeWords, byKind } from '../../rules/filters/attributes.ts';

/** Column of a query of `products`: the words of the piece, by kind and alphabet. Words of a kind that the program does not know are left out. */
export const attributesColumn = sql`(SELECT json_group_array(json_array(kind, value)) FROM product_attributes
  WHERE product_id = products.id)`.mapWith((text): AttributeWords => {
  const rows = JSON.parse(text) as [kind: string, value: string][];
  return byKind((kind) => rows.flatMap(([one, value]) => (one === kind ? [value] : [])).sort());
});
