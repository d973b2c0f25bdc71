import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { type Goods, goodsKinds, houseGoods } from '../../rules/goods/goods.ts';

/** Goods as the owner describes them, in the row with id 1. Without it: `houseGoods`. */
export const goodsSettings = sqliteTable(
  'goods_settings',
  {
    id: integer('id').primaryKey(),
    kind: text('kind', { enum: goodsKinds }).notNull(),
    /** Kinds of words that describe a piece, in the owner's order; null for those that such goods usually have. */
    attributes: text('attributes', { mode: 'json' }).$type<Goods['attributes']>(),
    /** Texts of the owner, by their names. */
    words: text('words', { mode: 'json' }).$type<Goods['words']>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('goods_settings_one_row', sql`${t.id} = 1`),
    check('goods_settings_kind', sql`${t.kind} IN (${sqlList(goodsKinds)})`),
    check('goods_settings_attributes_are_a_list', sql`${t.attributes} IS NULL OR json_type(${t.attributes}) = 'array'`),
    check('goods_settings_words_is_object', sql`json_type(${t.words}) = 'object'`),
  ],
);

/** Returns the goods of the rows of the table: those of the house until the owner says others. */
export const goodsOf = ([row]: readonly Goods[]): Goods =>
  row ? { kind: row.kind, attributes: row.attributes, words: row.words } : houseGoods;

export const declared = {
  goods_settings: { subjects: ['settings', 'products'], restore: 'never' },
} satisfies Declared;
