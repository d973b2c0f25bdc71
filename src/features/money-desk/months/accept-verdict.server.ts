import { sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { Pair, Verdict } from '../../../rules/matching/pairs.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { findingStatements } from '../matching/save-changes.server.ts';

interface About {
  readonly pair: Pair;
  readonly subject: string;
  readonly by: string;
}

interface Accepted extends About {
  readonly verdict: Verdict;
  readonly difference: number;
  readonly reason: string;
}

/** Accepts a verdict as it was seen, with a reason. @throws ShopError VERDICT_MOVED if it is another one now */
export async function acceptVerdict(shop: Shop, { pair, subject, verdict, difference, reason, by }: Accepted): Promise<void> {
  await change(shop, [
    sql`UPDATE verdicts SET accepted_by = ${by}, accepted_reason = ${reason}, accepted_at = ${shop.now}
      WHERE pair = ${pair} AND subject = ${subject} AND verdict = ${verdict} AND difference_paise = ${difference} AND verdict <> 'paid'
        AND accepted_by = ''`,
    guardOneRow(),
    recordAction(shop, {
      ...{ by, action: 'accepted', kind: 'money', id: subject, label: `${pair} ${subject}` },
      changes: { accepted: [null, reason], difference: [null, difference] },
    }),
    ...findingStatements(shop),
  ]);
}

/** Takes an acceptance back: what it is about is unexplained again. @throws ShopError VERDICT_MOVED if nobody has accepted it */
export async function takeAcceptanceBack(shop: Shop, { pair, subject, by }: About): Promise<void> {
  await change(shop, [
    sql`UPDATE verdicts SET accepted_by = '', accepted_reason = '', accepted_at = NULL
      WHERE pair = ${pair} AND subject = ${subject} AND accepted_by <> ''`,
    guardOneRow(),
    recordAction(shop, { by, action: 'undo', kind: 'money', id: subject, label: `${pair} ${subject}` }),
    ...findingStatements(shop),
  ]);
}

async function change(shop: Shop, statements: Parameters<Shop['db']['write']>[0]): Promise<void> {
  try {
    await shop.db.write(statements);
  } catch (error) {
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
    throw new ShopError('VERDICT_MOVED');
  }
}
