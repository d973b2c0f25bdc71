import { sql } from 'drizzle-orm';
import { type CsvColumns, type CsvExport, cellsOf, headsOf, onePage } from '../../platform/csv.ts';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import { endOfIstDate } from '../../rules/dates.ts';
import { fromThousandths } from '../../rules/margin/contribution.ts';
import { type Paise, sum } from '../../rules/money/money.ts';

interface StockValueRow {
  readonly productId: number;
  readonly name: string;
  readonly pieces: number;
  /** 1/1000 paise of one. */
  readonly average: number;
  readonly value: Paise;
}

export interface StockValue {
  readonly rows: readonly StockValueRow[];
  readonly total: Paise;
  /** Pieces in stock now without a cost, of products that have been bought before. */
  readonly uncosted: number;
}

/** The last row of the ledger before this moment: the clock of the database only goes on. Each piece is then found by its own index, however old the day. */
const lastBefore = (until: number) =>
  sql`(SELECT b.seq FROM cost_moves b WHERE b.created_at < ${until} ORDER BY b.created_at DESC, b.seq DESC LIMIT 1)`;

/** Reads the value of the pieces with a known cost that were in stock at the end of an IST day. */
export async function readStockValue({ db }: Shop, day: string): Promise<StockValue> {
  const until = endOfIstDate(day);
  const { found, uncosted } = await db.read({
    found: selectRaw<{ readonly productId: number; readonly name: string; readonly pieces: number; readonly value: number }>(
      sql`SELECT p.id AS productId, p.name, c.pieces_after AS pieces, c.value_after_mpaise AS value
        FROM piece_costs k
        CROSS
        JOIN products p ON p.id = k.product_id
        JOIN cost_moves c ON c.seq = (SELECT max(m.seq)
          FROM cost_moves m
          WHERE m.product_id = k.product_id AND m.seq <= ${lastBefore(until)})
        WHERE c.pieces_after > 0 ORDER BY c.value_after_mpaise DESC, p.id`,
    ),
    uncosted: selectRaw<{ readonly pieces: number }>(
      sql`SELECT coalesce(sum(p.stock_quantity + p.reserved - k.pieces), 0) AS pieces
        FROM piece_costs k
        CROSS
        JOIN products p ON p.id = k.product_id`,
    ),
  });
  const rows = found.map(({ value, ...row }) => ({ ...row, average: Math.round(value / row.pieces), value: fromThousandths(value) }));
  return { rows, total: sum(rows.map(({ value }) => value)), uncosted: uncosted[0]?.pieces ?? 0 };
}

const columns: CsvColumns<StockValueRow> = [
  ['Product', ({ name }) => name],
  ['Number', ({ productId }) => productId],
  ['Pieces', ({ pieces }) => pieces],
  ['Average cost', ({ average }) => average / 100_000],
  ['Value', ({ value }) => value / 100],
];

/** The same as a file. */
export async function exportStockValue(shop: Shop, day: string): Promise<CsvExport> {
  const { rows } = await readStockValue(shop, day);
  return { heads: headsOf(columns), count: async () => rows.length, pages: onePage(rows.map((row) => cellsOf(columns, row))) };
}
