import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { changesOf, recordAction } from '../../audit/record-action.server.ts';
import { notificationBarSettings } from '../content.table.ts';
import type { NotificationFields, NotificationForm } from './notification.schema.ts';

export interface NotificationRow {
  readonly id: number;
  readonly form: NotificationForm;
}

type Row = typeof notificationBarSettings.$inferSelect;

/** The colours of a row without any are those that the bar has by itself. */
const rowOf = (row: Row): NotificationRow => ({
  id: row.id,
  form: {
    textContent: row.textContent,
    backgroundColor: row.backgroundColor ?? 'night',
    textColor: row.textColor ?? 'on-night',
    linkUrl: row.linkUrl ?? '',
    isActive: row.isActive,
    seen: row.updatedAt,
  },
});

/** All texts of the notification bar, newest first. A change answers with them too, because it may switch others off. */
export async function listNotifications({ db }: Shop): Promise<NotificationRow[]> {
  const rows = await db.orm
    .select()
    .from(notificationBarSettings)
    .orderBy(desc(notificationBarSettings.createdAt), desc(notificationBarSettings.id));
  return rows.map(rowOf);
}

interface Saving {
  readonly id: number | null;
  readonly fields: NotificationFields;
  /** E-mail of the administrator. */
  readonly by: string;
}

const answers = { CONFLICT: 'RECORD_CHANGED', ID_TAKEN: 'RECORD_CHANGED' } as const;

/** @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED */
async function rowToChange({ db }: Shop, id: number, seen?: number): Promise<Row> {
  const [row] = await db.orm.select().from(notificationBarSettings).where(eq(notificationBarSettings.id, id));
  if (!row) throw new ShopError('RECORD_NOT_FOUND');
  if (seen !== undefined && row.updatedAt !== seen) throw new ShopError('RECORD_CHANGED', { current: row.updatedAt });
  return row;
}

/** The version of a row grows with each save, also within one millisecond. */
const nextVersion = (now: number, before: number): number => Math.max(now, before + 1);

/** Only one text is active: a unique index refuses a second one, so the others are switched off first, in the same batch (#313). */
function switchOffOthers({ db: { orm }, now }: Shop, id: number | null): Statement {
  const isOn = eq(notificationBarSettings.isActive, true);
  const updatedAt = sql`max(${now}, ${notificationBarSettings.updatedAt} + 1)`;
  return orm
    .update(notificationBarSettings)
    .set({ isActive: false, updatedAt })
    .where(id === null ? isOn : and(isOn, ne(notificationBarSettings.id, id)));
}

/**
 * Writes a text of the bar; an active one switches the others off.
 * @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED
 */
export async function saveNotification(shop: Shop, { id, fields, by }: Saving): Promise<NotificationRow[]> {
  const { orm } = shop.db;
  const { seen, linkUrl, ...rest } = fields;
  const before = id === null ? null : await rowToChange(shop, id, seen);
  const updatedAt = nextVersion(shop.now, seen);
  const columns = { ...rest, linkUrl: linkUrl || null };
  const newId = id ?? (await nextId(shop));
  const own = orm.update(notificationBarSettings).set({ ...columns, updatedAt });
  try {
    await shop.db.write([
      ...(rest.isActive ? [switchOffOthers(shop, id)] : []),
      id === null
        ? orm.insert(notificationBarSettings).values({ ...columns, id: newId, createdAt: shop.now, updatedAt })
        : own.where(and(eq(notificationBarSettings.id, id), eq(notificationBarSettings.updatedAt, seen))),
      guardOneRow(),
      recordAction(shop, {
        by,
        action: before ? 'update' : 'create',
        kind: 'notification',
        id: newId,
        label: rest.textContent,
        changes: changesOf({ ...before }, columns),
      }),
    ]);
  } catch (error) {
    throw answerTo(error, answers) ?? error;
  }
  return listNotifications(shop);
}

/** Switches a text on, and with it the others off, or switches it off. @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED */
export async function switchNotification(
  shop: Shop,
  { id, isActive, seen, by }: { id: number; isActive: boolean; seen: number; by: string },
): Promise<NotificationRow[]> {
  const row = await rowToChange(shop, id, seen);
  const updatedAt = nextVersion(shop.now, seen);
  try {
    await shop.db.write([
      ...(isActive ? [switchOffOthers(shop, id)] : []),
      shop.db.orm
        .update(notificationBarSettings)
        .set({ isActive, updatedAt })
        .where(and(eq(notificationBarSettings.id, id), eq(notificationBarSettings.updatedAt, seen))),
      guardOneRow(),
      recordAction(shop, {
        by,
        action: isActive ? 'activate' : 'deactivate',
        kind: 'notification',
        id,
        label: row.textContent,
        changes: changesOf({ isActive: row.isActive }, { isActive }),
      }),
    ]);
  } catch (error) {
    throw answerTo(error, answers) ?? error;
  }
  return listNotifications(shop);
}

/** @throws ShopError RECORD_NOT_FOUND */
export async function deleteNotification(shop: Shop, { id, by }: { id: number; by: string }): Promise<NotificationRow[]> {
  const { textContent } = await rowToChange(shop, id);
  try {
    await shop.db.write([
      shop.db.orm.delete(notificationBarSettings).where(eq(notificationBarSettings.id, id)),
      guardOneRow(),
      recordAction(shop, { by, action: 'delete', kind: 'notification', id, label: textContent }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_NOT_FOUND' }) ?? error;
  }
  return listNotifications(shop);
}

/** Two administrators at once would take the same id: the primary key refuses one of them, who presses Save again. */
async function nextId({ db: { orm } }: Shop): Promise<number> {
  const [last] = await orm
    .select({ id: notificationBarSettings.id })
    .from(notificationBarSettings)
    .orderBy(desc(notificationBarSettings.id))
    .limit(1);
  return (last?.id ?? 0) + 1;
}
