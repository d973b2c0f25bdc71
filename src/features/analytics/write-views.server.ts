import { sql } from 'drizzle-orm';
import { DatabaseRefusal, violatedConstraint } from '../../platform/database/constraints.ts';
import { logFault } from '../../platform/log/log.ts';
import type { Shop } from '../../platform/shop.ts';
import { istDate, startOfIstDay } from '../../rules/dates.ts';
import { isAgentPath } from '../../rules/figures/page-views.ts';
import { DAY } from '../../rules/limits.ts';
import type { ViewBatch, ViewBook } from './view-book.server.ts';

/**
 * Writes a batch and adds it to the daily figures. A batch that was written before, and whose answer was lost, is refused by its id and
 * changes nothing. A batch that the database can never take is logged and given up, so that later ones are written.
 * @throws ShopError SHOP_BUSY if it is unknown whether the batch was written
 */
export async function writeViewBatch({ db, now }: Pick<Shop, 'db' | 'now'>, { id, views }: ViewBatch): Promise<void> {
  const rows = JSON.stringify(
    views.map(({ path, userId, sessionId, at }) => ({
      ...{ path, userId, sessionId, at, day: istDate(at), from: startOfIstDay(at) },
      shopper: Number(!isAgentPath(path)),
    })),
  );
  const row = (name: string) => sql.raw(`(value ->> '${name}')`);
  const isFirst = (ofPage: boolean) => sql`NOT EXISTS (SELECT 1 FROM page_views v WHERE v.session_id = ${row('sessionId')}
    ${ofPage ? sql`AND v.path = ${row('path')}` : sql.empty()}
      AND v.created_at >= ${row('from')}
      AND v.created_at < ${row('from')} + ${DAY})`;
  // Before the views themselves are inserted: a session counts on a page and day where it has no view yet.
  const addUp = (ofPage: boolean) => sql`INSERT INTO page_view_days (day, path, views, sessions)
    SELECT ${row('day')} AS day, ${ofPage ? row('path') : sql`''`} AS path, count(*), count(DISTINCT CASE
        WHEN ${isFirst(ofPage)} THEN ${row('sessionId')} END)
    FROM json_each(${rows})${ofPage ? sql.empty() : sql` WHERE ${row('shopper')}`} GROUP BY 1, 2
    ON CONFLICT (day, path) DO UPDATE SET views = views + excluded.views, sessions = sessions + excluded.sessions`;
  try {
    await db.write([
      sql`INSERT INTO page_view_batches (id, created_at) VALUES (${id}, ${now})`,
      sql`DELETE FROM page_view_batches WHERE created_at < ${now - DAY}`,
      addUp(true),
      addUp(false),
      // The account may have been deleted since.
      sql`INSERT INTO page_views (path, user_id, session_id, created_at)
        SELECT ${row('path')}, (SELECT id FROM users WHERE id = ${row('userId')}), ${row('sessionId')}, ${row('at')}
        FROM json_each(${rows})`,
    ]);
  } catch (error) {
    if (violatedConstraint(error) === 'VIEWS_ARE_WRITTEN') return;
    if (!(error instanceof DatabaseRefusal)) throw error;
    logFault('page views', error);
  }
}

/** Writes everything that waits. @throws ShopError SHOP_BUSY: the rest stays and is written the next time */
export async function writeWaitingViews(shop: Pick<Shop, 'db' | 'now'>, book: ViewBook): Promise<void> {
  for (let batch = book.nextBatch(); batch; batch = book.nextBatch()) {
    await writeViewBatch(shop, batch);
    book.closeBatch(batch.id);
  }
}
