import { type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import type { ContributionPart } from '../../rules/margin/contribution.ts';
import { type MarginSums, sumsOf } from '../../rules/margin/margin.ts';
import type { Paise } from '../../rules/money/money.ts';
import { type DaySpan, monthsOf } from '../../rules/reports/report-span.ts';
import { staleQuery } from './contribution.server.ts';
import { packingQuery } from './packing.server.ts';
import { computed } from './settle-margins.server.ts';

/** The sums of some days: of all orders, of those that do not know a part, and of a piece or a category. */
export interface SumRow extends MarginSums {
  readonly dimension: 'all' | 'unknown' | 'piece';
  readonly value: string;
  /** Of a piece. */
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

/** The kept sums of some days, without those of some orders. Of pieces there are many, so whole months are read as such. */
function keptQuery(span: DaySpan, without: readonly string[]) {
  const { months, days } = monthsOf(span);
  const from = (table: string, where: SQL, of = (column: string) => column) =>
    sql`SELECT dimension, value, ${columns(of)} FROM ${sql.raw(table)} WHERE ${where}`;
  const parts = [
    from('margin_days', sql`dimension IN ('all', 'unknown') AND day BETWEEN ${span.from} AND ${span.to}`),
    ...days.map((each) => from('margin_days', sql`dimension = 'piece' AND day BETWEEN ${each.from} AND ${each.to} AND length(day) = 10`)),
    from('margin_days', sql`dimension = 'piece' AND day IN (SELECT m.value FROM json_each(${JSON.stringify(months)}) m)`),
    from(
      'margin_rows',
      sql`dimension <> 'category' AND day BETWEEN ${span.from} AND ${span.to}
        AND order_id IN (SELECT w.value FROM json_each(${JSON.stringify(without)}) w)`,
      (column) => `-${column}`,
    ),
  ];
  // One JSON for all rows: of ten thousand pieces it takes a third of the time.
  return selectRaw<{ readonly rows: string }>(sql`SELECT json_group_array(json_array(dimension, value,
      iif(dimension = 'piece', (SELECT p.name FROM products p WHERE p.id = CAST(s.value AS INTEGER)), ''), ${columns((_, name) => name)})) AS rows
    FROM (SELECT dimension, value, ${columns((column, name) => `sum(${column}) AS ${name}`)} FROM (${sql.join(parts, sql` UNION ALL `)})
      GROUP BY dimension, value HAVING sum(count) <> 0) s`);
}

type Kept = { readonly kept: readonly { readonly rows: string }[] };
const keptRows = ({ kept }: Kept): SumRow[] =>
  (JSON.parse(kept[0]?.rows ?? '[]') as [SumRow['dimension'], string, string, ...number[]][]).map(([dimension, value, name, ...sums]) => ({
    ...{ dimension, value, name },
    ...(Object.fromEntries(names.map((figure, at) => [figure, sums[at]])) as Record<Figure, number>),
  }));

/** The orders of some days that are to be computed, from one on. */
const staleIn = ({ from, to }: DaySpan, after: readonly [day: string, id: string]) =>
  staleQuery(
    sql`AND m.day BETWEEN ${from} AND ${to} AND (m.day, m.order_id) > (${after[0]}, ${after[1]}) ORDER BY m.day, m.order_id LIMIT ${ORDERS_READ}`,
  );

/** What an order that was computed just now adds to the sums. */
function rowsOf({ earned, unknown, lines }: ReturnType<typeof computed>): SumRow[] {
  const none = { name: '', pieces: 0, uncosted: 0, uncostedNet: 0 };
  return [
    { dimension: 'all', value: '', ...sumsOf([earned]), ...none },
    ...unknown.map((part: ContributionPart): SumRow => ({ dimension: 'unknown', value: part, ...sumsOf([]), count: 1, ...none })),
    ...lines.map(
      (line): SumRow => ({
        ...{ dimension: 'piece', value: String(line.productId), ...sumsOf([line]), pieces: line.pieces, name: line.name },
        ...{ uncosted: Number(!line.hasCost), uncostedNet: line.hasCost ? 0 : line.net },
      }),
    ),
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
export async function readSums(shop: Shop, span: DaySpan): Promise<{ readonly sums: readonly SumRow[]; readonly packing: Paise | null }> {
  const first = await shop.db.read({ kept: keptQuery(span, []), stale: staleIn(span, ['', '']), packing: packingQuery() });
  const packing = first.packing[0]?.packing ?? null;
  if (first.stale.length === 0) return { sums: keptRows(first), packing };
  const fresh: SumRow[] = [];
  const ids: string[] = [];
  for (let { stale } = first; ; ) {
    // The facts of an order are dropped with its page: a year of them does not fit into a Worker.
    for (const row of stale) {
      fresh.push(...rowsOf(computed(row)));
      ids.push(row.id);
    }
    const last = stale.at(-1);
    if (!last || stale.length < ORDERS_READ) break;
    stale = await shop.db.read(staleIn(span, [last.day, last.id]));
  }
  return { sums: added([...keptRows(await shop.db.read({ kept: keptQuery(span, ids) })), ...fresh]), packing };
}
