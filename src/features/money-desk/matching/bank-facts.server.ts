import { type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { BankFact, BankMatch, KnownMatch, KnownVerdict } from './money-facts.ts';
import { openSubjects } from './open-subjects.server.ts';

/** A match with a line of the bank as SQLite has it. */
type MatchRow = Omit<BankMatch, 'isFixed'> & { readonly isFixed: number };

/**
 * Returns the queries of lines of the bank since an IST day, and of what is recorded of all pairs since `month` ('2026-11'), and of the bank
 * since the month of that day.
 */
export function bankFacts(since: string, month: string) {
  const bankMonth = since.slice(0, 7);
  const open = openSubjects('settlement-bank', 'remittance-bank');
  const lines = sql`SELECT key FROM bank_lines WHERE on_day >= ${since} UNION ${open}
    UNION SELECT right_id FROM matches WHERE left_kind IN ('settlement', 'remittance') AND left_id IN (${open})`;
  return {
    bank: selectRaw<BankFact>(
      sql`SELECT key, account_id AS account, on_day AS date, paise AS amount, balance_paise AS balance, text
        FROM bank_lines
        WHERE key IN (${lines})`,
    ),
    accounts: selectRaw<{ account: string; first: string; last: string }>(
      sql`SELECT account_id AS account, min(from_day) AS first, max(until_day) AS last FROM bank_files GROUP BY account_id`,
    ),
    verdicts: selectRaw<KnownVerdict>(
      sql`SELECT pair, subject, verdict, reason, difference_paise AS difference, month FROM verdicts WHERE rowid IN (
        SELECT rowid FROM verdicts WHERE month >= ${month} UNION SELECT rowid FROM verdicts WHERE verdict <> 'paid'
        UNION SELECT rowid FROM verdicts WHERE pair IN ('settlement-bank', 'remittance-bank') AND month >= ${bankMonth})`,
    ),
    matches: selectRaw<KnownMatch>(
      sql`SELECT ${knownMatch} FROM matches WHERE month >= ${month} AND left_kind NOT IN ('settlement', 'remittance')`,
    ),
    bankMatches: selectRaw<MatchRow>(
      sql`SELECT ${knownMatch}, paise AS amount, by <> 'rule' OR month IN (SELECT month FROM money_months) AS isFixed FROM matches
        WHERE left_kind IN ('settlement', 'remittance') AND (month >= ${bankMonth} OR left_id IN (${open}))`,
    ),
  };
}

const knownMatch: SQL = sql`left_kind AS leftKind, left_id AS leftId, right_id AS rightId, by`;
