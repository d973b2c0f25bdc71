import { eq, inArray, min } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type AttributeKind, attributeKinds } from '../../../rules/filters/attributes.ts';
import { type Goods, type GoodsWord, goodsWords } from '../../../rules/goods/goods.ts';
import { changesOf, recordAction } from '../../audit/record-action.server.ts';
import { facets } from '../../products/facets.table.ts';
import { goodsOf, goodsSettings } from '../../products/goods-settings.table.ts';
import type { GoodsFields, GoodsForm } from './goods.schema.ts';

const formOf = ({ kind, attributes, words }: Goods, seen: number): GoodsForm => ({
  kind,
  attributes: [...(attributes ?? [])],
  words: Object.fromEntries(goodsWords.map((word) => [word, words[word] ?? ''])) as Record<GoodsWord, string>,
  seen,
});

/** 'Colour, Fabric' */
const namesOf = (attributes: GoodsForm['attributes']) => attributes.map(({ name }) => name).join(', ');

/** Reads what the shop sells, as its form takes it. */
export async function readGoods({ db }: Shop): Promise<GoodsForm> {
  const rows = await db.orm.select().from(goodsSettings);
  return formOf(goodsOf(rows), rows[0]?.updatedAt ?? 0);
}

/** A kind of words that pieces on sale have or had, with one of them: { kind: 'detail', word: 'zari' }. */
export interface AttributeInUse {
  readonly kind: AttributeKind;
  readonly word: string;
}

export async function readAttributesInUse({ db }: Shop): Promise<readonly AttributeInUse[]> {
  const rows = await db.orm
    .select({ kind: facets.kind, word: min(facets.value) })
    .from(facets)
    .where(inArray(facets.kind, [...attributeKinds]))
    .groupBy(facets.kind);
  return attributeKinds.flatMap((kind) => rows.flatMap((row) => (row.kind === kind && row.word ? [{ kind, word: row.word }] : [])));
}

/** Saves what the shop sells; a text that is left empty is not kept. @throws ShopError RECORD_CHANGED */
export async function saveGoods(
  shop: Shop,
  { kind, attributes, words: typed, seen, by }: GoodsFields & { readonly by: string },
): Promise<{ seen: number }> {
  const { orm } = shop.db;
  const before = await readGoods(shop);
  const updatedAt = Math.max(shop.now, before.seen + 1);
  const set = {
    kind,
    attributes: attributes.length > 0 ? attributes : null,
    words: Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== '')),
  };
  try {
    await shop.db.write([
      orm
        .insert(goodsSettings)
        .values({ id: 1, ...set, updatedAt })
        .onConflictDoUpdate({ target: goodsSettings.id, set: { ...set, updatedAt }, setWhere: eq(goodsSettings.updatedAt, seen) }),
      guardOneRow(),
      recordAction(shop, {
        ...{ by, action: 'update', kind: 'store', id: 'goods', label: 'What you sell' },
        changes: changesOf(
          { kind: before.kind, attributes: namesOf(before.attributes), ...before.words },
          { kind, attributes: namesOf(attributes), ...typed },
        ),
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
  return { seen: updatedAt };
}
