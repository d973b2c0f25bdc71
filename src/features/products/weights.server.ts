import { type SQL, sql } from 'drizzle-orm';

/**
 * Grams of a piece as SQL: its own weight, else the usual one of its category; null where nobody said one (`gramsOf` then guesses).
 * @param piece the name of `products` in the query
 */
export const weightOf = (piece = 'products'): SQL =>
  sql.raw(`coalesce(${piece}.weight_grams, (SELECT usual_grams FROM categories WHERE id = ${piece}.category_id))`);
