import { sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { type BankGap, bankGaps } from '../../../rules/bank/bank-coverage.ts';
import { touchesMonth } from '../../../rules/bank/days-without-statement.ts';
import { istDate } from '../../../rules/dates.ts';
import type { Paise } from '../../../rules/money/money.ts';
import type { MonthBounds } from './online-figures.server.ts';

/** Days of an account between which a statement is missing. */
export interface AccountGap extends BankGap {
  readonly account: string;
}

interface GapRow {
  readonly account: string;
  readonly name: string;
  readonly key: string;
  readonly date: string;
  readonly amount: Paise;
  readonly balance: Paise;
}

/** Returns the query of the lines of a month, of all accounts, with those of the nearest days before and after it that have any. */
export function gapLines({ from, until }: MonthBounds) {
  const [first, after] = [istDate(from), istDate(until)];
  return selectRaw<GapRow>(
    sql`SELECT a.id AS account, a.name, b.key, b.on_day AS date, b.paise AS amount, b.balance_paise AS balance
      FROM bank_accounts a JOIN bank_lines b ON b.account_id = a.id
        AND b.on_day >= coalesce((SELECT max(p.on_day) FROM bank_lines p WHERE p.account_id = a.id AND p.on_day < ${first}), ${first})
        AND b.on_day <= coalesce((SELECT min(n.on_day) FROM bank_lines n WHERE n.account_id = a.id AND n.on_day >= ${after}), ${after})
      ORDER BY a.created_at, a.id`,
  );
}

/** Returns the gaps that a month touches, account by account. */
export const gapsOf = (rows: readonly GapRow[], month: string): readonly AccountGap[] =>
  [...Map.groupBy(rows, ({ account }) => account).values()].flatMap((lines) =>
    bankGaps(lines).flatMap((gap) => (touchesMonth(gap, month) ? [{ account: lines[0]?.name ?? '', ...gap }] : [])),
  );
