import { type SQL, sql } from 'drizzle-orm';

/**
 * Returns a statement that aborts its batch with CONFLICT, so that nothing of it is written, unless the condition holds.
 */
export const guard = (condition: SQL): SQL => sql`INSERT INTO guard SELECT ${condition}`;

/**
 * Returns the first statement of a shopper's batch, which aborts it with SHOP_CLOSED while the maintenance switch is on.
 */
export const whileOpen = (): SQL => sql`INSERT INTO shoppers_write SELECT 1`;

/** Returns the same unless the previous statement changed exactly one row: for conditional writes. */
export const guardOneRow = (): SQL => guard(sql`changes() = 1`);
