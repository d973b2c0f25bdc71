import { eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { newId } from '../../../rules/ids.ts';
import { type Paise, paise } from '../../../rules/money/money.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { codRemittanceLines, codRemittances } from '../parcel-money.table.ts';
import type { CourierId } from '../parcels.table.ts';
import { owingParcel } from './look-up-lines.server.ts';

/** Lines in one statement of the batch: its JSON stays below 100 KB. */
const LINES_TOGETHER = 500;

interface RemittanceLine {
  /** '' if the list names the order alone. */
  readonly awb: string;
  /** The reference that the courier was told; '' if its file has none. */
  readonly reference: string;
  /** Sum collected for the parcel; negative for a reversal. */
  readonly amount: Paise;
  /** Sum that the courier kept of it. */
  readonly deduction: Paise;
}

export interface Remittance {
  readonly courier: CourierId;
  /** The number of the payment at the bank. */
  readonly utr: string;
  /** Sum that arrived at the bank. */
  readonly bank: Paise;
  /** IST day. */
  readonly paidOn: string;
  readonly lines: readonly RemittanceLine[];
  readonly by: string;
}

export interface RecordedRemittance {
  readonly id: string;
  /** False if this payment was recorded before: nothing has changed. */
  readonly isNew: boolean;
  /** Sum that the bank got beyond the lines; negative if it got less. */
  readonly difference: Paise;
  readonly lines: readonly (typeof codRemittanceLines.$inferSelect)[];
}

/**
 * Records a courier's payment of collected cash, once for each number at the bank. Each line is compared with what its parcel still owes: it
 * matches to the paisa, differs, or belongs to no parcel that the shop knows.
 */
export async function recordRemittance(shop: Shop, remittance: Remittance): Promise<RecordedRemittance> {
  const { courier, utr, bank, paidOn, lines, by } = remittance;
  const id = newId();
  try {
    await shop.db.write([
      shop.db.orm.insert(codRemittances).values({ id, courier, utr, bank, paidOn, createdAt: shop.now }),
      ...lineStatements(id, courier, lines),
      recordAction(shop, {
        by,
        action: 'create',
        kind: 'parcel',
        id,
        label: utr,
        changes: { bank: [null, bank], lines: [null, lines.length] },
      }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== 'REMITTANCE_IS_KNOWN') throw error;
    const [known] = await shop.db.orm.select().from(codRemittances).where(eq(codRemittances.utr, utr));
    if (!known) throw error;
    return recorded(shop, known.id, known.bank, false);
  }
  return recorded(shop, id, bank, true);
}

/** A parcel that has several lines owes for the second what the first left; the lines of a statement before are booked by then. */
function lineStatements(id: string, courier: CourierId, lines: readonly RemittanceLine[]): Statement[] {
  const statements: Statement[] = [];
  for (let from = 0; from < lines.length; from += LINES_TOGETHER) {
    const rows = lines
      .slice(from, from + LINES_TOGETHER)
      .map(({ awb, reference, amount, deduction }) => [awb, reference, amount, deduction]);
    statements.push(sql`INSERT INTO cod_remittance_lines (remittance_id, line, awb, reference, paise, deduction_paise, parcel_id, verdict)
      SELECT ${id}, f.line, f.awb, f.reference, f.amount, f.deduction, d.parcel_id,
        CASE
          WHEN d.parcel_id IS NULL THEN 'unknown'
          WHEN d.due_paise - d.remitted_paise - f.before = f.amount THEN 'matches'
          ELSE 'differs' END
      FROM (SELECT g.*, coalesce(sum(g.amount) OVER (PARTITION BY g.parcel
        ORDER BY g.line ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
        FROM (SELECT k.key + ${from + 1} AS line, k.value ->> 0 AS awb, k.value ->> 1 AS reference, k.value ->> 2 AS amount, k.value ->> 3 AS deduction,
            ${owingParcel(courier, sql`(k.value ->> 0)`, sql`(k.value ->> 1)`)} AS parcel
          FROM json_each(${JSON.stringify(rows)}) k) g) f
      LEFT JOIN cod_dues d ON d.parcel_id = f.parcel ORDER BY f.line`);
  }
  return statements;
}

async function recorded({ db }: Shop, id: string, bank: Paise, isNew: boolean): Promise<RecordedRemittance> {
  const lines = await db.orm
    .select()
    .from(codRemittanceLines)
    .where(eq(codRemittanceLines.remittanceId, id))
    .orderBy(codRemittanceLines.line);
  const expected = lines.reduce((sum, { amount, deduction }) => sum + amount - deduction, 0);
  return { id, isNew, difference: paise(bank - expected), lines };
}
