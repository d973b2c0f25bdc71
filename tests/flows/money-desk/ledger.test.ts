import { expect, it } from 'vitest';
import { bankKeys } from '../../../src/features/money-desk/bank/bank-keys.server.ts';
import { readStatement } from '../../../src/rules/bank/read-statement.ts';
import { disputePhases, disputeRank, disputeStatuses } from '../../../src/rules/disputes/dispute-states.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

const heads = ['Date', 'Narration', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'];
/** Two equal payments of a day, one that goes back and comes again. */
const rows = [
  ['30/11/26', 'NEFT CR-N1', '', '100.00', '1100.00'],
  ['30/11/26', 'NEFT CR-N1', '', '100.00', '1200.00'],
  ['01/12/26', 'RETURNED', '100.00', '', '1100.00'],
  ['01/12/26', 'NEFT CR-N1', '', '100.00', '1200.00'],
  ['01/12/26', 'RETURNED', '100.00', '', '1100.00'],
];

/** Records a statement as the shop will: every line that is not there yet. Returns how many were added. */
async function recorded(file: string, lines: readonly (readonly string[])[]): Promise<number> {
  const read = readStatement([heads, ...lines]);
  if (read.fault !== null) throw new Error(read.fault);
  const keys = await bankKeys('hdfc', read.lines);
  const before = Number((await shop.rows('SELECT count(*) AS n FROM bank_lines'))[0]?.n);
  await shop.rows(
    "INSERT INTO bank_files (id, account_id, name, lines, added, from_day, until_day, by) VALUES (?, 'hdfc', 'a.csv', ?, 0, '2026-11-30', '2026-12-01', 'x')",
    file,
    read.lines.length,
  );
  for (const [at, { date, amount, balance, text }] of read.lines.entries()) {
    await shop.rows(
      'INSERT OR IGNORE INTO bank_lines (key, account_id, file_id, on_day, paise, balance_paise, text) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[keys[at] ?? '', 'hdfc', file, date, amount, balance, text],
    );
  }
  return Number((await shop.rows('SELECT count(*) AS n FROM bank_lines'))[0]?.n) - before;
}

it('files that overlap, are turned round or come again add each line once', async () => {
  await shop.rows("INSERT INTO bank_accounts (id, name, ending) VALUES ('hdfc', 'HDFC current', '1234')");
  expect(await recorded('first', rows.slice(0, 3))).toBe(3);
  expect(await recorded('overlapping', rows.toReversed())).toBe(2);
  expect(await recorded('part', rows.slice(1, 2))).toBe(0);
  expect(await shop.rows('SELECT sum(paise) AS sum, count(*) AS n FROM bank_lines')).toEqual([{ sum: 10_000, n: 5 }]);
  await expect(recorded('first', rows)).rejects.toThrow('bank_files.id');
});

it('a line of the bank is matched for its amount at most, in its own month, until the month closes', async () => {
  const [line] = await shop.rows("SELECT key FROM bank_lines WHERE on_day = '2026-11-30' AND balance_paise = 110000");
  const match = (left: string, paise: number, month = '2026-11', isDifference = 0) =>
    shop.rows(
      "INSERT INTO matches (left_kind, left_id, right_kind, right_id, paise, month, is_difference, by) VALUES ('settlement', ?, 'bank-line', ?, ?, ?, ?, 'rule')",
      ...[left, String(line?.key), paise, month, isDifference],
    );
  await match('setl_1', 6_000);
  await expect(match('setl_1', 1)).rejects.toThrow('matches.left_kind');
  await expect(match('setl_2', 4_001)).rejects.toThrow('BANK_LINE_SPENT');
  await expect(match('setl_2', 4_000, '2026-12')).rejects.toThrow('MATCH_MONTH_WRONG');
  const close = () => shop.rows("INSERT INTO money_months (month, figures, closed_by) VALUES ('2026-11', '{}', 'x')");
  await shop.rows(
    "INSERT INTO verdicts (pair, subject, verdict, difference_paise, month, since) VALUES ('settlement-bank', 'setl_1', 'differs', -1, '2026-11', 1)",
  );
  await expect(close()).rejects.toThrow('MONTH_UNEXPLAINED');
  await shop.rows("UPDATE verdicts SET accepted_by = 'owner', accepted_reason = 'the bank’s fee', accepted_at = 1");
  await expect(shop.rows('UPDATE verdicts SET difference_paise = -2')).rejects.toThrow('VERDICT_CHANGED');
  await close();
  await expect(match('setl_2', 4_000)).rejects.toThrow('MONTH_CLOSED');
  await match('setl_2', 4_000, '2026-11', 1);
});

it('the rank of a dispute is that of the rules', async () => {
  const places = disputePhases.flatMap((phase) => disputeStatuses.map((status) => ({ phase, status })));
  for (const [at, { phase, status }] of places.entries()) {
    const values = [`disp_${at}`, status, phase];
    await shop.rows("INSERT INTO disputes (id, payment_id, paise, status, phase, opened_at) VALUES (?, 'pay_x', 1, ?, ?, 1)", ...values);
  }
  const ranks = await shop.rows('SELECT rank FROM disputes ORDER BY CAST(substr(id, 6) AS INTEGER)');
  expect(ranks.map(({ rank }) => rank)).toEqual(places.map(({ phase, status }) => disputeRank(phase, status)));
});
