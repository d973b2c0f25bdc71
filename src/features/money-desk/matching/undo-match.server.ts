import { type SQL, sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { matchMoney } from './match-money.server.ts';

interface Undone {
  readonly kind: 'settlement' | 'remittance';
  readonly id: string;
  /** Key of the line of the bank. */
  readonly line: string;
  readonly by: string;
}

/** SQL: the month in which what the match `m` pays counts. That of its line is `m.month`. */
const ownMonth: SQL = sql`CASE m.left_kind
  WHEN 'settlement' THEN (SELECT strftime('%Y-%m', s.settled_at / 1000 + 19800, 'unixepoch') FROM settlements s WHERE s.id = m.left_id)
  WHEN 'remittance' THEN (SELECT substr(c.paid_on, 1, 7) FROM cod_remittances c WHERE c.id = m.left_id) END`;

/** SQL: a month that the match `m` touches is closed. */
export const touchesClosedMonth: SQL = sql`EXISTS (SELECT 1 FROM money_months c WHERE c.month IN (m.month, ${ownMonth}))`;

/**
 * Takes back a match that a person made, then judges its months again. Until that is done the payment counts as missing, so that no month closes
 * between.
 * @throws ShopError VERDICT_MOVED if there is no such match, MONTH_CLOSED if a month that it touches is closed
 */
export async function undoMatch(shop: Shop, { kind, id, line, by }: Undone): Promise<void> {
  const isIt = sql`m.left_kind = ${kind} AND m.left_id = ${id} AND m.right_kind = 'bank-line' AND m.right_id = ${line} AND m.by <> 'rule'`;
  const { found } = await shop.db.read({
    found: selectRaw<{ month: string; ownMonth: string | null; amount: number; isClosed: number }>(
      sql`SELECT m.month, ${ownMonth} AS ownMonth, m.paise AS amount, ${touchesClosedMonth} AS isClosed FROM matches m WHERE ${isIt}`,
    ),
  });
  const [match] = found;
  if (!match) throw new ShopError('VERDICT_MOVED');
  if (match.isClosed === 1) throw new ShopError('MONTH_CLOSED');
  try {
    await shop.db.write([
      sql`DELETE FROM matches AS m WHERE ${isIt} AND NOT ${touchesClosedMonth}`,
      guardOneRow(),
      sql`UPDATE verdicts SET verdict = 'missing', reason = '', difference_paise = ${-match.amount}, since = ${shop.now},
          accepted_by = '', accepted_reason = '', accepted_at = NULL
        WHERE pair = ${`${kind}-bank`} AND subject = ${id}`,
      recordAction(shop, { by, action: 'undo', kind: 'money', id, label: `${kind} ${id}`, changes: { matched: [line, null] } }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'VERDICT_MOVED', MONTH_CLOSED: 'MONTH_CLOSED' }) ?? error;
  }
  await matchMoney(shop, [match.month, match.ownMonth ?? match.month].toSorted()[0]);
}
