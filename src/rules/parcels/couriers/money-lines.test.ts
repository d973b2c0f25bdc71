import { describe, expect, it } from 'vitest';
import { MONEY_LINES_MAX, pastedRows, readMoneyLines } from './money-lines.ts';

const read = (text: string, kind: 'remittance' | 'invoice' = 'remittance') => readMoneyLines(pastedRows(text), kind);

describe('readMoneyLines', () => {
  it('takes pasted numbers, with an amount or without one', () => {
    expect(read('AWB0001 700.50\nawb0002\n\nAWB0003\t-1,250.00')).toEqual({
      lines: [
        { line: 1, awb: 'AWB0001', amount: 70_050 },
        { line: 2, awb: 'AWB0002', amount: null },
        { line: 4, awb: 'AWB0003', amount: -125_000 },
      ],
      faults: [],
    });
  });

  it('finds the columns by their words, whatever stands between them', () => {
    const rows = [
      ['Order Id', 'AWB Number', 'Courier', 'COD Amount'],
      ['1000123', '19041424751540', 'Delhivery', '₹799.00'],
    ];
    expect(readMoneyLines(rows, 'remittance').lines).toEqual([{ line: 2, awb: '19041424751540', amount: 79_900 }]);
    const invoice = [
      ['Waybill', 'Amount', 'Total charges'],
      ['19041424751540', '10', '55.75'],
    ];
    expect(readMoneyLines(invoice, 'invoice').lines).toEqual([{ line: 2, awb: '19041424751540', amount: 5_575 }]);
  });

  it('names what is wrong: a number that is none, an amount that is none, a number twice', () => {
    expect(read('abc 10\nAWB0001 ten\nAWB0002 5\nAWB0002 5').faults).toEqual([
      'Line 1: “ABC” is no tracking number.',
      'Line 2: “ten” is no amount.',
      'Line 4: AWB0002 is in line 3 already.',
    ]);
  });

  it('takes no part of an amount for the whole: a comma parts columns', () => {
    expect(read('AWB0001 1,250').faults).toEqual(['Line 1: more than a number and an amount. Write 1250, not 1,250.']);
  });

  it('an invoice charges twice for a parcel, and never without an amount', () => {
    expect(read('AWB0001 40\nAWB0001 35', 'invoice')).toMatchObject({ lines: [{ amount: 4_000 }, { amount: 3_500 }], faults: [] });
    expect(read('AWB0001', 'invoice').faults).toEqual(['Line 1: the amount is missing.']);
  });

  it('refuses more lines than one request has', () => {
    const many = Array.from({ length: MONEY_LINES_MAX + 1 }, (_, at) => `AWB${10_000 + at} 5`).join('\n');
    expect(read(many).faults).toHaveLength(1);
  });
});
