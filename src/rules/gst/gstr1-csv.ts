import { type Paise, toRupees } from '../money/money.ts';
import type { RateSum } from './gst-document.ts';
import type { Gstr1, NamedDocument } from './gstr1.ts';
import { dayWritten } from './gstr1-json.ts';
import type { HsnRow } from './hsn-rows.ts';

/** The tables of GSTR-1, each a file. */
export const gstr1Tables = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'nil', 'hsn-b2b', 'hsn-b2c', 'documents'] as const;
export type Gstr1Table = (typeof gstr1Tables)[number];

type Cell = string | number;
interface TableText {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const TAXES = ['Taxable value', 'IGST', 'CGST', 'SGST'];
const taxCells = ({ taxable, igst, cgst, sgst }: RateSum): Cell[] => [taxable, igst, cgst, sgst].map((amount: Paise) => toRupees(amount));

const named = (documents: readonly NamedDocument[], number: string): TableText => ({
  head: ['GSTIN of the buyer', number, 'Date', 'Value', 'Place of supply', 'Rate %', ...TAXES],
  rows: documents.flatMap(({ buyerGstin, number: of, issuedAt, value, placeOfSupply, rates }) =>
    rates.map((sums) => [buyerGstin, of, dayWritten(issuedAt), toRupees(value), placeOfSupply, sums.rate / 100, ...taxCells(sums)]),
  ),
});

const summary = (rows: readonly HsnRow[]): TableText => ({
  head: ['HSN', 'UQC', 'Quantity', 'Rate %', ...TAXES],
  rows: rows.map((row) => [row.hsn, row.unit, row.quantity, row.rate / 100, ...taxCells(row)]),
});

/** Returns a table of GSTR-1 as the rows of a file, in rupees. */
export function gstr1Rows(gstr1: Gstr1, table: Gstr1Table): TableText {
  switch (table) {
    case 'b2b':
    case 'b2cl':
      return named(gstr1[table], 'Invoice');
    case 'cdnr':
    case 'cdnur':
      return named(gstr1[table], 'Credit note');
    case 'b2cs':
      return {
        head: ['Type', 'Place of supply', 'Rate %', ...TAXES],
        rows: gstr1.b2cs.map((sums) => [
          ...[sums.isWithinState ? 'INTRA' : 'INTER', sums.placeOfSupply, sums.rate / 100],
          ...taxCells(sums),
        ]),
      };
    case 'nil':
      return {
        head: ['State', 'Buyer', 'Exempt value'],
        rows: gstr1.nil.map(({ isRegistered, isWithinState, value }) => [
          ...[isWithinState ? 'Within the State' : 'Other State', isRegistered ? 'Registered' : 'Not registered', toRupees(value)],
        ]),
      };
    case 'hsn-b2b':
      return summary(gstr1.hsnB2b);
    case 'hsn-b2c':
      return summary(gstr1.hsnB2c);
    case 'documents':
      return {
        head: ['Nature of document', 'From', 'To', 'Total number', 'Cancelled', 'Net issued'],
        rows: gstr1.issued.map(({ isNote, from, to, count, cancelled }) => [
          ...[isNote ? 'Credit note' : 'Invoices for outward supply', from, to, count, cancelled, count - cancelled],
        ]),
      };
  }
}
