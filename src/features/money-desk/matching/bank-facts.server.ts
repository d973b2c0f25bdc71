import { type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { BankFact, KnownMatch, KnownVerdict } from './money-facts.ts';
import { openSubjects } from './open-subjects.server.ts';

/** Returns the queries of lines of the bank, and of what is recorded of all pairs. `since`: IST day; `month`: '2026-11'. */
export function bankFacts(since: string, month: string) {
  const open = openSubjects('settlement-bank', 'remittance-bank');
  const lines = sql`SELECT key FROM bank_lines WHERE on_day >= ${since} UNION ${open}
    UNION SELECT right_id FROM matches WHERE left_kind IN ('settlement', 'remittance') AND left_id IN (${open})`;
  return {
    bank: selectRaw<BankFact>(
      sql`SELECT key, account_id AS account, on_day AS date, paise AS amount, balance_paise AS balance, text FROM bank_lines WHERE key IN (${lines})`,
    ),
    accounts: selectRaw<{ account: string; first: string; last: string }>(
      sql`SELECT account_id AS account, min(from_day) AS first, max(until_day) AS last FROM bank_files GROUP BY account_id`,
    ),
    verdicts: selectRaw<KnownVerdict>(
      sql`SELECT pair, subject, verdict, reason, difference_paise AS difference, month FROM verdicts WHERE rowid IN (
        SELECT rowid FROM verdicts WHERE month >= ${month} UNION SELECT rowid FROM verdicts WHERE verdict <> 'paid')`,
    ),
    matches: selectRaw<KnownMatch>(
      sql`${knownMatch} WHERE month >= ${month} UNION ${knownMatch} WHERE left_id IN (${open}) AND left_kind IN ('settlement', 'remittance')`,
    ),
  };
}

const knownMatch: SQL = sql`SELECT left_kind AS leftKind, left_id AS leftId, right_id AS rightId, by FROM matches`;
