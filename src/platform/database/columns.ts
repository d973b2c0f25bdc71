import { sql } from 'drizzle-orm';
import { integer } from 'drizzle-orm/sqlite-core';

/** UTC milliseconds, like every time in the database. */
export const now = sql`(CAST(unixepoch('subsec') * 1000 AS INTEGER))`;
export const createdAt = () => integer('created_at').notNull().default(now);
export const updatedAt = () => integer('updated_at').notNull().default(now);

/** Returns the IST day of a time column, as `istDate()` writes it. The column is our own constant, never input. */
export const istDayOf = (column: string) => sql<string>`${sql.raw(`date(${column} / 1000 + 19800, 'unixepoch')`)}`;

/**
 * Returns the members of a list as SQL text, for CHECK constraints: 'a','b'. Members are our own constants, never input.
 */
export function sqlList(values: readonly string[]) {
  return sql.raw(values.map((value) => `'${value}'`).join(', '));
}
