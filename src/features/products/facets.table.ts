import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Declared } from '../../platform/database/declared.ts';

/**
 * Facets by which a piece can be found: its category, its words, "in stock". The ids are never reused: the search index has them. The
 * migration numbers what `found-pieces.server.ts` names without looking it up: 1 on sale, 2 in stock, 3 reduced, 101 … and 201 … the ranges
 * of prices.
 */
export const facets = sqliteTable(
  'facets',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind').notNull(),
    /** '' where the kind says all; a category's id; the lower bound of a range of prices in rupees. */
    value: text('value').notNull(),
    /** Three private characters: one term of the trigram index `products_fts`. */
    code: text('code').generatedAlwaysAs(sql`(char(57344, 57345 + id / 6000, 57345 + id % 6000))`, { mode: 'virtual' }),
  },
  (t) => [uniqueIndex('facets_value').on(t.kind, t.value)],
);

/** The facets of each piece on sale. Triggers keep this table, `facet_counts` and `products_fts`; nothing else writes them. */
export const productFacets = sqliteTable(
  'product_facets',
  {
    productId: integer('product_id').notNull(),
    facetId: integer('facet_id').notNull(),
    /** 0 without a category. */
    categoryId: integer('category_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.facetId] })],
);

/** Pieces on sale with a facet, in each category and, as category 0, in all. */
export const facetCounts = sqliteTable(
  'facet_counts',
  {
    categoryId: integer('category_id').notNull(),
    facetId: integer('facet_id').notNull(),
    pieces: integer('pieces').notNull(),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.facetId] }), check('facet_counts_not_negative', sql`${t.pieces} >= 0`)],
);

export const declared = {
  facets: { subjects: [], restore: 'never' },
  product_facets: { subjects: [], restore: 'never' },
  facet_counts: { subjects: [], restore: 'never' },
} satisfies Declared;
