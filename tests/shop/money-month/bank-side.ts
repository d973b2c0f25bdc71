import { hash } from 'node:crypto';
import { textRows } from '../../../src/admin/parts/sheet/text-rows.ts';
import { lineIdentities } from '../../../src/rules/bank/line-identity.ts';
import { readStatement } from '../../../src/rules/bank/read-statement.ts';
import { columnsOf } from '../../../src/rules/bank/statement-columns.ts';
import { rupeesWritten } from '../../../src/rules/gst/gstr1-json.ts';
import type { BankRow } from '../../../src/rules/matching/match-bank.ts';
import { paise, sum } from '../../../src/rules/money/money.ts';
import { dueAtBank } from '../../../src/rules/settlements/settlement-state.ts';
import { type BankMove, type Dice, fill, type ListedSettlement, type Remittance } from './facts.ts';

const byDay = (moves: readonly BankMove[]): BankMove[] => moves.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));

const narrations = [
  (utr: string, payer: string) => `NEFT CR-${payer}-${utr}`,
  (utr: string, payer: string) => `BY TRANSFER-NEFT*HDFC0000001*${utr}*${payer}--`,
  (utr: string, payer: string) => `RTGS/${utr}/${payer}, PVT LTD`,
] as const satisfies readonly [unknown, ...unknown[]];

/** Returns how a bank names a payment. */
export const narrated = (dice: Dice, utr: string, payer: string): string => dice.of(narrations)(utr, payer);

/** Returns the moves of an account: what gateway and couriers sent, among what a shop pays and gets besides. */
export function bankSide(dice: Dice, settlements: readonly ListedSettlement[], remittances: readonly Remittance[]): BankMove[] {
  const came = settlements.flatMap((settlement): BankMove[] => {
    const amount = dueAtBank(settlement);
    return amount === null ? [] : [{ on: settlement.on, amount, text: narrated(dice, settlement.utr, 'RAZORPAY SOFTWAR') }];
  });
  const cash = remittances.map(({ utr, courier, lines, deduction, on }): BankMove => {
    return { on, amount: paise(sum(lines.map(({ amount }) => amount)) - deduction), text: narrated(dice, utr, courier) };
  });
  const days = [...new Set(settlements.map(({ on }) => on))];
  const others = days.flatMap((on, at): BankMove[] => [
    { on, amount: paise(-dice.int(1, 900_000)), text: `UPI-SUPPLIER ${at}-${fill(401_000_000_000 + at, 12)}` },
    ...(dice.percent(40) ? [{ on, amount: dice.money(1, 50_000), text: `UPI-A FRIEND-${fill(402_000_000_000 + at, 12)}` }] : []),
  ]);
  return byDay([...others, ...came, ...cash]);
}

/** Balance of an account before the first line of its first statement. */
export const OPENING = 125_000_000;
const written = (amount: number): string => (amount === 0 ? '' : rupeesWritten(amount));
const inAndOut = (amount: number) => [written(Math.max(0, -amount)), written(Math.max(0, amount))];
const dashed = (on: string) => on.split('-').reverse().join('-');

/** How banks write a line of a statement: HDFC, Axis, SBI. */
const forms = {
  hdfc: {
    head: 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    row: ({ on, amount, text }: BankMove, balance: number) =>
      [dashed(on).replaceAll('-', '/'), `"${text}"`, '', on, ...inAndOut(amount), written(balance)].join(','),
  },
  axis: {
    head: 'Transaction Date,Particulars,Cheque No.,Dr/Cr,Amount,Balance',
    row: ({ on, amount, text }: BankMove, balance: number) =>
      [dashed(on), `"${text}"`, '-', amount < 0 ? 'DR' : 'CR', written(Math.abs(amount)), written(balance)].join(','),
  },
  sbi: {
    head: 'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance',
    row: ({ on, amount, text }: BankMove, balance: number) =>
      [dashed(on), dashed(on), text, ' ', ...inAndOut(amount), written(balance)].join('\t'),
  },
} as const;
export type BankForm = keyof typeof forms;
export const bankForms = Object.keys(forms) as [BankForm, ...BankForm[]];

/** Returns the file in which a bank gives moves of an account. @param opening the balance before them, in paise */
export function statementFile(moves: readonly BankMove[], bank: BankForm, opening: number = OPENING): string {
  const { head, row } = forms[bank];
  let balance = opening;
  const rows = byDay(moves).map((move) => {
    balance += move.amount;
    return row(move, balance);
  });
  return ['Account No,50200012345678', '', head, ...rows, '', 'This is a computer generated statement', ''].join('\n');
}

/** Reads a file as the shop does: its lines with their keys, or why it is refused. */
export function readFile(file: string): { readonly rows: readonly BankRow[]; readonly fault: string | null } {
  const statement = readStatement(
    textRows(file, (row) => columnsOf(row) !== null),
    '2099-12-31',
  );
  if (statement.fault !== null) return { rows: [], fault: statement.fault };
  const identities = lineIdentities('account', statement.lines);
  const rows = statement.lines.map(({ date, amount, text }, at) => {
    return { key: hash('sha256', identities[at] ?? ''), date, amount, text };
  });
  return { rows, fault: null };
}
