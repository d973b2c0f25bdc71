import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { StatementColumns } from '../../rules/bank/statement-columns.ts';
import type { Paise } from '../../rules/money/money.ts';

/** The accounts of the shop at banks whose statements are read. */
export const bankAccounts = sqliteTable(
  'bank_accounts',
  {
    id: text('id').primaryKey(),
    /** As the owner calls it: 'HDFC current'. */
    name: text('name').notNull(),
    /** The last four digits. The whole number is stored nowhere. */
    ending: text('ending').notNull(),
    /** Columns of its last statement. */
    columns: text('columns', { mode: 'json' }).$type<StatementColumns>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('bank_accounts_ending', sql`${t.ending} GLOB '[0-9][0-9][0-9][0-9]'`), check('bank_accounts_name', sql`${t.name} <> ''`)],
);

/** Statements that were read, append-only. The same file is none twice. */
export const bankFiles = sqliteTable(
  'bank_files',
  {
    /** SHA-256 of the account and of what the file holds. */
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => bankAccounts.id),
    name: text('name').notNull(),
    /** Lines of the file, and those that no earlier file had. */
    lines: integer('lines').notNull(),
    added: integer('added').notNull(),
    /** IST days of its first and its last line. */
    from: text('from_day').notNull(),
    until: text('until_day').notNull(),
    by: text('by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('bank_files_lines', sql`${t.lines} > 0 AND ${t.added} BETWEEN 0 AND ${t.lines}`),
    check('bank_files_days', sql`${t.from} <= ${t.until}`),
    index('bank_files_newest').on(t.accountId, t.createdAt),
  ],
);

/** Lines of statements, append-only, each once whichever files have it. */
export const bankLines = sqliteTable(
  'bank_lines',
  {
    /** SHA-256 of its identity (`rules/bank/line-identity.ts`). */
    key: text('key').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => bankAccounts.id),
    /** The first file that had it. */
    fileId: text('file_id')
      .notNull()
      .references(() => bankFiles.id),
    /** IST day. */
    on: text('on_day').notNull(),
    /** Signed: a withdrawal is negative. */
    amount: integer('paise').$type<Paise>().notNull(),
    /** Of the account after the line. */
    balance: integer('balance_paise').$type<Paise>().notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('bank_lines_amount', sql`${t.amount} <> 0`),
    check('bank_lines_day', sql`${t.on} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    index('bank_lines_by_day').on(t.on, t.key),
    index('bank_lines_of_account').on(t.accountId, t.on),
  ],
);

export const declared = {
  bank_accounts: { subjects: ['money'], restore: 'newer', audited: { 'bank-account': 'Bank account' } },
  bank_files: {
    subjects: ['money'],
    restore: 'append',
    audited: { 'bank-file': 'Bank statement' },
    means: { 'bank_files.id': 'BANK_FILE_IS_KNOWN' },
  },
  bank_lines: { subjects: ['money'], restore: 'append' },
} satisfies Declared;
