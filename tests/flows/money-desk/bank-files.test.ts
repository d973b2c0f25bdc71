import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { textRows } from '../../../src/admin/parts/sheet/text-rows.ts';
import type { BankAccount } from '../../../src/features/money-desk/bank/bank-accounts.server.ts';
import type { RecordedFile } from '../../../src/features/money-desk/bank/import-file.server.ts';
import type { MoneyMonth } from '../../../src/features/money-desk/months/read-month.server.ts';
import { columnsOf } from '../../../src/rules/bank/statement-columns.ts';
import { startOfIstDate } from '../../../src/rules/dates.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { bankForms, statementFile } from '../../shop/money-month/bank-side.ts';
import { moneyMonth } from '../../shop/money-month/money-month.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { bank } = moneyMonth(7, 60);
// The statement of the month is read once it is over.
vi.useFakeTimers({ toFake: ['Date'], now: startOfIstDate(bank.at(-1)?.on ?? '') + DAY });
const { shop, ask } = await shopWithAdministrator();

const cells = (text: string) => textRows(text, (row) => columnsOf(row) !== null);
const account = async (name = 'HDFC current') => (await ask<{ id: string }>('POST', '/money/bank', { name, ending: '1234' })).body.id;
const send = (accountId: string, rows: readonly (readonly string[])[], columns: object | null = null) =>
  ask<RecordedFile & { code?: string; details?: string }>('POST', '/money/bank/files', { accountId, name: 'nov.csv', columns, rows });
const accountOf = async (id: string) =>
  (await ask<{ accounts: BankAccount[] }>('GET', '/money/bank')).body.accounts.find((one) => one.id === id);
const linesOf = (id: string) => shop.rows('SELECT on_day, paise, text FROM bank_lines WHERE account_id = ? ORDER BY rowid', id);

afterAll(() => void vi.useRealTimers());

describe.each(bankForms)('a statement of the form %s', (form) => {
  const whole = statementFile(bank, form).split('\n');
  /** The head with some of the lines: a statement of a shorter time. */
  const part = (from: number, to: number) => cells([...whole.slice(0, 3), ...whole.slice(3 + from, 3 + to)].join('\n'));
  let id = '';
  beforeAll(async () => {
    id = await account(form);
  });

  it('is recorded whole, and once, however its files overlap', async () => {
    const half = Math.ceil(bank.length / 2);
    expect((await send(id, part(0, half))).body).toMatchObject({ isNew: true, lines: half, added: half });
    expect((await send(id, part(0, half))).body).toMatchObject({ isNew: false, added: 0 });
    expect((await send(id, part(half - 5, bank.length))).body).toMatchObject({ isNew: true, added: bank.length - half });
    expect((await send(id, cells(whole.join('\n')))).body).toMatchObject({ isNew: true, lines: bank.length, added: 0 });
    expect((await linesOf(id)).map(({ paise }) => paise)).toEqual(bank.map(({ amount }) => amount));
    expect(await accountOf(id)).toMatchObject({ from: bank[0]?.on, until: bank.at(-1)?.on, lines: bank.length, gaps: [] });
  });
});

it('lines of one bank in two forms are the same lines where the narration is', async () => {
  const id = await account('two forms');
  await send(id, cells(statementFile(bank, 'hdfc')));
  expect((await send(id, cells(statementFile(bank, 'sbi')))).body).toMatchObject({ added: 0 });
  expect(await linesOf(id)).toHaveLength(bank.length);
});

it('a statement that is missing is a gap until it is read', async () => {
  const id = await account('gap');
  const file = statementFile(bank, 'axis').split('\n');
  const part = (from: number, to: number) => cells([...file.slice(0, 3), ...file.slice(3 + from, 3 + to)].join('\n'));
  await send(id, part(0, 10));
  await send(id, part(20, bank.length));
  expect((await accountOf(id))?.gaps).toEqual([{ from: bank[9]?.on, until: bank[20]?.on }]);
  // The month names it, and so does each other month that it touches.
  const gaps = async (month = '') =>
    (await ask<MoneyMonth>('GET', `/money?month=${month}`)).body.gaps.filter(({ account: name }) => name === 'gap');
  const [from = '', until = ''] = [bank[9]?.on, bank[20]?.on];
  for (const month of [from.slice(0, 7), until.slice(0, 7)]) expect(await gaps(month)).toEqual([{ account: 'gap', from, until }]);
  expect(await gaps('2025-01')).toEqual([]);
  await send(id, part(8, 22));
  expect([(await accountOf(id))?.gaps, await gaps(from.slice(0, 7))]).toEqual([[], []]);
});

it('a broken chain of balances is refused with its line, and nothing of the file is there', async () => {
  const id = await account('broken');
  const rows = cells(statementFile(bank, 'axis'));
  const { status, body } = await send(id, rows.toSpliced(20, 1));
  expect([status, body.code]).toEqual([422, 'STATEMENT_REFUSED']);
  expect(body.details).toMatch(/^Line 21 .*the balance should be ₹/);
  expect(await shop.rows('SELECT 1 FROM bank_files WHERE account_id = ?', id)).toEqual([]);
  expect(await linesOf(id)).toEqual([]);
});

it('columns that no word names are read where a person says they are, and kept for the account', async () => {
  const id = await account('own words');
  const rows = [
    ['Datum', 'Wofür', 'Raus', 'Rein', 'Stand'],
    ['01/11/26', 'Sale', '', '5.00', '105.00'],
    ['02/11/26', 'Rent', '5.00', '', '100.00'],
  ];
  expect((await send(id, rows)).body.details).toContain('No line with the names of the columns');
  const columns = { date: 0, text: 1, reference: null, balance: 4, money: { withdrawal: 2, deposit: 3 } };
  expect((await send(id, rows, columns)).body).toMatchObject({ added: 2 });
  expect((await accountOf(id))?.columns).toEqual(columns);
});

it('an account needs a name and four digits, a file an account that exists', async () => {
  expect((await ask('POST', '/money/bank', { name: ' ', ending: '123' })).body.fields).toEqual({
    name: 'Enter a name: HDFC current.',
    ending: 'Enter the last four digits of the number.',
  });
  expect((await send('nobody', cells(statementFile(bank, 'axis')))).body.code).toBe('BANK_ACCOUNT_UNKNOWN');
});

it('ten thousand lines are one file, and one more are too many', { timeout: 60_000 }, async () => {
  const id = await account('large');
  const rows = Array.from({ length: 10_000 }, (_, at) => ['01/11/26', `UPI-A FRIEND-${at}`, '', '', '', '1.00', `${at + 1}.00`]);
  const head = ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'];
  expect((await send(id, [head, ...rows])).body).toMatchObject({ lines: 10_000, added: 10_000 });
  expect((await send(id, [head, ...rows, ['01/11/26', 'one more', '', '', '', '1.00', '10001.00']])).body.code).toBe('STATEMENT_TOO_LONG');
});
