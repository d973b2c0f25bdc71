import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { ChangedMoney } from './changed-money.ts';

/** Rows of one statement: its JSON stays below 400 KB, and no other write waits long for it. */
const ROWS_TOGETHER = 2_000;

/** SQL: the month is closed. It is asked in the write, so that a month that closes meanwhile gets a difference and no match. */
const isClosed = (month: SQL) => sql`EXISTS (SELECT 1 FROM money_months m WHERE m.month = ${month})`;

/** SQL: the rows of new matches, those left out that are recorded meanwhile. `so_far` is what they take of their line, one after another. */
const newMatches = (
  rows: string,
) => sql`SELECT value ->> 0 AS left_kind, value ->> 1 AS left_id, value ->> 2 AS right_kind, value ->> 3 AS right_id,
    value ->> 4 AS paise, value ->> 5 AS month, sum(value ->> 4) OVER (PARTITION BY value ->> 2, value ->> 3 ORDER BY key) AS so_far
  FROM json_each(${rows}) WHERE NOT EXISTS (SELECT 1 FROM matches k WHERE k.left_kind = value ->> 0 AND k.left_id = value ->> 1)`;

/** SQL: the line of the bank of a new match `n` has that much left. It is asked in the write, because somebody may have taken it meanwhile. */
const hasRoom = sql`EXISTS (SELECT 1 FROM bank_lines b WHERE b.key = n.right_id AND sign(b.paise) = sign(n.paise)
  AND abs(b.paise) >= abs(n.so_far + (SELECT coalesce(sum(k.paise), 0)
    FROM matches k
    WHERE k.right_kind = 'bank-line' AND k.right_id = n.right_id)))`;

/**
 * Returns the batches that record what a run has found. Each may be written alone, and again. A verdict with another result than the
 * accepted one is accepted by nobody; a match of a closed month stays as it was. What a month was closed with is not withdrawn: only what was
 * found later and is not accepted is.
 */
export function changeBatches({ now }: Shop, { verdicts, withdrawn, matches, undone }: ChangedMoney): Statement[][] {
  const undo = partsOf(undone.map(({ leftKind, leftId }) => [leftKind, leftId])).map(
    (rows) => sql`DELETE FROM matches WHERE by = 'rule' AND month NOT IN (SELECT month FROM money_months)
      AND (left_kind, left_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${rows}))`,
  );
  const add = partsOf(
    matches.map(({ leftKind, leftId, rightKind, rightId, amount, month }) => [leftKind, leftId, rightKind, rightId, amount, month]),
  ).map(
    (rows) => sql`INSERT INTO matches (left_kind, left_id, right_kind, right_id, paise, month, is_difference, by, created_at)
      SELECT left_kind, left_id, right_kind, right_id, paise, month, ${isClosed(sql`n.month`)}, 'rule', ${now}
      FROM (${newMatches(rows)}) n WHERE right_kind <> 'bank-line' OR ${hasRoom} ON CONFLICT (left_kind, left_id) DO NOTHING`,
  );
  const judge = partsOf(
    verdicts.map(({ pair, subject, verdict, reason, difference, month }) => [pair, subject, verdict, reason, difference, month]),
  ).map(
    (rows) => sql`INSERT INTO verdicts (pair, subject, verdict, reason, difference_paise, month, since)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, ${now} FROM json_each(${rows}) WHERE true
      ON CONFLICT (pair, subject) DO UPDATE SET verdict = excluded.verdict, reason = excluded.reason,
        difference_paise = excluded.difference_paise, month = excluded.month,
        since = iif(verdict = excluded.verdict, since, excluded.since),
        (accepted_by, accepted_reason, accepted_at) = (SELECT iif(same, accepted_by, ''), iif(same, accepted_reason, ''), iif(same, accepted_at, NULL)
          FROM (SELECT verdict = excluded.verdict AND difference_paise = excluded.difference_paise AS same))`,
  );
  const withdraw = partsOf(withdrawn.map(({ pair, subject }) => [pair, subject])).map(
    (rows) => sql`DELETE FROM verdicts WHERE (pair, subject) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${rows}))
      AND NOT (${isClosed(sql`verdicts.month`)} AND (verdict = 'paid' OR accepted_by <> ''))`,
  );
  // What one part of a run undoes is there again with the next: a statement is a batch of its own.
  return [...undo, ...add, ...judge, ...withdraw].map((statement) => [statement]);
}

function partsOf(rows: readonly (readonly unknown[])[]): string[] {
  const count = Math.ceil(rows.length / ROWS_TOGETHER);
  return Array.from({ length: count }, (_, at) => JSON.stringify(rows.slice(at * ROWS_TOGETHER, (at + 1) * ROWS_TOGETHER)));
}

/** Returns the statements that open a finding for each verdict that nobody has explained, and clear those of the others. */
export function findingStatements({ now }: Shop): Statement[] {
  return [
    sql`INSERT INTO ledger_findings (source, kind, what, ours_paise, theirs_paise, found_at)
      SELECT 'money', pair || ' ' || verdict, subject, NULL, difference_paise, ${now} FROM verdicts
      WHERE verdict <> 'paid' AND accepted_by = '' ON CONFLICT DO NOTHING`,
    sql`UPDATE ledger_findings SET cleared_at = ${now} WHERE source = 'money' AND cleared_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM verdicts v WHERE v.subject = ledger_findings.what AND v.verdict <> 'paid' AND v.accepted_by = ''
        AND v.pair || ' ' || v.verdict = ledger_findings.kind)`,
  ];
}
