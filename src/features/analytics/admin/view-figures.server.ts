import { sql } from 'drizzle-orm';
import type { RowsOf } from '../../../platform/database/read-batch.ts';
import type { Shop } from '../../../platform/shop.ts';
import { istDate } from '../../../rules/dates.ts';
import { byPeriod, daysBefore, FIGURE_DAYS, type Figures, lastDays, periods } from '../../../rules/figures/periods.ts';

/** Views of pages and their visitors: distinct sessions of a day, added up over the days. */
export interface ViewFigures {
  readonly views: Figures;
  readonly visitors: Figures;
  /** The last 7 days, oldest first. */
  readonly days: readonly { readonly day: string; readonly views: number; readonly visitors: number }[];
  /** The pages with the most views of the last 7 days. `name`: of a product's page. */
  readonly pages: readonly { readonly path: string; readonly name: string | null; readonly views: number }[];
}

const LISTED = 8;
/** The product of a page's address: '/products/11-phoolbagh' → 11. */
const productOfPath = sql.raw("CASE WHEN path GLOB '/products/[0-9]*' THEN CAST(substr(path, 11) AS INTEGER) END");

export function viewFigureQueries({ db: { orm }, now }: Shop) {
  const today = istDate(now);
  return {
    days: orm
      .select({
        day: sql<string>`v.day`.as('day'),
        views: sql<number>`v.views`.mapWith(Number).as('views'),
        sessions: sql<number>`v.sessions`.mapWith(Number).as('sessions'),
      })
      .from(sql`json_each(${JSON.stringify(lastDays(today, FIGURE_DAYS))}) d JOIN page_view_days v ON v.day = d.value AND v.path = ''`),
    pages: orm
      .select({
        path: sql<string>`path`.as('path'),
        name: sql<string | null>`(SELECT name FROM products WHERE id = ${productOfPath})`.as('name'),
        views: sql<number>`views`.mapWith(Number).as('views'),
      })
      .from(
        sql`(SELECT path, sum(views) AS views FROM page_view_days WHERE day > ${daysBefore(today, periods.week)} AND path <> ''
          GROUP BY path ORDER BY 2 DESC, path LIMIT ${LISTED})`,
      ),
  };
}

export function viewFiguresOf({ days, pages }: RowsOf<ReturnType<typeof viewFigureQueries>>, now: number): ViewFigures {
  const today = istDate(now);
  const byDay = new Map(days.map((row) => [row.day, row]));
  return {
    views: byPeriod(
      days.map(({ day, views: value }) => ({ day, value })),
      today,
    ),
    visitors: byPeriod(
      days.map(({ day, sessions: value }) => ({ day, value })),
      today,
    ),
    days: lastDays(today, periods.week).map((day) => ({ day, views: byDay.get(day)?.views ?? 0, visitors: byDay.get(day)?.sessions ?? 0 })),
    pages,
  };
}
