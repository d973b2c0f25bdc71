import { describe, expect, test } from 'vitest';
import { findMoneyColumns, type MoneyKind } from '../../src/rules/parcels/couriers/money-columns.ts';
import { readMoneyLines } from '../../src/rules/parcels/couriers/money-lines.ts';
import { readShipments } from '../../src/rules/parcels/couriers/shipment-lines.ts';

/** Headings of lists that couriers send, and the columns that are read of each: the number, the order, the money, what was kept of it. */
const lists: readonly (readonly [kind: MoneyKind, heads: string, awb: string, reference: string, amount: string, kept: string])[] = [
  ['remittance', 'AWB Number|Order Number|COD AMT|Remitted Date|UTR Number', 'AWB Number', 'Order Number', 'COD AMT', ''],
  ['remittance', 'AWBNumber|CODAmount', 'AWBNumber', '', 'CODAmount', ''],
  ['remittance', 'Tracking Number|Collected COD|Deduction|Net Remittance', 'Tracking Number', '', 'Collected COD', 'Deduction'],
  ['remittance', 'waybill|cod_amount|client', 'waybill', '', 'cod_amount', ''],
  ['remittance', 'Awb No|Ref No|COD Value (Rs.)|Payment Date', 'Awb No', 'Ref No', 'COD Value (Rs.)', ''],
  ['remittance', 'Shipment ID|AWB Code|Total COD', 'AWB Code', '', 'Total COD', ''],
  ['remittance', 'Docket No|COD (Rs.)', 'Docket No', '', 'COD (Rs.)', ''],
  [
    'remittance',
    'CRF ID|UTR|Order Id|AWB No|Freight Charges from COD|Early COD Charges|RTO Reversal Amount|Remittance Amount',
    ...(['AWB No', 'Order Id', 'Remittance Amount', 'Early COD Charges, Freight Charges from COD, RTO Reversal Amount'] as const),
  ],
  ['invoice', 'AWB|Freight Charges|COD Charges|RTO Charges|GST|Total', 'AWB', '', 'Total', ''],
  ['invoice', 'AWB Code|Charged Weight|Freight Charges|COD Charges|Total Charges (Rs)', 'AWB Code', '', 'Total Charges (Rs)', ''],
  ['invoice', 'waybill_num|charge_DL|charge_COD|gross_amount|tax|total_amount', 'waybill_num', '', 'total_amount', ''],
  ['invoice', 'Waybill|Weight|Gross Amt|SGST|CGST|IGST|Net Amt', 'Waybill', '', 'Net Amt', ''],
  ['invoice', 'AWB No|Freight|FSC|Taxable Value|GST Amount|Grand Total', 'AWB No', '', 'Grand Total', ''],
  ['invoice', 'AWB|Base Freight|Fuel Surcharge|Something new', 'AWB', '', '', ''],
];

test.each(lists)('%s: %s', (kind, text, ...expected) => {
  const heads = text.split('|');
  const { awb, reference, amount, deductions } = findMoneyColumns([heads], kind);
  const named = (at: number) => heads[at] ?? '';
  expect([named(awb), named(reference), named(amount), deductions.map(named).join(', ')]).toEqual(expected);
});

test('figures and numbers are read as programs write them, and what Excel has broken is refused by its line', () => {
  const rows = `AWB|COD Amount
14941000000001.0|1,250.00
\u200e14941000000002|(₹1,250.00)
EE 123 456 789 IN|500-
14941000000005|1,100.00 Cr
1.4941E+13|500
14941000000003|12,50
14941000000004|-
Total|600.00`.split('\n');
  const { lines, faults } = readMoneyLines(
    rows.map((row) => row.split('|')),
    'remittance',
  );
  expect(lines.map(({ awb, amount }) => [awb, amount])).toEqual([
    ['14941000000001', 125_000],
    ['14941000000002', -125_000],
    ['EE123456789IN', -50_000],
    ['14941000000005', 110_000],
  ]);
  expect(faults).toEqual(['Line 6: “1.4941E+13” is no tracking number.', 'Line 7: “12,50” is no amount.', 'Line 8: “-” is no amount.']);
});

describe('pairs of an order and its parcel', () => {
  const number = '14941000000001';
  test.each([
    ['CHK-20417, 14941000000001', number],
    ['20417|14941000000001', number],
    ['\u202a20417\u202c\t14941000000001', number],
    ['20417.0\t14941000000001.0', number],
    ['#20417;EE 123 456 789 IN;India Post', 'EE123456789IN'],
    ['20417\t1.4941E+13', 'A tracking number has 6 to 30 letters and digits.'],
    ['20417', 'The tracking number is missing.'],
  ])('%j is read as %j', (typed, meant) => {
    const [line] = readShipments(typed, 'delhivery');
    expect(line && 'fault' in line ? line.fault : line?.url).toContain(meant);
  });
});
