import { type SQL, sql } from 'drizzle-orm';

interface Count {
  readonly id: number;
  readonly size: string;
  readonly counted: number;
  readonly note: string;
  readonly now: number;
}

/** Returns the ledger's note of a count: 'Counted 17 (Damaged)'. */
export const countNote = (counted: number, why: string): string => ['Counted', counted, why && `(${why})`].filter(Boolean).join(' ');

/** The move from what is stored, whatever that is by then, to what was counted. None where they are equal. */
export const countedMove = ({ id, size, counted, note, now }: Count): SQL => sql`
  INSERT INTO stock_moves (product_id, size, kind, quantity, note, created_at)
  SELECT ${id}, ${size}, 'adjust', ${counted} - stock_quantity, ${note}, ${now}
    FROM ${size === '' ? sql`products WHERE id = ${id}` : sql`product_sizes WHERE product_id = ${id} AND size = ${size}`}
      AND stock_quantity <> ${counted}`;
