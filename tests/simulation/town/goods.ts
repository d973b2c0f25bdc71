import { OWNER } from '../world/bindings.ts';
import type { Simulation } from '../world/simulation.ts';

export const COUPON = 'SIM50';

/** What the shop has when a run begins. */
export interface Goods {
  /** Ids of its products without sizes. */
  readonly pieces: readonly number[];
  readonly owner: string;
}

/** Fills the shop before the first event. */
export function filled(sim: Simulation): Goods {
  const { database, plan } = sim;
  const id = (sql: string, ...args: (string | number | null)[]) => Number(database.rows(`${sql} RETURNING id`, ...args)[0]?.id);
  const category = id("INSERT INTO categories (name, slug, has_sizes) VALUES ('Rings', 'rings', 0)");
  const pieces = [30_000, 45_000, 90_000].map((price, at) => {
    const insert = 'INSERT INTO products (name, slug, price_paise, mrp_paise, category_id) VALUES (?, ?, ?, ?, ?)';
    const piece = id(insert, `Piece ${at}`, `piece-${at}`, price, price, category);
    database.rows("INSERT INTO stock_moves (product_id, size, kind, quantity) VALUES (?, '', 'adjust', ?)", piece, plan.stock + at);
    return piece;
  });
  database.rows(
    "INSERT INTO coupons (code, discount_type, discount_value, max_uses, max_uses_per_customer) VALUES (?, 'fixed_amount', 5000, 3, 1)",
    COUPON,
  );
  database.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 10000, 500000, '[]', 1)");
  const owner = 'owner';
  database.rows("INSERT INTO users (id, email, email_verified, full_name) VALUES (?, ?, 1, 'Owner')", owner, OWNER);
  return { pieces, owner };
}
