import { expect, it } from 'vitest';
import { BUSINESS, monthOf } from '../../../tests/shop/money/gst-month.ts';
import { paise } from '../money/money.ts';
import type { GstDocument } from './gst-document.ts';
import { gstr1Of } from './gstr1.ts';
import { countProblems, gstr1Problems, negativeProblems, notedUntil, sumProblems } from './gstr1-checks.ts';

const month = monthOf([
  { pieces: [[799, 300]], state: '29', buyerGstin: BUSINESS },
  { pieces: [[599, 300]], state: '29', credits: [100] },
]);

/** Returns the findings if the document at a place is replaced by another. */
function foundWith(at: number, over: Partial<GstDocument>): string[] {
  const documents = month.documents.map((document, place) => (place === at ? { ...document, ...over } : document));
  const changed = { ...month, documents };
  return gstr1Problems(changed, gstr1Of(changed)).map(({ where, rule }) => `${where}: ${rule}`);
}

const against = month.documents[2]?.against;
const line = month.documents[0]?.lines[0];

it('nothing is found in a month that is in order', () => expect(foundWith(-1, {})).toEqual([]));

it.each<readonly [number, Partial<GstDocument>, string]>([
  [0, { buyerGstin: '29AAGCB7383J1Z5' }, 'CHK/26-27/000101: The buyer’s GSTIN is wrong.'],
  [0, { placeOfSupply: '39' }, 'CHK/26-27/000101: The place of supply is no State.'],
  [0, { placeOfSupply: '27' }, 'CHK/26-27/000101: The buyer’s GSTIN is of another State than the delivery.'],
  [0, { placeOfSupply: '27' }, 'CHK/26-27/000101: Within the State the taxes are CGST and SGST, for others IGST.'],
  [
    0,
    { number: 'CHK/26-27/0001010' },
    'CHK/26-27/0001010: The number has other characters than letters, digits, / and -, or more than 16.',
  ],
  [0, { number: 'CHK 26' }, 'CHK 26: The number has other characters than letters, digits, / and -, or more than 16.'],
  [1, { number: 'CHK/26-27/000101' }, 'CHK/26-27/000101: The document stands twice.'],
  [0, { issuedAt: Date.parse('2026-12-01T00:00:00+05:30') }, 'CHK/26-27/000101: The document is of another month.'],
  [0, { sellerGstin: '29ABCDE1234F1ZX' }, 'CHK/26-27/000101: The seller’s GSTIN is wrong.'],
  [0, { sellerGstin: '27AAPFU0939F1ZV' }, 'CHK/26-27/000101: The document is of another registration.'],
  [0, { lines: line ? [{ ...line, taxable: paise(line.taxable + 1) }] : [] }, 'CHK/26-27/000101: The lines do not add up.'],
  [2, { against: null }, 'CRN/26-27/000007: A credit note names its invoice.'],
  [
    2,
    { against: against ? { ...against, credited: paise(against.total + 1) } : null },
    'CRN/26-27/000007: The credit notes exceed their invoice.',
  ],
  [
    2,
    { against: against ? { ...against, issuedAt: Date.parse('2025-03-31T23:00:00+05:30') } : null },
    'CRN/26-27/000007: A credit note after 30 November of the next financial year cannot be reported.',
  ],
])('of document %i, %j is found', (at, over, problem) => expect(foundWith(at, over)).toContain(problem));

it('a credit note may be reported until the end of 30 November after the year of its invoice', () => {
  const end = Date.parse('2027-12-01T00:00:00+05:30');
  expect(notedUntil(Date.parse('2026-04-01T00:00:00+05:30'))).toBe(end);
  expect(notedUntil(Date.parse('2027-03-31T23:59:59+05:30'))).toBe(end);
});

it('a paisa between the tables and the summary by HSN is named, of B2B and of B2C', () => {
  const made = gstr1Of(month);
  const off = <R extends { cgst: number }>(rows: readonly R[]) => rows.map((row) => ({ ...row, cgst: paise(row.cgst + 1) }));
  expect(sumProblems({ ...made, hsnB2b: off(made.hsnB2b) })).toEqual([
    { where: 'hsn_b2b', rule: 'The CGST of the tables is ₹11.64, of the summary by HSN ₹11.65.' },
  ]);
  expect(sumProblems({ ...made, hsnB2c: off(made.hsnB2c) }).map(({ where }) => where)).toEqual(['hsn_b2c']);
});

it('numbers that are not the documents are named', () => {
  const made = gstr1Of(month);
  expect(countProblems(made, { ...month, documents: month.documents.slice(1) })).toEqual([
    { where: 'doc_issue', rule: '1 invoices were issued, the numbers are of 2.' },
  ]);
});

it('a negative row of the summary needs a note', () => {
  const made = gstr1Of(month);
  const negative = { ...made, hsnB2b: made.hsnB2b.map((row) => ({ ...row, taxable: paise(0 - row.taxable) })) };
  expect(negativeProblems(negative, month.documents)).toEqual([
    { where: 'HSN 7117 PRS', rule: 'The sum is negative without a credit note.' },
  ]);
});
