import { sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { guard } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { newId } from '../../../rules/ids.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import type { CourierCharge } from '../couriers/courier.ts';
import type { CourierId } from '../parcels.table.ts';
import { chargedAt } from './look-up-lines.server.ts';
import { costBatches } from './record-costs.server.ts';

interface Invoice {
  readonly courier: CourierId;
  readonly number: string;
  /** IST day. */
  readonly issuedOn: string;
  readonly kind: CourierCharge['kind'];
  /** Paise with tax, by the courier's number. */
  readonly lines: readonly { readonly awb: string; readonly amount: Paise }[];
  readonly by: string;
}

export interface BookedInvoice {
  /** Number of booked lines. */
  readonly booked: number;
  /** Courier's numbers of the other lines, which belong to no parcel of the shop. */
  readonly strange: readonly string[];
}

/**
 * Books a courier's invoice as costs of its parcels, once for each number of an invoice. Lines of numbers that no parcel of
 * the shop has are kept as foreign charges, and named.
 * @throws ShopError INVOICE_KNOWN
 */
export async function recordInvoice(shop: Shop, { courier, number, issuedOn, kind, lines, by }: Invoice): Promise<BookedInvoice> {
  const document = `${courier} ${number}`;
  const at = chargedAt(issuedOn);
  const charges = lines.map(({ awb, amount }, place) => ({ awb, kind, paise: amount, document, line: String(place + 1), at }));
  try {
    await shop.db.write([
      guard(
        sql`NOT EXISTS (SELECT 1
            FROM parcel_costs
            WHERE document = ${document}
            UNION ALL SELECT 1
            FROM foreign_charges
            WHERE document = ${document})`,
      ),
      ...costBatches(shop, courier, charges).flat(),
      recordAction(shop, { by, action: 'create', kind: 'parcel', id: newId(), label: document, changes: { lines: [null, lines.length] } }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'INVOICE_KNOWN' }) ?? error;
  }
  const { booked } = await shop.db.read({
    booked: selectRaw<{ line: string }>(sql`SELECT line FROM parcel_costs WHERE document = ${document}`),
  });
  const known = new Set(booked.map(({ line }) => line));
  const strange = charges.filter(({ line }) => !known.has(line)).map(({ awb }) => awb);
  return { booked: known.size, strange: [...new Set(strange)] };
}
