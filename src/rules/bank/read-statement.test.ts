import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { textRows } from '../../admin/parts/sheet/text-rows.ts';
import { readStatement } from './read-statement.ts';
import { columnsOf } from './statement-columns.ts';

const read = (text: string) =>
  readStatement(
    textRows(text, (row) => columnsOf(row) !== null),
    '2099-12-31',
  );
const linesOf = (text: string) => {
  const statement = read(text);
  if (statement.fault !== null) throw new Error(statement.fault);
  return statement.lines.map(({ date, amount, balance, text: said }) => [date, amount, balance, said]);
};

const hdfc = `HDFC BANK Ltd.,,,,,,Page No .: 1
Account No :,50200012345678,,,,,
********,********,********,********,********,********,********
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,********,********,********,********,********,********
15/01/24,"NEFT CR-RAZORPAY SOFTWAR-N123456789012345, PVT",0000N123456789012345,15/01/24,,"97,100.00","1,97,100.00"
16/01/24,UPI-COURIER BILL,0000401234567890,16/01/24,"1,000.50",,"1,96,099.50"
,,,,,,
********,********,********,********,********,********,********
STATEMENT SUMMARY :-,,,,,,
Opening Balance,,Dr Count,Cr Count,Debits,Credits,Closing Bal
"1,00,000.00",,1,1,"1,000.50","97,100.00","1,96,099.50"
Generated On: 17-Jan-2024 10:00,,,,,,
This is a computer generated statement,,,,,,
`;

const icici = `DETAILED STATEMENT
S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )
1,16/01/2024,15/01/2024,-,NEFT-N123456789012345-RAZORPAY,0.0,97100.00,197100.00
2,16/01/2024,16/01/2024,-,BIL/COURIER,1000.50,0.0,196099.50
`;

const iciciCredit = `Transaction Date,Value Date,Remarks,Cheque Number,Debit Amount,Credit Amount,Balance(INR)
15/01/2024,15/01/2024,NEFT-N123456789012345-RAZORPAY,,,"97,100.00","1,97,100.00"
16/01/2024,16/01/2024,BIL/COURIER,,"1,000.50",,"1,96,099.50"
`;

const sbi = `Account Name\t:\tCHAMAK
Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tBranch Code\tDebit\tCredit\tBalance
15 Jan 2024\t15 Jan 2024\tBY TRANSFER-NEFT*HDFC0000001*N123456789012345*RAZORPAY--\tTRANSFER FROM 99\t123\t \t97,100.00\t1,97,100.00
16-Jan-24\t16-Jan-24\tTO TRANSFER\t\t123\t1,000.50\t \t1,96,099.50
**This is a computer generated statement
`;

const axis = `Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
,,OPENING BALANCE,,,100000.00,
15-01-2024,,NEFT/N123456789012345/RAZORPAY,,97100.00,197100.00,248
,,SOFTWARE PVT LTD,,,,
16-01-2024,,COURIER,1000.50,,196099.50,248
,,TRANSACTION TOTAL,1000.50,97100.00,,
,,CLOSING BALANCE,,,196099.50,
`;

const axisSigned = `S.No,Transaction Date (dd/mm/yyyy),Particulars
Transaction Date,Particulars,Cheque No.,Dr/Cr,Amount,Balance
15-01-2024,NEFT/N123456789012345/RAZORPAY,-,CR,"97,100.00","1,97,100.00"
16-01-2024,COURIER,-,DR,"1,000.50","1,96,099.50"
`;

describe('statements of the four banks', () => {
  test.each([
    ['HDFC', hdfc],
    ['ICICI', icici],
    ['ICICI with debit and credit', iciciCredit],
    ['SBI, text with tabs that is named .xls', sbi],
    ['Axis', axis],
    ['Axis with Dr/Cr', axisSigned],
    ['with a byte order mark and line breaks of Windows', `\uFEFF${hdfc.replaceAll('\n', '\r\n')}`],
  ])('%s', (_, text) => {
    expect(linesOf(text).map(([date, amount, balance]) => [date, amount, balance])).toEqual([
      ['2024-01-15', 9_710_000, 19_710_000],
      ['2024-01-16', -100_050, 19_609_950],
    ]);
    expect(linesOf(text)[0]?.[3]).toContain('N123456789012345');
  });

  it('keeps a comma within quotes, and adds the reference and the line that goes on', () => {
    expect(linesOf(hdfc)[0]?.[3]).toBe('NEFT CR-RAZORPAY SOFTWAR-N123456789012345, PVT 0000N123456789012345');
    expect(linesOf(axis)[0]?.[3]).toBe('NEFT/N123456789012345/RAZORPAY SOFTWARE PVT LTD');
  });
});

