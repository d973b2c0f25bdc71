import { type SQL, sql } from 'drizzle-orm';

/** A statement that ends its batch with CONFLICT, so that nothing of it is written, unless the condition holds. */
export const guard = (condition: SQL): SQL => sql`INSERT INTO guard SELECT ${condition}`;

/** The same unless the statement before it changed exactly one row: for what a conditional write promises. */
export const guardOneRow = (): SQL => guard(sql`changes() = 1`);
