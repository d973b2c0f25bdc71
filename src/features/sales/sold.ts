import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether an order counts as revenue (C-02), for a WHERE on `orders` or an alias of it: paid and not cancelled, and cash once it
 * is collected. The partial indexes of the table have this very condition, otherwise SQLite does not use them.
 */
export function isSold(alias = ''): SQL {
  const of = alias && `${alias}.`;
  return sql.raw(`${of}status IN ('paid', 'processing', 'shipped', 'delivered') AND (${of}method <> 'cod' OR ${of}status = 'delivered')`);
}
