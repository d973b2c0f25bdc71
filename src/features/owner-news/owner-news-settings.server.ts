import { eq } from 'drizzle-orm';
import { answerTo } from '../../platform/database/constraints.ts';
import { guardOneRow } from '../../platform/database/write-guard.ts';
import type { Shop } from '../../platform/shop.ts';
import { changesOf, recordAction } from '../audit/record-action.server.ts';
import type { OwnerNewsFields, OwnerNewsForm } from './owner-news.schema.ts';
import { ownerNewsSettings } from './owner-news.table.ts';

const ONE = 1;

/** Reads the form: all off, with the administrator's own address and a quiet night, until it is saved. */
export async function readOwnerNewsForm({ db: { orm }, env }: Shop): Promise<OwnerNewsForm> {
  const [row] = await orm.select().from(ownerNewsSettings);
  return {
    orders: row?.orders ?? 'off',
    returns: row?.returns ?? 'off',
    complaints: row?.complaints ?? 'off',
    trouble: row?.trouble ?? 'off',
    email: row?.email ?? env.ADMIN_EMAIL ?? '',
    phone: row?.phone ?? '',
    isQuiet: row?.isQuiet ?? true,
    quietFrom: row?.quietFrom ?? '22:00',
    quietUntil: row?.quietUntil ?? '08:00',
    onlyBrowsers: row?.onlyBrowsers ?? false,
    seen: row?.updatedAt ?? 0,
  };
}

/** Saves what the owner hears of at once. @throws ShopError RECORD_CHANGED */
export async function saveOwnerNews(
  shop: Shop,
  { seen, by, ...values }: OwnerNewsFields & { readonly by: string },
): Promise<{ readonly seen: number }> {
  const { orm } = shop.db;
  const [before] = await orm.select().from(ownerNewsSettings);
  const updatedAt = Math.max(shop.now, seen + 1);
  const save =
    seen === 0
      ? orm
          .insert(ownerNewsSettings)
          .values({ id: ONE, ...values, updatedAt })
          .onConflictDoNothing()
      : orm
          .update(ownerNewsSettings)
          .set({ ...values, updatedAt })
          .where(eq(ownerNewsSettings.updatedAt, seen));
  const action = { by, action: 'update', kind: 'owner-news', id: 'owner-news', label: 'Told at once' } as const;
  try {
    await shop.db.write([save, guardOneRow(), recordAction(shop, { ...action, changes: changesOf({ ...before }, values) })]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
  return { seen: updatedAt };
}
