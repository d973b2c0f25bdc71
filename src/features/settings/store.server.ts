import type { Orm } from '../../platform/database/orm.ts';
import type { Shop } from '../../platform/shop.ts';
import { defaultStore, type Store, type StoreSections, storeOf } from '../../rules/store/store.ts';
import { storeSettings } from './settings.table.ts';

type Rows = readonly Pick<typeof storeSettings.$inferSelect, 'section' | 'value'>[];

export const storeSections = (orm: Orm) => orm.select({ section: storeSettings.section, value: storeSettings.value }).from(storeSettings);

/** Returns the saved sections of the store, for one batch with other reads. */
export const storeQuery = ({ db }: Shop) => storeSections(db.orm);

let lastRead = defaultStore;

/** Returns the store of the rows that `storeQuery` returned. */
export function storeFrom(rows: Rows): Store {
  lastRead = storeOf(Object.fromEntries(rows.map(({ section, value }) => [section, value])) as Partial<StoreSections>);
  return lastRead;
}

/** Reads the store as it is now, in a round trip of its own. */
export async function readStore(shop: Shop): Promise<Store> {
  return storeFrom(await storeQuery(shop));
}

/** Returns the store as this isolate read it last: what a page shows while the database does not answer. */
export const lastKnownStore = (): Store => lastRead;
