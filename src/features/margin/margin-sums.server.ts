import { type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import type { ContributionPart } from '../../rules/margin/contribution.ts';
import { type MarginGroup, type MarginSums, sumsOf } from '../../rules/margin/margin.ts';
import type { Paise } from '../../rules/money/money.ts';
import type { DaySpan } from '../../rules/reports/report-span.ts';
import { type StaleRow, staleQuery } from './contribution.server.ts';
import { packingQuery } from './packing.server.ts';
import { computed } from './settle-facts.server.ts';

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

/** Each figure, as it is added up of the rows `s`: orders, or the pieces of orders. */
const ofOrders = {
  ...{ count: '1', net: 's.net_paise', earned: 's.earned_paise', size: 'abs(s.net_paise)' },
  ...{ whole: 's.is_whole', wholeNet: 's.is_whole * s.net_paise', wholeEarned: 's.is_whole * s.earned_paise' },
  ...{ wholeSize: 's.is_whole * abs(s.net_paise)', pieces: '0', uncosted: '0', uncostedNet: '0' },
} as const;
type Figure = keyof typeof ofOrders;
const ofPieces = { ...ofOrders, pieces: 's.kept', uncosted: '1 - s.has_cost', uncostedNet: '(1 - s.has_cost) * s.net_paise' };
const figures = Object.keys(ofOrders) as Figure[];
const summed = (of: Readonly<Record<Figure, string>>) => sql.raw(figures.map((figure) => `sum(${of[figure]})`).join(', '));
const counted = { ...Object.fromEntries(figures.map((figure) => [figure, '0'])), count: '1' } as Readonly<Record<Figure, string>>;

const categoryName = (id: SQL) => sql`coalesce((SELECT c.name FROM categories c WHERE c.id = ${id}), '')`;
const names: Partial<Record<SumRow['dimension'], SQL>> = {
  piece: sql`(SELECT p.name FROM products p WHERE p.id = s.product_id)`,
  category: categoryName(sql`s.category_id`),
};

/** The sums of the orders of some days as they were last computed, but for those of `ids`. */
function keptQuery({ from, to }: DaySpan, by: MarginGroup, ids: readonly string[]) {
  const which = sql`f.day BETWEEN ${from} AND ${to} AND f.settled > 0 AND f.order_id NOT IN (SELECT w.value FROM json_each(${JSON.stringify(ids)}) w)`;
  const pieces = sql`(SELECT l.* FROM order_facts f CROSS JOIN line_facts l ON l.seq = f.seq WHERE ${which}) s`;
  const orders = sql`(SELECT f.* FROM order_facts f WHERE ${which}) s`;
  const rows = (dimension: SumRow['dimension'], value: SQL, of: Readonly<Record<Figure, string>>, source: SQL) =>
    sql`SELECT json_array(${dimension}, CAST(${value} AS TEXT), ${names[dimension] ?? sql`''`}, ${summed(of)}) AS row FROM ${source} GROUP BY ${value}`;
  const parts = [
    rows('all', sql`''`, ofOrders, orders),
    rows('unknown', sql`u.value`, counted, sql`${orders}, json_each(s.unknown) u`),
    rows('piece', sql`s.product_id`, ofPieces, pieces),
    ...(by === 'category' ? [rows(by, sql`s.category_id`, ofPieces, pieces)] : []),
    ...(by === 'coupon' ? [rows(by, sql`s.coupon`, ofOrders, orders)] : []),
  ];
  // One JSON for all rows: of ten thousand pieces it takes a third of the time.
  return selectRaw<{ readonly rows: string }>(sql`SELECT json_group_array(json(row)) AS rows FROM (${sql.join(parts, sql` UNION ALL `)})`);
}

/** SQL of what an order that is computed in the read is grouped by: its coupon, or the categories of its pieces, which are those that the job keeps. */
const groupOf: Record<MarginGroup, SQL> = {
  piece: sql`NULL`,
  coupon: sql`coalesce(o.coupon_code, '')`,
  category: sql`(SELECT json_group_array(json_array(g.product_id, g.category, ${categoryName(sql`g.category`)})) FROM
    (SELECT DISTINCT i.product_id, coalesce((SELECT l.category_id FROM line_facts l WHERE l.seq = m.seq AND l.product_id = i.product_id),
      (SELECT p.category_id FROM products p WHERE p.id = i.product_id), 0) AS category FROM order_items i WHERE i.order_id = o.id) g)`,
};
type CategoryOfPiece = readonly [productId: number, category: number, name: string];

type Kept = { readonly kept: readonly { readonly rows: string }[] };
const keptRows = ({ kept }: Kept): SumRow[] =>
  (JSON.parse(kept[0]?.rows ?? '[]') as [SumRow['dimension'], string, string, ...number[]][]).map(([dimension, value, name, ...sums]) => ({
    ...{ dimension, value, name },
    ...(Object.fromEntries(figures.map((figure, at) => [figure, sums[at]])) as Record<Figure, number>),
  }));

/** The orders of some days that are to be computed, from one on. */
const staleIn = ({ from, to }: DaySpan, by: MarginGroup, after: readonly [day: string, id: string]) =>
  staleQuery(
    sql`AND m.day BETWEEN ${from} AND ${to} AND (m.day, m.order_id) > (${after[0]}, ${after[1]}) ORDER BY m.day, m.order_id LIMIT ${ORDERS_READ}`,
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
    const sums = figures.map((name) => [name, own.reduce((total, row) => total + row[name], 0)]);
    return own[0] ? [{ ...own[0], ...Object.fromEntries(sums) }] : [];
  });
}

/**
 * Reads the sums of some IST days, as the facts are now: orders that have changed and that no job has computed yet are computed here and take
 * the place of what is kept of them. One round trip where there are none.
 */
export async function readSums(
  shop: Shop,
  span: DaySpan,
  by: MarginGroup,
): Promise<{ readonly sums: readonly SumRow[]; readonly packing: Paise | null }> {
  const first = await shop.db.read({ kept: keptQuery(span, by, []), stale: staleIn(span, by, ['', '']), packing: packingQuery() });
  const packing = first.packing[0]?.packing ?? null;
  if (first.stale.length === 0) return { sums: keptRows(first), packing };
  const fresh: SumRow[] = [];
  const ids: string[] = [];
  for (let { stale } = first; ; ) {
    // The facts of an order are dropped with its page: a year of them does not fit into a Worker.
    for (const row of stale) {
      fresh.push(...rowsOf(row, by));
      ids.push(row.id);
    }
    const last = stale.at(-1);
    if (!last || stale.length < ORDERS_READ) break;
    stale = await shop.db.read(staleIn(span, by, [last.day, last.id]));
  }
  // Read again after the pages: an order that a job computes meanwhile is kept by now, or was computed here.
  return { sums: added([...keptRows(await shop.db.read({ kept: keptQuery(span, by, ids) })), ...fresh]), packing };
}
