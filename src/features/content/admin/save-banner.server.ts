import { and, eq, sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { guard, guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { fieldError, ShopError } from '../../../platform/shop-error.ts';
import { endOfIstDate, istDate, pastDayFault, startOfIstDate } from '../../../rules/dates.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import { changesOf, recordAction } from '../../audit/record-action.server.ts';
import { dropPictures } from '../../media/admin/drop-pictures.server.ts';
import { homeBanners } from '../content.table.ts';
import type { BannerFields } from './banner.schema.ts';
import { type BannerRow, readBanner } from './list-banners.server.ts';

interface Saving {
  readonly id: number | null;
  readonly fields: BannerFields;
  /** E-mail of the administrator. */
  readonly by: string;
}

export interface SavedBanner {
  readonly row: BannerRow;
  /** A picture before could not be deleted from the bucket; the sweep tries again. */
  readonly isFileLeft: boolean;
}

const LINK_TEXT = 'Shop now';

const columnsOf = ({ firstDay, lastDay, seen: _seen, ...fields }: BannerFields) => ({
  ...fields,
  subtitle: fields.subtitle || null,
  narrowImage: fields.narrowImage || null,
  linkTo: safeLink(fields.linkTo),
  linkText: fields.linkText || LINK_TEXT,
  shownFrom: firstDay === '' ? null : startOfIstDate(firstDay),
  shownUntil: lastDay === '' ? null : endOfIstDate(lastDay),
});

/**
 * Adds a banner at the end, or changes one.
 * @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED, FIELDS_WRONG where a new last day has passed
 */
export async function saveBanner(shop: Shop, { id, fields, by }: Saving): Promise<SavedBanner> {
  const { orm } = shop.db;
  const [[before], [last]] = await shop.db.read([
    orm
      .select()
      .from(homeBanners)
      .where(eq(homeBanners.id, id ?? -1)),
    orm
      .select({
        id: sql<number>`coalesce(max(${homeBanners.id}), 0)`.mapWith(Number),
        place: sql<number>`coalesce(max(${homeBanners.sortOrder}), 0)`.mapWith(Number),
      })
      .from(homeBanners),
  ]);
  if (id !== null && !before) throw new ShopError('RECORD_NOT_FOUND');
  if (before && before.updatedAt !== fields.seen) throw new ShopError('RECORD_CHANGED', { current: before.updatedAt });
  const pastDay = pastDayFault(fields.lastDay, before?.shownUntil ? istDate(before.shownUntil - 1) : '', shop.now);
  if (pastDay) throw fieldError('lastDay', pastDay);
  const columns = columnsOf(fields);
  const stamp = { updatedAt: shop.now };
  const newId = id ?? (last?.id ?? 0) + 1;
  const write = before
    ? orm
        .update(homeBanners)
        .set({ ...columns, ...stamp })
        .where(and(eq(homeBanners.id, newId), eq(homeBanners.updatedAt, fields.seen)))
    : orm
        .insert(homeBanners)
        .values({ id: newId, ...columns, ...stamp, sortOrder: (last?.place ?? 0) + 1, createdAt: shop.now })
        .onConflictDoNothing({ target: homeBanners.id });
  await writeOrChanged(shop, [
    write,
    guardOneRow(),
    recordAction(shop, {
      by,
      action: before ? 'update' : 'create',
      kind: 'banner',
      id: newId,
      label: fields.title,
      changes: changesOf(before ? { ...before } : {}, columns),
    }),
  ]);
  const kept = [columns.image, columns.narrowImage];
  const gone = before ? [before.image, before.narrowImage].filter((key) => !kept.includes(key)) : [];
  const isDropped = await dropPictures(shop, gone);
  return { row: await bannerOf(shop, newId), isFileLeft: !isDropped };
}

/** The switch in the row. @throws ShopError RECORD_NOT_FOUND */
export async function showBanner(shop: Shop, { id, isActive, by }: { id: number; isActive: boolean; by: string }): Promise<BannerRow> {
  const { form } = await bannerOf(shop, id);
  await writeOrChanged(shop, [
    shop.db.orm.update(homeBanners).set({ isActive, updatedAt: shop.now }).where(eq(homeBanners.id, id)),
    guardOneRow(),
    recordAction(shop, { by, action: 'update', kind: 'banner', id, label: form.title, changes: changesOf(form, { isActive }) }),
  ]);
  return bannerOf(shop, id);
}

/**
 * Writes the order of all banners. A list that misses one, or names one that is gone, is of an older screen.
 * @throws ShopError RECORD_CHANGED
 */
export async function orderBanners(shop: Shop, { ids, by }: { ids: readonly number[]; by: string }): Promise<void> {
  const given = JSON.stringify(ids);
  await writeOrChanged(shop, [
    guard(
      sql`(SELECT count(*) FROM home_banners) = ${ids.length}
          AND (SELECT count(*) FROM home_banners WHERE id IN (SELECT value FROM json_each(${given}))) = ${ids.length}`,
    ),
    sql`UPDATE home_banners SET sort_order = (SELECT key + 1 FROM json_each(${given}) WHERE value = home_banners.id)`,
    recordAction(shop, { by, action: 'reorder', kind: 'banner', id: 'all', label: 'Order of the banners', changes: { ids: [null, ids] } }),
  ]);
}

/**
 * Takes a banner off the home page and deletes its pictures.
 * @throws ShopError RECORD_NOT_FOUND
 */
export async function removeBanner(
  shop: Shop,
  { id, by }: { readonly id: number; readonly by: string },
): Promise<{ title: string; isFileLeft: boolean }> {
  const { form } = await bannerOf(shop, id);
  await writeOrChanged(shop, [
    shop.db.orm.delete(homeBanners).where(eq(homeBanners.id, id)),
    guardOneRow(),
    recordAction(shop, { by, action: 'delete', kind: 'banner', id, label: form.title }),
  ]);
  return { title: form.title, isFileLeft: !(await dropPictures(shop, [form.image, form.narrowImage])) };
}

async function bannerOf(shop: Shop, id: number): Promise<BannerRow> {
  const row = await readBanner(shop, id);
  if (!row) throw new ShopError('RECORD_NOT_FOUND');
  return row;
}

async function writeOrChanged(shop: Shop, statements: readonly Statement[]): Promise<void> {
  try {
    await shop.db.write(statements);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
}
