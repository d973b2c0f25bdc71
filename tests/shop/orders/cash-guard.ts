import type { CashAct, CashRuleKind } from '../../../src/rules/cash/cash-rules.ts';
import type { FreshShop } from '../fresh-shop.ts';
import { cashOrder, Shopper } from '../people/shopper.ts';
import type { Row } from '../rows.ts';

/** Cash on delivery for any total, and one rule: addresses without a house number wait for an answer. */
export async function guardOn(shop: Pick<FreshShop, 'rows'>): Promise<void> {
  await shop.rows(
    `INSERT OR IGNORE INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 0, 900000, '["194"]', 1)`,
  );
  await shop.rows('UPDATE cod_rules SET is_on = 0');
  await shop.rows('DELETE FROM cod_guard_settings');
  await ruleOn(shop, 'no-house-number');
}

export async function ruleOn(shop: Pick<FreshShop, 'rows'>, kind: CashRuleKind, act: CashAct = 'ask'): Promise<void> {
  await shop.rows('UPDATE cod_rules SET is_on = 1, act = ? WHERE kind = ?', act, kind);
}

/** Addresses with and without a house number. `phone`: none is used twice. */
let phones = 7_000_000_000;
export const addressOf = (line1: string, phone = String(++phones)) => ({
  ...{ line1, line2: '', place: '', city: 'Bengaluru', state: 'KA', postal_code: '560003', country: 'India' },
  phone,
});

export interface PlacedCash {
  readonly id: string;
  readonly phone: string;
  readonly email: string;
  readonly who: Shopper;
}

interface Wish {
  readonly line1?: string;
  readonly phone?: string;
  readonly price?: number;
  /** What the courier prints instead. */
  readonly latin?: object;
}

/** A cash order, with a mark unless `line1` has a number. Its address is proved by a code in a mail. */
export async function placeCash(
  shop: FreshShop,
  { line1 = 'Gandhi Nagar main road', phone, price = 70_000, latin = {} }: Wish = {},
): Promise<PlacedCash> {
  const who = new Shopper(shop);
  const piece = await shop.addProduct({ price, stock: 5 });
  const address = { ...addressOf(line1, phone), ...latin };
  const email = `cash-${crypto.randomUUID()}@example.in`;
  const { status, body } = await cashOrder(shop, who, [{ id: piece }], { shipping_address: address, customer_email: email });
  if (status !== 200) throw new Error(`no order: ${status} ${JSON.stringify(body)}`);
  await shop.settle();
  return { id: body.dbOrderId, phone: address.phone, email, who };
}

export async function checkOf(shop: Pick<FreshShop, 'rows'>, { id }: { readonly id: string }): Promise<Row> {
  const [row] = await shop.rows('SELECT * FROM cod_checks WHERE order_id = ?', id);
  if (!row) throw new Error('no check');
  return row;
}

/** The messages that ask about an order, in the order of their times. */
export const asksOf = (shop: Pick<FreshShop, 'rows'>, { id }: { readonly id: string }) =>
  shop.rows("SELECT * FROM outbox WHERE order_id = ? AND kind = 'cash-ask' ORDER BY next_attempt_at, dedupe_key", id);
