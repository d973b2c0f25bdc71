import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { answerTo } from '../../platform/database/constraints.ts';
import type { Statement } from '../../platform/database/database.ts';
import { guardOneRow } from '../../platform/database/write-guard.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { VIEWS_MAX } from './saved-views.schema.ts';
import { savedViews } from './saved-views.table.ts';

export interface SavedView {
  readonly id: number;
  readonly path: string;
  readonly name: string;
  readonly search: string;
  readonly isDefault: boolean;
}

const columns = {
  id: savedViews.id,
  path: savedViews.path,
  name: savedViews.name,
  search: savedViews.search,
  isDefault: savedViews.isDefault,
};

/** Returns the query of an administrator's views, the oldest first. */
export const viewsQuery = ({ db: { orm } }: Shop, userId: string) =>
  orm.select(columns).from(savedViews).where(eq(savedViews.userId, userId)).orderBy(asc(savedViews.id));

interface Owned {
  readonly userId: string;
}

async function write(shop: Shop, statements: readonly (Statement | SQL)[], guarded: 'VIEWS_FULL' | 'RECORD_NOT_FOUND'): Promise<void> {
  try {
    await shop.db.write(statements);
  } catch (error) {
    const refused = answerTo(error, { CONFLICT: guarded, NAME_TAKEN: 'NAME_TAKEN' });
    if (refused?.code === 'NAME_TAKEN') throw new ShopError('NAME_TAKEN', { fields: { name: 'Another view of this list has this name.' } });
    throw refused ?? error;
  }
}

/** Keeps a view. @throws ShopError VIEWS_FULL, NAME_TAKEN (with `fields`) */
export async function saveView(shop: Shop, { userId, path, name, search, isDefault }: Owned & Omit<SavedView, 'id'>): Promise<void> {
  await write(
    shop,
    [
      ...(isDefault ? [sql`UPDATE saved_views SET is_default = 0 WHERE user_id = ${userId} AND path = ${path}`] : []),
      sql`INSERT INTO saved_views (user_id, path, name, search, is_default, created_at)
        SELECT ${userId}, ${path}, ${name}, ${search}, ${Number(isDefault)}, ${shop.now}
        WHERE (SELECT count(*) FROM saved_views WHERE user_id = ${userId}) < ${VIEWS_MAX}`,
      guardOneRow(),
    ],
    'VIEWS_FULL',
  );
}

/** Renames a view, and says whether the menu opens it. At most one of a screen is the default. @throws ShopError RECORD_NOT_FOUND, NAME_TAKEN (with `fields`) */
export async function changeView(
  shop: Shop,
  { userId, id, name, isDefault }: Owned & Pick<SavedView, 'id' | 'name' | 'isDefault'>,
): Promise<void> {
  const own = and(eq(savedViews.id, id), eq(savedViews.userId, userId));
  const others = sql`UPDATE saved_views SET is_default = 0 WHERE user_id = ${userId} AND id <> ${id}
    AND path = (SELECT path FROM saved_views WHERE id = ${id} AND user_id = ${userId})`;
  await write(
    shop,
    [...(isDefault ? [others] : []), shop.db.orm.update(savedViews).set({ name, isDefault }).where(own), guardOneRow()],
    'RECORD_NOT_FOUND',
  );
}

/** Safe to repeat. */
export async function removeView({ db }: Shop, { userId, id }: Owned & Pick<SavedView, 'id'>): Promise<void> {
  await db.write([db.orm.delete(savedViews).where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))]);
}
