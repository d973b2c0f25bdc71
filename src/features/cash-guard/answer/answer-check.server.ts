import { type SQL, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { Address } from '../../../rules/address/address.ts';
import type { CashCheckState } from '../../../rules/cash/cash-check.ts';
import type { CashMark } from '../../../rules/cash/cash-rules.ts';
import { newId } from '../../../rules/ids.ts';
import { orders } from '../../ledger/orders.table.ts';
import { cashChecks } from '../cash-guard.table.ts';

/** Facts for the page of an order about its check. */
export interface CheckShown {
  readonly orderId: string;
  readonly version: number;
  readonly state: CashCheckState;
  readonly marks: readonly CashMark[];
  /** UTC ms; null if the order does not end by silence. */
  readonly endsAt: number | null;
  readonly isAsked: boolean;
  /** It is not packed before the answer. */
  readonly isMarked: boolean;
}

/** The check of the order that a condition on `orders` matches, to batch with the page's other queries. */
export const checkQuery = ({ db: { orm } }: Shop, where: SQL) =>
  orm
    .select({
      orderId: cashChecks.orderId,
      version: cashChecks.version,
      state: cashChecks.state,
      marks: cashChecks.marks,
      endsAt: cashChecks.endsAt,
      isMarked: cashChecks.isMarked,
      isAsked: sql<boolean>`${cashChecks.askedAt} IS NOT NULL`.mapWith(Boolean),
    })
    .from(cashChecks)
    .where(sql`${cashChecks.orderId} IN (SELECT ${orders.id} FROM ${orders} WHERE ${where})`);

/** `changed`: the order has another version, was answered or has left meanwhile; nothing was written. */
export type AnswerOutcome = 'done' | 'changed';

/** SQL over `cod_checks`: the order of this check may still be answered by who may read it (`where`, a condition on `orders`). Of an advance the money is the answer. */
const isOpen = (where: SQL, version: number) =>
  sql`version = ${version} AND state = 'waiting'
    AND order_id IN (SELECT ${orders.id}
      FROM ${orders}
      WHERE ${where}
        AND orders.status = 'processing'
        AND orders.method = 'cod'
        AND orders.advance_paise = 0)`;

/** Records that the shopper still wants the order. Safe to repeat. @throws ShopError SHOP_BUSY */
export async function confirmOrder(shop: Shop, where: SQL, version: number): Promise<AnswerOutcome> {
  const [, rows] = await shop.db.write([
    sql`UPDATE cod_checks SET state = 'confirmed', answered_at = ${shop.now}, channel = 'page' WHERE ${isOpen(where, version)}`,
    sql`SELECT changes() AS changed`,
  ]);
  return Number(rows?.[0]?.changed) === 1 ? 'done' : 'changed';
}

/** Codes that say that the order has changed: it left, or its address was changed already. */
const CHANGED: ReadonlySet<string> = new Set([
  'CONFLICT',
  'ORDER_NOT_EDITABLE',
  'ORDER_EDIT_STALE',
  'ORDER_EDITED_ONCE',
  'EDIT_STATE_INVOICED',
]);

/** The parts of an address that the page may correct: the phone is proved and stays. */
export type CorrectedAddress = Omit<Address, 'phone' | 'country'>;

/**
 * Corrects the address and records that the shopper still wants the order. The version rises, so that buttons of older messages are void. Another State is
 * another tax: it is refused where `isTaxKept`, over a row of `cod_checks`, is false, and for an order that is billed to a business. Safe to repeat with the same version: the second finds another.
 * @throws ShopError SHOP_BUSY, BUSINESS_STATE
 */
export async function correctAddress(
  shop: Shop,
  where: SQL,
  version: number,
  corrected: CorrectedAddress,
  isTaxKept: SQL,
): Promise<AnswerOutcome> {
  const { now } = shop;
  try {
    await shop.db.write([
      sql`UPDATE cod_checks SET state = 'corrected', version = version + 1, answered_at = ${now}, channel = 'page'
        WHERE ${isOpen(where, version)} AND ${isTaxKept}`,
      guardOneRow(),
      // The one way in which the address of a sold order changes: the edit's trigger writes it.
      sql`INSERT INTO order_edits (id, order_id, version, kind, before, after, delta_paise, actor, author, reason, created_at)
        SELECT ${newId()}, orders.id,
          1 + (SELECT coalesce(max(e.version), 0) FROM order_edits e WHERE e.order_id = orders.id), 'address', shipping_address,
          json_patch(shipping_address, ${JSON.stringify({ latin_name: null, latin_street: null, latin_city: null, ...corrected })}), 0, 'shopper', '', '', ${now}
        FROM orders WHERE ${where} AND orders.status = 'processing' AND orders.method = 'cod'`,
      guardOneRow(),
    ]);
    return 'done';
  } catch (error) {
    const violation = violatedConstraint(error) ?? '';
    if (violation === 'BUSINESS_STATE') throw new ShopError(violation);
    if (!CHANGED.has(violation)) throw error;
    return 'changed';
  }
}
