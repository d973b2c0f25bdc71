import { sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { matchMoney } from './match-money.server.ts';

interface Taken {
  readonly kind: 'settlement' | 'remittance';
  readonly id: string;
  /** Key of the line of the bank. */
  readonly line: string;
  readonly by: string;
}

const amountOf = {
  settlement: (id: string) => sql`(SELECT paise FROM settlements WHERE id = ${id} AND state = 'processed')`,
  remittance: (id: string) => sql`(SELECT sum(paise - deduction_paise) FROM cod_remittance_lines WHERE remittance_id = ${id})`,
};

/** Matches a payment with a line of the bank because a person says so, then judges again. @throws ShopError MATCH_REFUSED if one of them is taken */
export async function takeProposal(shop: Shop, { kind, id, line, by }: Taken): Promise<void> {
  try {
    await shop.db.write([
      sql`INSERT INTO matches (left_kind, left_id, right_kind, right_id, paise, month, is_difference, by, created_at)
        SELECT ${kind}, ${id}, 'bank-line', b.key, ${amountOf[kind](id)}, substr(b.on_day, 1, 7),
          EXISTS (SELECT 1 FROM money_months m WHERE m.month = substr(b.on_day, 1, 7)), ${by}, ${shop.now}
        FROM bank_lines b WHERE b.key = ${line}`,
      guardOneRow(),
      recordAction(shop, { by, action: 'update', kind: 'money', id, label: `${kind} ${id}`, changes: { matched: [null, line] } }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    throw new ShopError('MATCH_REFUSED');
  }
  await matchMoney(shop);
}