const heads = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';
const file = (...lines: string[]) => [heads, ...lines].join('\n');
const days = [
  '31/03/24,First,,,,100.00,1100.00',
  '31/03/24,Second,,,,100.00,1200.00',
  '01/04/24,Third,,,50.25,,1149.75',
  '01/04/24,Fourth,,,,0.05,1149.80',
];

describe('the chain of balances', () => {
  it('holds with the oldest or the newest line first, over the end of a financial year', () => {
    expect(linesOf(file(...days.toReversed()))).toEqual(linesOf(file(...days)));
  });

  it('tells the way of a single day by its balances', () => {
    expect(linesOf(file(...days.slice(0, 2).toReversed())).map(([, , , text]) => text)).toEqual(['First', 'Second']);
  });

  it('refuses a file in which a line is missing, is there twice, or was changed by a paisa, and names the first', () => {
    expect(read(file(...days.slice(0, 1), ...days.slice(2))).fault).toBe(
      'Line 3 (1 April 2024): the balance should be ₹1,049.75 after −₹50.25, and the file says ₹1,149.75. A line is missing or was changed; download the statement again.',
    );
    expect(read(file(...days.toReversed().slice(0, 2), ...days.toReversed().slice(3))).fault).toContain('Line 3 (1 April 2024)');
    expect(read(file(days[0] ?? '', ...days)).fault).toContain('Line 3 (31 March 2024)');
    expect(read(file(...days).replace('0.05', '0.06')).fault).toContain('Line 5 (1 April 2024): the balance should be ₹1,149.81');
  });

  it('goes through a line that moves nothing, and through an overdraft', () => {
    const text = file('01/04/24,B/F,,,,,100.00', '01/04/24,Rent,,,300.00,,200.00 Dr', '02/04/24,Sale,,,,500.00,300.00 Cr');
    expect(linesOf(text)).toEqual([
      ['2024-04-01', -30_000, -20_000, 'Rent'],
      ['2024-04-02', 50_000, 30_000, 'Sale'],
    ]);
  });

  it('29 February is a day of 2024 alone', () => {
    expect(linesOf(file('29/02/24,Sale,,,,1.00,1.00'))).toHaveLength(1);
    expect(read(file('28/02/23,Sale,,,,1.00,1.00', '29/02/23,Sale,,,,1.00,2.00')).fault).toBe('Line 3: “29/02/23” is no date.');
  });

  it('reads whatever a bank could write, whichever way, and refuses each line that is taken out of the middle', () => {
    const amount = fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((value) => value !== 0);
    const rupees = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
    fc.assert(
      fc.property(fc.array(amount, { minLength: 3, maxLength: 40 }), fc.boolean(), fc.nat(), (amounts, isTurned, hole) => {
        let balance = 5_000_000_000;
        const lines = amounts.map((value, at) => {
          balance += value;
          const money = value < 0 ? `${rupees(-value)},` : `,${rupees(value)}`;
          return `${String(1 + Math.floor(at / 2)).padStart(2, '0')}/05/24,Line ${at},,,${money},${rupees(balance)}`;
        });
        const written = isTurned ? lines.toReversed() : lines;
        expect(linesOf(file(...written)).map((line) => line[1])).toEqual(amounts);
        expect(read(file(...written.toSpliced(1 + (hole % (lines.length - 2)), 1))).fault).toContain('the balance should be');
      }),
    );
  });
});

it('refuses what it cannot read, in words', () => {
  expect(read('a,b\n1,2').fault).toContain('No line with the names of the columns');
  expect(read(heads).fault).toBe('The statement has no lines.');
  expect(read(file('01/04/24,Sale,,,,ten,100.00')).fault).toBe('Line 2: its amount or its balance cannot be read.');
  expect(read(file('01/04/24,Sale,,,5.00,5.00,100.00')).fault).toBe('Line 2: its amount or its balance cannot be read.');
  expect(read(file('01/04/24,Sale,,,,5.00,')).fault).toBe('Line 2: its amount or its balance cannot be read.');
  expect(read(file('01/04/24,Sale,,,,5.00,100.00', '13/13/24,Sale,,,,5.00,105.00')).fault).toBe('Line 3: “13/13/24” is no date.');
  expect(read(`${heads.replace('Withdrawal Amt.,Deposit Amt.', 'Dr/Cr,Amount')}\n01/04/24,Sale,,,XX,5.00,100.00`).fault).toContain(
    'Line 2',
  );
});
