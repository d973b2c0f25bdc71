import { sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type Paise, paise } from '../../../rules/money/money.ts';

/** A parcel of a courier's payment. */
export interface RemittedParcel {
  readonly line: number;
  /** Number of the order if the courier's is missing. */
  readonly awb: string;
  readonly amount: Paise;
  readonly deduction: Paise;
  /** Sum that its buyer paid at the door; null for an unknown parcel. */
  readonly due: Paise | null;
  readonly parcelId: string | null;
  readonly parcelNumber: number | null;
  readonly orderId: string | null;
  readonly orderNumber: number | null;
}

/** A courier's payment, down to the orders that it pays. */
export interface RemittanceRecord {
  readonly id: string;
  readonly courier: string;
  readonly utr: string;
  /** IST day. */
  readonly paidOn: string;
  /** Sum of its lines, less what the courier kept. */
  readonly amount: Paise;
  /** The line of the bank; null while there is none. */
  readonly bank: { readonly on: string; readonly text: string; readonly amount: Paise } | null;
  readonly lines: readonly RemittedParcel[];
}

interface Head {
  readonly id: string;
  readonly courier: string;
  readonly utr: string;
  readonly paidOn: string;
  readonly bankOn: string | null;
  readonly bankText: string | null;
  readonly bankAmount: Paise | null;
}

/** Reads a payment in one round trip. @throws ShopError RECORD_NOT_FOUND */
export async function readRemittance({ db }: Shop, id: string): Promise<RemittanceRecord> {
  const { heads, lines } = await db.read({
    heads:
      selectRaw<Head>(sql`SELECT c.id, c.courier, c.utr, c.paid_on AS paidOn, b.on_day AS bankOn, b.text AS bankText, b.paise AS bankAmount
      FROM cod_remittances c
      LEFT
      JOIN matches m ON m.left_kind = 'remittance' AND m.left_id = c.id
      LEFT
      JOIN bank_lines b ON b.key = m.right_id
      WHERE c.id = ${id}`),
    lines:
      selectRaw<RemittedParcel>(sql`SELECT l.line, coalesce(nullif(l.awb, ''), l.reference) AS awb, l.paise AS amount, l.deduction_paise AS deduction, d.due_paise AS due,
        p.id AS parcelId, p.number AS parcelNumber, o.id AS orderId, o.number AS orderNumber
      FROM cod_remittance_lines l LEFT JOIN parcels p ON p.id = l.parcel_id LEFT JOIN cod_dues d ON d.parcel_id = l.parcel_id
      LEFT JOIN orders o ON o.id = (SELECT i.order_id FROM parcel_items i WHERE i.parcel_id = l.parcel_id ORDER BY i.order_id LIMIT 1)
      WHERE l.remittance_id = ${id} ORDER BY l.line`),
  });
  const [head] = heads;
  if (!head) throw new ShopError('RECORD_NOT_FOUND');
  const { bankOn, bankText, bankAmount, ...facts } = head;
  const bank = bankOn !== null && bankText !== null && bankAmount !== null ? { on: bankOn, text: bankText, amount: bankAmount } : null;
  return { ...facts, amount: paise(lines.reduce((sum, { amount, deduction }) => sum + amount - deduction, 0)), bank, lines };
}
