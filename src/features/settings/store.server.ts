import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/database/orm.ts';
import type { Shop } from '../../platform/shop.ts';
import type { SavedBrand } from '../../rules/brand/brand-values.ts';
import type { Goods } from '../../rules/goods/goods.ts';
import { MINUTE } from '../../rules/limits.ts';
import { nameOrders } from '../../rules/order-number.ts';
import type { ReturnTerms } from '../../rules/returns/return-terms.ts';
import { defaultSections, defaultStore, type OwnStoreTexts, type Store, type StoreSections, storeOf } from '../../rules/store/store.ts';
import { goodsSettings } from '../products/goods-settings.table.ts';
import { stockSettings } from '../products/stock-settings.table.ts';
import { shopWords } from '../words/words.table.ts';
import { returnSettings, storeSettings } from './settings.table.ts';

type Rows = readonly Pick<typeof storeSettings.$inferSelect, 'section' | 'value'>[];

/** The newest version of the owner's brand, as a row of the sections. Its drawing stays behind: pages need only its address. */
const brandRow = (orm: Orm) =>
  orm
    .select({
      section: sql<(typeof storeSettings.$inferSelect)['section']>`'brand'`.as('section'),
      value: sql<(typeof storeSettings.$inferSelect)['value']>`json_object('version', ${shopWords.version}, 'values',
        json(iif(json_type(${shopWords.text}, '$.mark.svg') IS NULL, ${shopWords.text}, json_set(${shopWords.text}, '$.mark.svg', ''))))`.as(
        'value',
      ),
    })
    .from(shopWords)
    .where(
      and(
        ...[eq(shopWords.kind, 'brand'), eq(shopWords.language, 'en')],
        eq(shopWords.version, sql`(SELECT max(version) FROM shop_words WHERE kind = 'brand' AND language = 'en')`),
      ),
    );

/** The terms of returns, as a row of the sections. */
const termsRow = (orm: Orm) =>
  orm
    .select({
      section: sql<(typeof storeSettings.$inferSelect)['section']>`'returns'`.as('section'),
      value: sql<(typeof storeSettings.$inferSelect)['value']>`json_object('returnDays', ${returnSettings.returnDays}, 'exchangeDays',
        ${returnSettings.exchangeDays})`.as('value'),
    })
    .from(returnSettings);

/** From how many pieces down pages say how many are left, as a row of the sections. */
const stockRow = (orm: Orm) =>
  orm
    .select({
      section: sql<(typeof storeSettings.$inferSelect)['section']>`'stock'`.as('section'),
      value: sql<(typeof storeSettings.$inferSelect)['value']>`json_object('lowStockTo', ${stockSettings.lowStockTo})`.as('value'),
    })
    .from(stockSettings);

/** The goods of the shop, as a row of the sections. */
const goodsRow = (orm: Orm) =>
  orm
    .select({
      section: sql<(typeof storeSettings.$inferSelect)['section']>`'goods'`.as('section'),
      value: sql<(typeof storeSettings.$inferSelect)['value']>`json_object('kind', ${goodsSettings.kind},
        'attributes', json(${goodsSettings.attributes}), 'words', json(${goodsSettings.words}))`.as('value'),
    })
    .from(goodsSettings);

export const storeSections = (orm: Orm) =>
  orm
    .select({ section: storeSettings.section, value: storeSettings.value })
    .from(storeSettings)
    .unionAll(brandRow(orm))
    .unionAll(termsRow(orm))
    .unionAll(stockRow(orm))
    .unionAll(goodsRow(orm));

/** Returns the saved sections of the store, for one batch with other reads. */
export const storeQuery = ({ db }: Shop) => storeSections(db.orm);

let lastRead = defaultStore;
let readAt = 0;

/** Returns the store of the rows that `storeQuery` returned. `own`: what the owner wrote in the language of the page, if that is not English. */
export function storeFrom(rows: Rows, own?: OwnStoreTexts): Store {
  const {
    brand,
    goods,
    returns: returnTerms,
    stock,
    ...sections
  } = Object.fromEntries(rows.map(({ section, value }) => [section, value])) as Partial<StoreSections> & {
    readonly brand?: SavedBrand;
    readonly goods?: Goods;
    readonly returns?: ReturnTerms;
    readonly stock?: { readonly lowStockTo: number };
  };
  nameOrders((sections.orderNumbers ?? defaultSections.orderNumbers).prefix);
  readAt = Date.now();
  lastRead = storeOf(sections, { brand, goods, returnTerms, lowStockTo: stock?.lowStockTo, own });
  return lastRead;
}

/** Reads the store as it is now, in a round trip of its own. */
export async function readStore(shop: Shop): Promise<Store> {
  return storeFrom(await storeQuery(shop));
}

/** Reads the store where this isolate has not for a minute: what says numbers of orders without it then knows how they begin. */
export async function knowStore(shop: Shop): Promise<void> {
  if (Date.now() - readAt > MINUTE) await readStore(shop);
}

/** Returns the store as this isolate read it last: what a page shows while the database does not answer. */
export const lastKnownStore = (): Store => lastRead;
