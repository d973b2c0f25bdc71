import { sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type BankGap, bankGaps } from '../../../rules/bank/bank-coverage.ts';
import type { StatementColumns } from '../../../rules/bank/statement-columns.ts';
import { istDate } from '../../../rules/dates.ts';
import { newId } from '../../../rules/ids.ts';
import { DAY } from '../../../rules/limits.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { bankAccounts } from '../bank.table.ts';

/** An account, with the days of which its statements are recorded. */
export interface BankAccount {
  readonly id: string;
  readonly name: string;
  readonly ending: string;
  readonly columns: StatementColumns | null;
  /** IST days of its first and its last line; '' before its first statement. */
  readonly from: string;
  readonly until: string;
  readonly files: number;
  readonly lines: number;
  /** Of the last year. */
  readonly gaps: readonly BankGap[];
}

/** Days of which gaps are looked for. */
const GAPS_SHOWN = 366 * DAY;

/** All accounts, in one round trip. */
export async function readBankAccounts({ db, now }: Shop): Promise<readonly BankAccount[]> {
  const { accounts, files, lines } = await db.read({
    accounts: db.orm.select().from(bankAccounts).orderBy(bankAccounts.createdAt),
    files: selectRaw<{ account: string; first: string; last: string; files: number; added: number }>(
      sql`SELECT account_id AS account, min(from_day) AS first, max(until_day) AS last, count(*) AS files, sum(added) AS added
        FROM bank_files
        GROUP BY account_id`,
    ),
    lines: selectRaw<{ account: string; key: string; date: string; amount: Paise; balance: Paise }>(
      sql`SELECT account_id AS account, key, on_day AS date, paise AS amount, balance_paise AS balance FROM bank_lines
        WHERE on_day >= ${istDate(now - GAPS_SHOWN)}`,
    ),
  });
  const linesOf = Map.groupBy(lines, ({ account }) => account);
  return accounts.map(({ id, name, ending, columns }) => {
    const its = files.find(({ account }) => account === id);
    const read = { from: its?.first ?? '', until: its?.last ?? '', files: Number(its?.files ?? 0), lines: Number(its?.added ?? 0) };
    return { id, name, ending, columns, ...read, gaps: bankGaps(linesOf.get(id) ?? []) };
  });
}

/** Adds an account. The whole number is stored nowhere. */
export async function addBankAccount(
  shop: Shop,
  { name, ending, by }: { readonly name: string; readonly ending: string; readonly by: string },
): Promise<{ readonly id: string }> {
  const id = newId();
  await shop.db.write([
    shop.db.orm.insert(bankAccounts).values({ id, name, ending, createdAt: shop.now, updatedAt: shop.now }),
    recordAction(shop, { by, action: 'create', kind: 'bank-account', id, label: `${name} …${ending}` }),
  ]);
  return { id };
}
