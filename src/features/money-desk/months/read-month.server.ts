import { sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { istDate } from '../../../rules/dates.ts';
import { cashDifference, changedFigures, type Figures, onlineDifference } from '../../../rules/matching/month-figures.ts';
import { type Paise, ZERO } from '../../../rules/money/money.ts';
import { touchesClosedMonth } from '../matching/undo-match.server.ts';
import { type GuessedRow, guessedOf, guessQueries } from './guesses.server.ts';
import { boundsOf, monthFigures, waitingForBank } from './month-figures.server.ts';
import { type ProposedMatch, proposalQueries, proposedOf } from './proposals.server.ts';
import { type AccountGap, gapLines, gapsOf } from './statement-gaps.server.ts';
import { type VerdictRow, verdictRows } from './verdict-rows.server.ts';

/** Rows of each list; a file has all of them. */
const MONEY_ROWS_SHOWN = 200;

/** A deposit, and what was found in it. */
export interface Deposit {
  readonly key: string;
  readonly on: string;
  readonly amount: Paise;
  readonly kind: 'settlement' | 'remittance';
  readonly id: string;
  readonly utr: string;
  /** 'rule', or who matched it. */
  readonly by: string;
  /** Noted after the month was closed. */
  readonly isDifference: boolean;
  /** A person made the match, and no month that it touches is closed: it can be taken back. */
  readonly canUndo: boolean;
}

/** A deposit as SQLite has it. */
type DepositRow = Omit<Deposit, 'isDifference' | 'canUndo'> & { readonly isDifference: number; readonly canUndo: number };

/** The money of a month on one screen. */
export interface MoneyMonth {
  readonly month: string;
  readonly figures: Figures;
  readonly online: Paise;
  readonly cash: Paise;
  /** Part of the differences that somebody accepted. */
  readonly accepted: Paise;
  /** Null while the month is open. */
  readonly closed: { readonly by: string; readonly at: number; readonly changed: ReturnType<typeof changedFigures> } | null;
  readonly isOver: boolean;
  /** Unpaid rows, the oldest first. */
  readonly rows: readonly VerdictRow[];
  /** All of it, and what of it nobody has accepted. */
  readonly total: number;
  readonly unexplained: number;
  readonly deposits: readonly Deposit[];
  readonly deposited: number;
  /** On the way to the bank. */
  readonly waiting: { readonly count: number; readonly amount: Paise };
  readonly proposals: readonly ProposedMatch[];
  readonly guesses: readonly GuessedRow[];
  readonly accounts: number;
  /** Days of the statements that are missing. */
  readonly gaps: readonly AccountGap[];
}

/** Reads a month in one round trip. @throws ShopError BAD_REQUEST for a text that is no month */
export async function readMoneyMonth(shop: Shop, asked: string): Promise<MoneyMonth> {
  const month = asked || istDate(shop.now).slice(0, '2026-11'.length);
  const bounds = boundsOf(month);
  const ofMonth = sql`v.month = ${month} AND v.verdict <> 'paid'`;
  const read = await shop.db.read({
    figures: selectRaw<Figures>(monthFigures(bounds)),
    closed: selectRaw<{ figures: string; by: string; at: number }>(
      sql`SELECT figures, closed_by AS by, created_at AS at FROM money_months WHERE month = ${month}`,
    ),
    rows: selectRaw<VerdictRow>(
      sql`${verdictRows} WHERE ${ofMonth} ORDER BY v.accepted_by <> '', v.since, v.pair, v.subject LIMIT ${MONEY_ROWS_SHOWN}`,
    ),
    counts: selectRaw<{ total: number; unexplained: number; accepted: Paise; accounts: number }>(
      sql`SELECT count(*) AS total, count(*) FILTER (WHERE accepted_by = '') AS unexplained,
          coalesce(sum(difference_paise) FILTER (WHERE accepted_by <> ''), 0) AS accepted, (SELECT count(*) FROM bank_accounts) AS accounts
        FROM verdicts v WHERE ${ofMonth}`,
    ),
    deposits: selectRaw<DepositRow>(sql`${depositRows(month)} LIMIT ${MONEY_ROWS_SHOWN}`),
    deposited: selectRaw<{ count: number }>(
      sql`SELECT count(*) AS count FROM matches WHERE month = ${month} AND left_kind IN ('settlement', 'remittance')`,
    ),
    waiting: selectRaw<{ count: number; amount: Paise }>(
      sql`SELECT count(*) AS count, coalesce(sum(amount), 0) AS amount FROM ${waitingForBank(bounds)}`,
    ),
    ...proposalQueries(bounds),
    ...guessQueries(month),
    lines: gapLines(bounds),
  });
  const [figures, closed, counts] = [read.figures[0], read.closed[0], read.counts[0]];
  if (!figures || !counts) throw new Error('The figures of a month are one row.');
  return {
    ...{ month, figures, online: onlineDifference(figures), cash: cashDifference(figures), ...counts },
    closed: closed ? { by: closed.by, at: closed.at, changed: changedFigures(JSON.parse(closed.figures), figures) } : null,
    isOver: bounds.until <= shop.now,
    rows: read.rows,
    deposits: read.deposits.map((deposit) => ({ ...deposit, isDifference: deposit.isDifference === 1, canUndo: deposit.canUndo === 1 })),
    deposited: read.deposited[0]?.count ?? 0,
    waiting: read.waiting[0] ?? { count: 0, amount: ZERO },
    proposals: proposedOf(read.open, read.strange),
    guesses: guessedOf(read.unexplained, read.possible),
    gaps: gapsOf(read.lines, month),
  };
}

/** SQL: what came to the bank in a month, the oldest first. */
const depositRows = (month: string) =>
  sql`SELECT b.key, b.on_day AS "on", m.paise AS amount, m.left_kind AS kind, m.left_id AS id, coalesce(s.utr, c.utr, '') AS utr, m.by,
      m.is_difference AS isDifference, m.by <> 'rule' AND NOT ${touchesClosedMonth} AS canUndo
    FROM matches m JOIN bank_lines b ON b.key = m.right_id
    LEFT JOIN settlements s ON m.left_kind = 'settlement' AND s.id = m.left_id
    LEFT JOIN cod_remittances c ON m.left_kind = 'remittance' AND c.id = m.left_id
    WHERE m.month = ${month} AND m.left_kind IN ('settlement', 'remittance') ORDER BY b.on_day, b.key, m.left_id`;
