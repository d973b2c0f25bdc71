import { houseValues } from '../../../src/rules/brand/brand-values.ts';
import { TAX } from '../../shop/catalogue/tax.ts';
import { OWNER } from '../world/bindings.ts';
import type { Simulation } from '../world/simulation.ts';

/** ₹50 off, three times in all and once for each customer. */
export const COUPON = 'SIM50';
/** A tenth off, for the first orders of the day, twice for each customer. */
export const SHARE_COUPON = 'SIM10';
/** The shop was restored once: what it sold before has numbers up to this one. */
export const FORMER_NUMBERS = 20_700;

/** What the shop has when a run begins. */
export interface Goods {
  /** Ids of its products without sizes. */
  readonly pieces: readonly number[];
  /** A product that is sold in sizes only. */
  readonly sized: { readonly id: number; readonly sizes: readonly string[] };
  /** A product of which there is one piece. */
  readonly single: number;
  /** A product that is not sold out in a run, so that somebody can always buy. */
  readonly plenty: number;
  readonly owner: string;
}

const SIZES = ['2.4', '2.6', '2.8'];

/** Fills the shop before the first event. */
export function filled(sim: Simulation): Goods {
  const { database, plan } = sim;
  const id = (sql: string, ...args: (string | number | null)[]) => Number(database.rows(`${sql} RETURNING id`, ...args)[0]?.id);
  const product = (name: string, price: number, category: number) => {
    const insert = 'INSERT INTO products (name, slug, price_paise, mrp_paise, category_id) VALUES (?, ?, ?, ?, ?)';
    return id(insert, name, name.toLowerCase().replaceAll(' ', '-'), price, price, category);
  };
  const receive = (piece: number, size: string, quantity: number) =>
    database.rows("INSERT INTO stock_moves (product_id, size, kind, quantity) VALUES (?, ?, 'adjust', ?)", piece, size, quantity);
  const rings = id(`INSERT INTO categories (name, slug, has_sizes, ${TAX.columns}) VALUES ('Rings', 'rings', 0, ${TAX.values})`);
  const pieces = [30_000, 45_000, 90_000].map((price, at) => {
    const piece = product(`Piece ${at}`, price, rings);
    receive(piece, '', plan.stock + at);
    return piece;
  });
  const bangles = id(
    `INSERT INTO categories (name, slug, has_sizes, sizes, ${TAX.columns}) VALUES ('Bangles', 'bangles', 1, ?, ${TAX.values})`,
    JSON.stringify(SIZES),
  );
  const sized = product('Bangle', 60_000, bangles);
  for (const size of SIZES) {
    database.rows('INSERT INTO product_sizes (product_id, size) VALUES (?, ?)', sized, size);
    receive(sized, size, plan.stock);
  }
  const single = product('Temple necklace', 250_000, rings);
  receive(single, '', 1);
  const plenty = product('Ear studs', 55_000, rings);
  receive(plenty, '', 200);
  database.rows('UPDATE maintenance SET numbers_after = ?', FORMER_NUMBERS);
  const coupon =
    'INSERT INTO coupons (code, discount_type, discount_value, max_uses, max_uses_per_customer, min_purchase_paise) VALUES (?, ?, ?, ?, ?, ?)';
  database.rows(coupon, COUPON, 'fixed_amount', 5000, 3, 1, null);
  database.rows(coupon, SHARE_COUPON, 'percentage', 1000, 8, 2, 40_000);
  database.rows(
    'INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 10000, 500000, \'["744101"]\', 1)',
  );
  database.rows(
    'INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise, gift_wrap_paise, is_active) VALUES (80000, 5000, 4000, 1)',
  );
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20z"/></svg>';
  const drawn = JSON.stringify({ ...houseValues, mark: { svg } });
  database.rows("INSERT INTO shop_words (kind, version, text, hash, by) VALUES ('brand', 1, ?, ?, ?)", drawn, '0'.repeat(64), OWNER);
  const owner = 'owner';
  database.rows("INSERT INTO users (id, email, email_verified, full_name) VALUES (?, ?, 1, 'Owner')", owner, OWNER);
  return { pieces, sized: { id: sized, sizes: SIZES }, single, plenty, owner };
}
