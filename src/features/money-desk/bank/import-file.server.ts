import { eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { sha256, sha256Now } from '../../../platform/hashing.ts';
import { othersFirst } from '../../../platform/others-first.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type IdentifiedLine, lineIdentities } from '../../../rules/bank/line-identity.ts';
import { type BankLine, readStatement } from '../../../rules/bank/read-statement.ts';
import { istDate } from '../../../rules/dates.ts';
import { moneyRefusal } from '../../../rules/refusals/money-refusals.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { bankAccounts } from '../bank.table.ts';
import { BANK_LINES_MAX, type BankFileBody } from './bank.schema.ts';

/** Returns the keys of the lines of a statement, in their order: the same line has the same key in every file of its account. */
const bankKeys = (accountId: string, lines: readonly IdentifiedLine[]): string[] => lineIdentities(accountId, lines).map(sha256Now);

/** Lines in one statement of the batch: its JSON stays below 400 KB. */
const LINES_TOGETHER = 1_000;

export interface RecordedFile {
  readonly id: string;
  /** False where this file was recorded before: nothing has changed. */
  readonly isNew: boolean;
  readonly lines: number;
  /** Lines that no earlier file had. */
  readonly added: number;
  /** IST day of its first line. */
  readonly from: string;
}

interface ToRecord {
  readonly fileId: string;
  readonly lines: readonly BankLine[];
  readonly keys: readonly string[];
}

/**
 * Records a statement, whole or not at all: its rows are read by the rules that the browser has used, so that no broken chain of balances
 * comes in. Lines that an earlier file had stay as they are, and the same file twice changes nothing.
 * @throws ShopError BANK_ACCOUNT_UNKNOWN, STATEMENT_REFUSED with the line
 */
export async function importBankFile(
  shop: Shop,
  { accountId, name, columns, rows, by }: BankFileBody & { readonly by: string },
): Promise<RecordedFile> {
  const [account] = await shop.db.orm.select({ name: bankAccounts.name }).from(bankAccounts).where(eq(bankAccounts.id, accountId));
  if (!account) throw new ShopError('BANK_ACCOUNT_UNKNOWN');
  await othersFirst();
  const statement = readStatement(rows, istDate(shop.now), columns);
  if (statement.fault !== null) throw new ShopError(moneyRefusal('STATEMENT_REFUSED', statement.fault));
  const { lines } = statement;
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) throw new ShopError(moneyRefusal('STATEMENT_REFUSED', 'The statement has no line that moves money.'));
  if (lines.length > BANK_LINES_MAX) throw new ShopError('STATEMENT_TOO_LONG');
  await othersFirst();
  const keys = bankKeys(accountId, lines);
  const fileId = await sha256(JSON.stringify([accountId, keys]));
  await othersFirst();
  const file = { id: fileId, accountId, name, lines: lines.length, from: first.date, until: last.date };
  try {
    const [inserted] = await shop.db.write([
      sql`INSERT INTO bank_files (id, account_id, name, lines, added, from_day, until_day, by, created_at)
        SELECT ${fileId}, ${accountId}, ${name}, ${file.lines},
          (SELECT count(*)
            FROM json_each(${JSON.stringify(keys)}) k
            WHERE NOT EXISTS (SELECT 1 FROM bank_lines b WHERE b.key = k.value)),
          ${file.from}, ${file.until}, ${by}, ${shop.now} RETURNING added`,
      ...lineStatements(shop, accountId, { fileId, lines, keys }),
      shop.db.orm.update(bankAccounts).set({ columns: statement.columns, updatedAt: shop.now }).where(eq(bankAccounts.id, accountId)),
      recordAction(shop, {
        ...{ by, action: 'create', kind: 'bank-file', id: fileId, label: `${account.name}: ${name}` },
        changes: { lines: [null, lines.length], days: [null, `${file.from} to ${file.until}`] },
      }),
    ]);
    return { id: fileId, isNew: true, lines: lines.length, added: Number(inserted?.[0]?.added ?? 0), from: file.from };
  } catch (error) {
    if (violatedConstraint(error) !== 'BANK_FILE_IS_KNOWN') throw error;
    return { id: fileId, isNew: false, lines: lines.length, added: 0, from: file.from };
  }
}

function lineStatements({ now }: Shop, accountId: string, { fileId, lines, keys }: ToRecord): Statement[] {
  const rows = lines.map(({ date, amount, balance, text }, at) => [keys[at], date, amount, balance, text]);
  const parts = Array.from({ length: Math.ceil(rows.length / LINES_TOGETHER) }, (_, at) =>
    rows.slice(at * LINES_TOGETHER, (at + 1) * LINES_TOGETHER),
  );
  return parts.map(
    (part) => sql`INSERT INTO bank_lines (key, account_id, file_id, on_day, paise, balance_paise, text, created_at)
      SELECT value ->> 0, ${accountId}, ${fileId}, value ->> 1, value ->> 2, value ->> 3, value ->> 4, ${now}
      FROM json_each(${JSON.stringify(part)}) WHERE true ON CONFLICT (key) DO NOTHING`,
  );
}
