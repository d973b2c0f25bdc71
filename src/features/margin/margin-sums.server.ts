import { type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import type { ContributionPart } from '../../rules/margin/contribution.ts';
import { type MarginGroup, type MarginSums, sumsOf } from '../../rules/margin/margin.ts';
import type { Paise } from '../../rules/money/money.ts';
import { type DaySpan, monthsOf } from '../../rules/reports/report-span.ts';
import { type StaleRow, staleQuery } from './contribution.server.ts';
import { packingQuery } from './packing.server.ts';
import { computed } from './settle-margins.server.ts';

/** The sums of some days: of all orders, of those that do not know a part, of a piece, and of what the report is by. */
export interface SumRow extends MarginSums {
  readonly dimension: 'all' | 'unknown' | MarginGroup;
  readonly value: string;
  /** Of a piece or a category. */
  readonly name: string;
  readonly pieces: number;
  /** Of pieces without a cost. */
  readonly uncosted: number;
  readonly uncostedNet: number;
}

/** Changed orders of one round trip. */
const ORDERS_READ = 1000;

const figures = {
  ...{
    count: 'count',
    whole: 'whole',
    uncosted: 'uncosted',
    pieces: 'pieces',
    net: 'net_paise',
    earned: 'earned_paise',
    size: 'size_paise',
  },
  ...{ wholeNet: 'whole_net_paise', wholeEarned: 'whole_earned_paise', wholeSize: 'whole_size_paise', uncostedNet: 'uncosted_net_paise' },
} as const;
type Figure = keyof typeof figures;
const names = Object.keys(figures) as Figure[];
const columns = (of: (column: string, figure: Figure) => string) => sql.raw(names.map((name) => of(figures[name], name)).join(', '));

const [kept, taken] = [(column: string) => column, (column: string) => `-${column}`];
const rowsIn = (table: string, where: SQL, of = kept) => sql`SELECT dimension, value, ${columns(of)} FROM ${sql.raw(table)} WHERE ${where}`;

/** An order has one coupon or none, so these are sums of orders. */
const ofPieces: readonly string[] = ['uncosted', 'pieces', 'uncosted_net_paise'];
const couponsIn = (table: string, where: SQL, of = kept) =>
  sql`SELECT 'coupon', coupon, ${columns((column) => (ofPieces.includes(column) ? '0' : of(column)))}
    FROM ${sql.raw(table)}
    WHERE ${where}`;

/** Orders of some days that were computed just now. */
interface Fresh {
  readonly ids: readonly string[];
  readonly days: DaySpan;
}

/** Reads what is stored about these orders. Their days are named too: libSQL finds them by nothing else, and reads every order of them. */
function keptOf({ ids, days }: Fresh, by: MarginGroup, dimensions: SQL): SQL[] {
  const orders = sql`day BETWEEN ${days.from} AND ${days.to} AND order_id IN (SELECT w.value FROM json_each(${JSON.stringify(ids)}) w)`;
  const rows = rowsIn('margin_rows', sql`dimension IN (${dimensions}, 'piece') AND ${orders}`, taken);
  return by === 'coupon' ? [rows, couponsIn('margin_coupon_rows', orders, taken)] : [rows];
}

/** The kept sums of some days, without those of some orders. Of pieces there are many, so whole months are read as such. */
function keptQuery(span: DaySpan, by: MarginGroup, without: Fresh | null) {
  const { months, days } = monthsOf(span);
  const between = sql`day BETWEEN ${span.from} AND ${span.to}`;
  const dimensions = sql.raw(by === 'category' ? "'all', 'unknown', 'category'" : "'all', 'unknown'");
  const parts = [
    rowsIn('margin_days', sql`dimension IN (${dimensions}) AND ${between}`),
    ...days.map((each) => rowsIn('margin_days', sql`dimension = 'piece' AND day BETWEEN ${each.from} AND ${each.to} AND length(day) = 10`)),
    rowsIn('margin_days', sql`dimension = 'piece' AND day IN (SELECT m.value FROM json_each(${JSON.stringify(months)}) m)`),
    ...(by === 'coupon' ? [couponsIn('margin_coupons', between)] : []),
    ...(without ? keptOf(without, by, dimensions) : []),
  ];
  // One JSON for all rows: of ten thousand pieces it takes a third of the time.
  return selectRaw<{ readonly rows: string }>(sql`SELECT json_group_array(json_array(dimension, value,
      CASE dimension WHEN 'piece' THEN (SELECT p.name FROM products p WHERE p.id = CAST(s.value AS INTEGER))
        WHEN 'category' THEN ${categoryName(sql`CAST(s.value AS INTEGER)`)} ELSE '' END, ${columns((_, name) => name)})) AS rows
    FROM (SELECT dimension, value, ${columns((column, name) => `sum(${column}) AS ${name}`)} FROM (${sql.join(parts, sql` UNION ALL `)})
      GROUP BY dimension, value HAVING sum(count) <> 0) s`);
}

const categoryName = (id: SQL) => sql`coalesce((SELECT c.name FROM categories c WHERE c.id = ${id}), '')`;

/** Groups of an order that is computed in the read: its coupon, or the categories of its pieces, which are those that the job keeps. */
const groupOf: Record<MarginGroup, SQL> = {
  piece: sql`NULL`,
  coupon: sql`coalesce(o.coupon_code, '')`,
  category: sql`(SELECT json_group_array(json_array(g.product_id, g.category, ${categoryName(sql`g.category`)})) FROM
    (SELECT DISTINCT i.product_id, coalesce((SELECT l.category_id
      FROM margin_lines l
      WHERE l.order_id = i.order_id AND l.product_id = i.product_id),
      (SELECT r.category_id FROM report_lines r WHERE r.order_id = i.order_id AND r.product_id = i.product_id),
      (SELECT p.category_id FROM products p WHERE p.id = i.product_id), 0) AS category FROM order_items i WHERE i.order_id = o.id) g)`,
};
type CategoryOfPiece = readonly [productId: number, category: number, name: string];

type Kept = { readonly kept: readonly { readonly rows: string }[] };
const keptRows = ({ kept }: Kept): SumRow[] =>
  (JSON.parse(kept[0]?.rows ?? '[]') as [SumRow['dimension'], string, string, ...number[]][]).map(([dimension, value, name, ...sums]) => ({
    ...{ dimension, value, name },
    ...(Object.fromEntries(names.map((figure, at) => [figure, sums[at]])) as Record<Figure, number>),
  }));

/** The orders of some days that are to be computed, from one on. */
const staleIn = ({ from, to }: DaySpan, by: MarginGroup, after: readonly [day: string, id: string]) =>
  staleQuery(
    sql`AND m.day BETWEEN ${from} AND ${to} AND (m.day, m.order_id) > (${after[0]}, ${after[1]})
      ORDER BY m.day, m.order_id
      LIMIT ${ORDERS_READ}`,
    groupOf[by],
  );

const none = { name: '', pieces: 0, uncosted: 0, uncostedNet: 0 };

/** Returns what an order that was computed just now adds to the sums. */
function rowsOf(row: StaleRow, by: MarginGroup): SumRow[] {
  const { earned, unknown, lines } = computed(row);
  const ofLine = (line: (typeof lines)[number], dimension: MarginGroup, value: number, name: string): SumRow => ({
    ...{ dimension, value: String(value), name, ...sumsOf([line]), pieces: line.pieces },
    ...{ uncosted: Number(!line.hasCost), uncostedNet: line.hasCost ? 0 : line.net },
  });
  const categories = by === 'category' ? (JSON.parse(row.group ?? '[]') as CategoryOfPiece[]) : [];
  return [
    { dimension: 'all', value: '', ...sumsOf([earned]), ...none },
    ...unknown.map((part: ContributionPart): SumRow => ({ dimension: 'unknown', value: part, ...sumsOf([]), count: 1, ...none })),
    ...lines.map((line) => ofLine(line, 'piece', line.productId, line.name)),
    ...categories.flatMap(([productId, category, name]) =>
      lines.filter((line) => line.productId === productId).map((line) => ofLine(line, 'category', category, name)),
    ),
    ...(by === 'coupon' ? [{ dimension: by, value: row.group ?? '', ...sumsOf([earned]), ...none }] : []),
  ];
}

function added(rows: readonly SumRow[]): SumRow[] {
  return [...Map.groupBy(rows, ({ dimension, value }) => `${dimension} ${value}`).values()].flatMap((own) => {
    const sums = names.map((name) => [name, own.reduce((total, row) => total + row[name], 0)]);
    return own[0] ? [{ ...own[0], ...Object.fromEntries(sums) }] : [];
  });
}

/**
 * The sums of some IST days, as the facts are now: orders that have changed and that no job has computed yet are computed here and take the place
 * of what is kept of them. One round trip where there are none.
 */
export async function readSums(
  shop: Shop,
  span: DaySpan,
  by: MarginGroup,
): Promise<{ readonly sums: readonly SumRow[]; readonly packing: Paise | null }> {
  const first = await shop.db.read({ kept: keptQuery(span, by, null), stale: staleIn(span, by, ['', '']), packing: packingQuery() });
  const packing = first.packing[0]?.packing ?? null;
  if (first.stale.length === 0) return { sums: keptRows(first), packing };
  const fresh: SumRow[] = [];
  const ids: string[] = [];
  let lastDay = span.to;
  for (let { stale } = first; ; ) {
    // The facts of an order are dropped with its page: a year of them does not fit into a Worker.
    for (const row of stale) {
      fresh.push(...rowsOf(row, by));
      ids.push(row.id);
    }
    const last = stale.at(-1);
    lastDay = last?.day ?? lastDay;
    if (!last || stale.length < ORDERS_READ) break;
    stale = await shop.db.read(staleIn(span, by, [last.day, last.id]));
  }
  const days = { from: first.stale[0]?.day ?? span.from, to: lastDay };
  return { sums: added([...keptRows(await shop.db.read({ kept: keptQuery(span, by, { ids, days }) })), ...fresh]), packing };
}
