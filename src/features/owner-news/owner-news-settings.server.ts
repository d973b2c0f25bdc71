import { eq } from 'drizzle-orm';
import { answerTo } from '../../platform/database/constraints.ts';
import { guardOneRow } from '../../platform/database/write-guard.ts';
import type { Env } from '../../platform/env.ts';
import type { Shop } from '../../platform/shop.ts';
import { changesOf, recordAction } from '../audit/record-action.server.ts';
import type { OwnerNewsFields, OwnerNewsForm } from './owner-news.schema.ts';
import { ownerNewsSettings } from './owner-news.table.ts';

const ONE = 1;

/** Returns the choice of a shop that saved none: all by mail to the administrator's own address, but for a quiet night. */
export const usualNews = (env: Env): typeof ownerNewsSettings.$inferSelect => ({
  ...{ id: ONE, orders: 'email', returns: 'email', complaints: 'email', trouble: 'email', email: env.ADMIN_EMAIL ?? '', phone: '' },
  ...{ isQuiet: true, quietFrom: '22:00', quietUntil: '08:00', onlyBrowsers: false, lastToldAt: 0, updatedAt: 0 },
});

/** Reads the form: the usual choice until it is saved. */
export async function readOwnerNewsForm({ db: { orm }, env }: Shop): Promise<OwnerNewsForm> {
  const [row = usualNews(env)] = await orm.select().from(ownerNewsSettings);
  const { id: _, lastToldAt: __, updatedAt: seen, ...form } = row;
  return { ...form, seen };
}

/** Saves what the owner hears of at once. @throws ShopError RECORD_CHANGED */
export async function saveOwnerNews(
  shop: Shop,
  { seen, by, ...values }: OwnerNewsFields & { readonly by: string },
): Promise<{ readonly seen: number }> {
  const { orm } = shop.db;
  const [before = usualNews(shop.env)] = await orm.select().from(ownerNewsSettings);
  const updatedAt = Math.max(shop.now, seen + 1);
  // The job may have written the usual choice meanwhile, whose version is 0 too.
  const save = orm
    .insert(ownerNewsSettings)
    .values({ id: ONE, ...values, updatedAt })
    .onConflictDoUpdate({ target: ownerNewsSettings.id, set: { ...values, updatedAt }, setWhere: eq(ownerNewsSettings.updatedAt, seen) });
  const action = { by, action: 'update', kind: 'owner-news', id: 'owner-news', label: 'Told at once' } as const;
  try {
    await shop.db.write([save, guardOneRow(), recordAction(shop, { ...action, changes: changesOf({ ...before }, values) })]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
  return { seen: updatedAt };
}
