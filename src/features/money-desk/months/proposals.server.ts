import { sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { istDate } from '../../../rules/dates.ts';
import { DAY } from '../../../rules/limits.ts';
import { type BankRow, type Expected, matchBank } from '../../../rules/matching/match-bank.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { isMatchedSince } from '../matching/open-subjects.server.ts';
import type { MonthBounds } from './online-figures.server.ts';

/** Money on its way may be in the statement of the month before or after. */
const AROUND = 10 * DAY;

/** A match that a press takes: nothing else has this amount on these days. */
export interface ProposedMatch {
  readonly kind: 'settlement' | 'remittance';
  readonly id: string;
  readonly line: string;
  readonly amount: Paise;
  readonly utr: string;
}

type Side = ProposedMatch['kind'];
interface OpenRow extends Expected {
  readonly kind: Side;
}
interface LineRow extends BankRow {
  readonly kind: Side;
}

/** Returns the queries of what has no line of the bank, and of lines that name a payer and belong to nothing. */
export function proposalQueries({ from, until }: MonthBounds) {
  const isNear = (column: string) =>
    sql`${sql.raw(column)} >= ${istDate(from - AROUND)} AND ${sql.raw(column)} < ${istDate(until + AROUND)}`;
  const isUnmatched = (kind: Side, id: string) =>
    sql`NOT EXISTS (SELECT 1 FROM matches m WHERE m.left_kind = ${kind} AND m.left_id = ${sql.raw(id)})`;
  return {
    open: selectRaw<OpenRow>(
      sql`SELECT 'settlement' AS kind, s.id, s.utr, s.paise AS amount, date(s.settled_at / 1000 + 19800, 'unixepoch') AS "on"
        FROM settlements s
          WHERE s.settled_at >= ${from - AROUND} AND s.settled_at < ${until + AROUND} AND s.state = 'processed' AND s.paise > 0
            AND ${isUnmatched('settlement', 's.id')}
        UNION ALL SELECT 'remittance', c.id, c.utr,
            (SELECT coalesce(sum(l.paise - l.deduction_paise), 0) FROM cod_remittance_lines l WHERE l.remittance_id = c.id), c.paid_on
          FROM cod_remittances c WHERE ${isNear('c.paid_on')} AND ${isUnmatched('remittance', 'c.id')}`,
    ),
    strange: selectRaw<LineRow>(
      sql`SELECT iif(v.pair = 'settlement-bank', 'settlement', 'remittance') AS kind, b.key, b.on_day AS date, b.paise AS amount, b.text
        FROM verdicts v JOIN bank_lines b ON b.key = v.subject
        WHERE v.verdict = 'unknown' AND v.pair IN ('settlement-bank', 'remittance-bank') AND ${isNear('b.on_day')}
          AND NOT ${isMatchedSince}`,
    ),
  };
}

/** Returns the proposals by the rules of both pairs. */
export function proposedOf(open: readonly OpenRow[], strange: readonly LineRow[]): readonly ProposedMatch[] {
  return (['settlement', 'remittance'] as const).flatMap((kind) => {
    const expected = open.filter((row) => row.kind === kind);
    const { proposals } = matchBank({
      pair: `${kind}-bank`,
      ...{ expected, lines: strange.filter((row) => row.kind === kind), byPerson: new Map(), isTheirs: () => true },
      clock: { now: 0, holidays: [] },
    });
    return proposals.flatMap(({ expected: id, line }): ProposedMatch[] => {
      const its = expected.find((row) => row.id === id);
      return its ? [{ kind, id, line, amount: its.amount, utr: its.utr }] : [];
    });
  });
}
