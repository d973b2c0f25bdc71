import { describe, expect, it } from 'vitest';
import type { MoneyKind } from './money-columns.ts';
import { MONEY_LINES_MAX, pastedRows, readMoneyLines } from './money-lines.ts';

const read = (text: string, kind: MoneyKind = 'remittance') => readMoneyLines(pastedRows(text), kind);
const plain = { reference: '', deduction: 0 };

describe('readMoneyLines', () => {
  it('takes pasted numbers, with an amount or without one', () => {
    expect(read('AWB0001 700.50\nawb0002\n\nAWB0003\t-1,250.00')).toEqual({
      lines: [
        { ...plain, line: 1, awb: 'AWB0001', amount: 70_050 },
        { ...plain, line: 2, awb: 'AWB0002', amount: null },
        { ...plain, line: 4, awb: 'AWB0003', amount: -125_000 },
      ],
      faults: [],
    });
  });

  it('finds the columns by their words, whatever stands between them', () => {
    const rows = [
      ['Order Id', 'AWB Number', 'Courier', 'COD Amount'],
      ['#1000123-2', '19041424751540', 'Delhivery', '₹799.00'],
    ];
    expect(readMoneyLines(rows, 'remittance').lines).toEqual([
      { line: 2, awb: '19041424751540', reference: '1000123-2', amount: 79_900, deduction: 0 },
    ]);
    const invoice = [
      ['Waybill', 'Amount', 'Total charges'],
      ['19041424751540', '10', '55.75'],
    ];
    expect(readMoneyLines(invoice, 'invoice').lines).toEqual([{ ...plain, line: 2, awb: '19041424751540', amount: 5_575 }]);
  });

  it('names what is wrong: a number that is none, an amount that is none, a number twice of which one has no amount', () => {
    expect(read('abc 10\nAWB0001 ten\nAWB0002 5\nAWB0002\nAWB0003 2000000').faults).toEqual([
      'Line 1: “ABC” is no tracking number.',
      'Line 2: “ten” is no amount.',
      'Line 4: AWB0002 is in line 3 already.',
      'Line 5: “2000000” is no amount.',
    ]);
  });

  it('takes no part of an amount for the whole: a comma parts columns', () => {
    expect(read('AWB0001 1,250').faults).toEqual(['Line 1: more than a number and an amount. Write 1250, not 1,250.']);
  });

  it('a parcel is charged twice or its cash reversed in one list; an invoice has no line without an amount', () => {
    expect(read('AWB0001 40\nAWB0001 35', 'invoice')).toMatchObject({ lines: [{ amount: 4_000 }, { amount: 3_500 }], faults: [] });
    expect(read('AWB0001 799\nAWB0001 -799')).toMatchObject({ lines: [{ amount: 79_900 }, { amount: -79_900 }], faults: [] });
    expect(read('AWB0001', 'invoice').faults).toEqual(['Line 1: the amount is missing.']);
    expect(read('AWB\tCourier\nAWB0001\tX', 'invoice').faults).toContain('No column of amounts was found.');
    expect(read('Waybill_Num\tFreight Charges\nAWB0001\t40', 'invoice')).toMatchObject({ lines: [{ amount: 4_000 }], faults: [] });
    expect(read('AWB\tFreight Charges\tGST\tSum payable\nAWB0001\t40\t7.20\t47.20', 'invoice').lines).toEqual([]);
    expect(read('AWB\tFreight Charges\tGST\tGross Amount\nAWB0001\t40\t7.20\t47.20', 'invoice')).toMatchObject({
      lines: [{ amount: 4_720 }],
    });
  });

  it('takes as many lines as one request has, and refuses more', () => {
    const many = (count: number) => read(Array.from({ length: count }, (_, at) => `AWB${10_000 + at} 5`).join('\n'));
    expect(many(MONEY_LINES_MAX)).toMatchObject({ faults: [] });
    expect(many(MONEY_LINES_MAX + 1).faults).toEqual(['These are 5001 lines; 5000 can be recorded at once.']);
  });
});

describe('a file of a courier', () => {
  it('has titles above the words and a total below, which are no lines', () => {
    const shiprocket = [
      ['COD Remittance Report'],
      ['CRF ID', 'CRF12345678', 'UTR', 'AXISN12345678901'],
      [],
      ['Order No.', 'AWB No.', 'Courier', 'Delivered Date', 'COD Available', 'Freight Deduction', 'Early COD Charges', 'Remittance Amount'],
      ['1000123', '19041424751540', 'Xpressbees Surface', '12 Nov 2026', '1,299.00', '62.00', '12.99', '1224.01'],
      ['', '', '', '', '', '', '', ''],
      ['1000124-2', '19041424751541', 'Delhivery Air', '13 Nov 2026', '799', '', '-', '799.00'],
      ['1000124-2', '19041424751541', 'Delhivery Air', '14 Nov 2026', '-799', '', '', '-799.00'],
      ['Grand Total', '', '', '', '1299.00', '62.00', '12.99', '1224.01'],
    ];
    expect(readMoneyLines(shiprocket, 'remittance')).toEqual({
      lines: [
        { line: 5, awb: '19041424751540', reference: '1000123', amount: 129_900, deduction: 7_499 },
        { line: 7, awb: '19041424751541', reference: '1000124-2', amount: 79_900, deduction: 0 },
        { line: 8, awb: '19041424751541', reference: '1000124-2', amount: -79_900, deduction: 0 },
      ],
      faults: [],
    });
  });

  it('has what is left after a deduction alone: what was collected is both together', () => {
    const delhivery = 'Waybill\tOrder ID\tRemitted Amount\tTotal Deductions\n5012410000123\t1000125\t735.00\t64.00\n\t\t735.00\t64.00';
    expect(read(delhivery)).toEqual({
      lines: [{ line: 2, awb: '5012410000123', reference: '1000125', amount: 79_900, deduction: 6_400 }],
      faults: [],
    });
    expect(read('Waybill\tCOD Amount\n5012410000123\t799.00\n5012410000124\t1.00\n\t800.00')).toMatchObject({
      lines: [{ amount: 79_900 }, { amount: 100 }],
      faults: [],
    });
    // A line whose number was forgotten is no total.
    expect(read('Waybill\tCOD Amount\n5012410000123\t799.00\n\t800.00').faults).toEqual(['Line 3: “” is no tracking number.']);
  });

  it('names orders alone in a payment, never in an invoice', () => {
    expect(read('Order No\tPrice\n1000123\t799\n1000124-2\t499\nTotal\t1298')).toEqual({
      lines: [
        { line: 2, awb: '', reference: '1000123', amount: 79_900, deduction: 0 },
        { line: 3, awb: '', reference: '1000124-2', amount: 49_900, deduction: 0 },
      ],
      faults: [],
    });
    expect(read('Order No\tPrice\nBox\t799').faults).toEqual(['Line 2: “BOX” is no order number.']);
    expect(read('Order No\tTotal\n1000123\t799', 'invoice').faults).not.toEqual([]);
    expect(read('AWB\tCOD\tDeduction\nAWB0001\t799\tlots').faults).toEqual(['Line 2: “lots” is no amount.']);
  });

  it('takes no amount of a column for a name: a total in a column of names is a parcel', () => {
    expect(read('Product\tAWB\tTotal Charges\nTotal Gold Jhumka\tAWB0001\t40\nSubtotal\t\t40', 'invoice')).toMatchObject({
      lines: [{ awb: 'AWB0001', amount: 4_000 }],
      faults: [],
    });
  });
});
