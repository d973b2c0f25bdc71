import { sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { guard } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { endOfIstDate } from '../../../rules/dates.ts';
import { newId } from '../../../rules/ids.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import type { CourierCharge } from '../couriers/courier.ts';
import type { CourierId } from '../parcels.table.ts';
import { costStatement } from './record-costs.server.ts';

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

/**
 * Books a courier's invoice as costs of its parcels, once for each number of an invoice. Lines of parcels that the shop does not know are left out.
 * @returns how many lines were booked
 * @throws ShopError INVOICE_KNOWN
 */
export async function recordInvoice(shop: Shop, { courier, number, issuedOn, kind, lines, by }: Invoice): Promise<{ booked: number }> {
  const document = `${courier} ${number}`;
  const at = endOfIstDate(issuedOn) - 1;
  try {
    await shop.db.write([
      guard(sql`NOT EXISTS (SELECT 1 FROM parcel_costs WHERE document = ${document})`),
      ...lines.map(({ awb, amount }, place) =>
        costStatement(shop, courier, { awb, kind, paise: amount, document, line: String(place + 1), at }),
      ),
      recordAction(shop, { by, action: 'create', kind: 'parcel', id: newId(), label: document, changes: { lines: [null, lines.length] } }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'INVOICE_KNOWN' }) ?? error;
  }
  const booked = selectRaw<{ n: number }>(sql`SELECT count(*) AS n FROM parcel_costs WHERE document = ${document}`);
  const read = await shop.db.read({ booked });
  return { booked: Number(read.booked[0]?.n ?? 0) };
}
