import { istDate } from '../dates.ts';
import type { Paise } from '../money/money.ts';
import type { RateSum } from './gst-document.ts';
import type { Gstr1, NamedDocument } from './gstr1.ts';
import type { HsnRow } from './hsn-rows.ts';

/** The version of the offline tool whose files the portal takes. It has to be read off a file of the current tool. */
const VERSION = 'GST3.2.2';

/** A number as it is written, so that no float comes between paise and file. */
class Written {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Json = string | number | Written | readonly Json[] | { readonly [key: string]: Json | undefined };

/** 79900 → 799.00, -5 → -0.05 */
export function rupeesWritten(paise: number): string {
  const size = Math.abs(paise);
  return `${paise < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

const rupees = (amount: Paise) => new Written(rupeesWritten(amount));

function written(value: Json): string {
  if (value instanceof Written) return value.text;
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  const fields = Object.entries(value as { readonly [key: string]: Json | undefined });
  return `{${fields.flatMap(([key, each]) => (each === undefined ? [] : [`${JSON.stringify(key)}:${written(each)}`])).join(',')}}`;
}

/** UTC ms → '05-11-2026', in India. */
export const dayWritten = (at: number): string => istDate(at).split('-').reverse().join('-');
/** '2026-11' → '112026' */
const periodWritten = (month: string): string => month.split('-').reverse().join('');

const NONE = new Written('0');

const taxesOf = ({ taxable, igst, cgst, sgst }: RateSum, isWithinState: boolean) => ({
  txval: rupees(taxable),
  ...(isWithinState ? { camt: rupees(cgst), samt: rupees(sgst) } : { iamt: rupees(igst) }),
  csamt: NONE,
});

const itemsOf = ({ rates, isWithinState }: NamedDocument): Json =>
  rates.map((sums) => ({ num: sums.rate + 1, itm_det: { rt: sums.rate / 100, ...taxesOf(sums, isWithinState) } }));

const invoiceOf = (document: NamedDocument) => ({
  inum: document.number,
  idt: dayWritten(document.issuedAt),
  val: rupees(document.value),
});
const noteOf = (document: NamedDocument) => ({
  ...{ ntty: 'C', nt_num: document.number, nt_dt: dayWritten(document.issuedAt), val: rupees(document.value), pos: document.placeOfSupply },
});
/** Goods to a registered buyer, without reverse charge. */
const REGULAR = { rchrg: 'N', inv_typ: 'R' };

const groups = (documents: readonly NamedDocument[], by: 'buyerGstin' | 'placeOfSupply') => [...Map.groupBy(documents, (each) => each[by])];

const hsnOf = (rows: readonly HsnRow[]): Json =>
  rows.map((row, at) => ({
    ...{ num: at + 1, hsn_sc: row.hsn, desc: '', uqc: row.unit, qty: row.quantity, rt: row.rate / 100, txval: rupees(row.taxable) },
    ...{ iamt: rupees(row.igst), camt: rupees(row.cgst), samt: rupees(row.sgst), csamt: NONE },
  }));

const nilKind = (isRegistered: boolean, isWithinState: boolean): string =>
  `${isWithinState ? 'INTRA' : 'INTR'}${isRegistered ? 'B2B' : 'B2C'}`;

function issuedOf(issued: Gstr1['issued']): Json {
  const kinds = [
    { doc_num: 1, runs: issued.filter(({ isNote }) => !isNote) },
    { doc_num: 5, runs: issued.filter(({ isNote }) => isNote) },
  ].filter(({ runs }) => runs.length > 0);
  return kinds.map(({ doc_num, runs }) => ({
    doc_num,
    docs: runs.map(({ from, to, count, cancelled }, at) => ({
      ...{ num: at + 1, from, to, totnum: count, cancel: cancelled, net_issue: count - cancelled },
    })),
  }));
}

interface Writing {
  /** Some versions of the tool ask for every table, also where it is empty. */
  readonly withEmptyTables: boolean;
}

/** Returns GSTR-1 as the file that the portal and its offline tool take. */
export function gstr1Json(gstr1: Gstr1, { withEmptyTables }: Writing): string {
  const table = <T extends Json>(rows: readonly unknown[], value: T): T | undefined =>
    rows.length > 0 || withEmptyTables ? value : undefined;
  const { b2b, b2cl, b2cs, cdnr, cdnur, nil, hsnB2b, hsnB2c, issued } = gstr1;
  const inState = (document: NamedDocument) => ({ ...invoiceOf(document), pos: document.placeOfSupply, ...REGULAR });
  return written({
    ...{ gstin: gstr1.gstin, fp: periodWritten(gstr1.month), version: VERSION, hash: 'hash' },
    b2b: table(
      b2b,
      groups(b2b, 'buyerGstin').map(([ctin, of]) => ({ ctin, inv: of.map((each) => ({ ...inState(each), itms: itemsOf(each) })) })),
    ),
    b2cl: table(
      b2cl,
      groups(b2cl, 'placeOfSupply').map(([pos, of]) => ({ pos, inv: of.map((each) => ({ ...invoiceOf(each), itms: itemsOf(each) })) })),
    ),
    b2cs: table(
      b2cs,
      b2cs.map((sums) => ({
        ...{ sply_ty: sums.isWithinState ? 'INTRA' : 'INTER', pos: sums.placeOfSupply, typ: 'OE', rt: sums.rate / 100 },
        ...taxesOf(sums, sums.isWithinState),
      })),
    ),
    cdnr: table(
      cdnr,
      groups(cdnr, 'buyerGstin').map(([ctin, of]) => ({
        ...{ ctin, nt: of.map((each) => ({ ...noteOf(each), ...REGULAR, itms: itemsOf(each) })) },
      })),
    ),
    cdnur: table(
      cdnur,
      cdnur.map((each) => ({ typ: 'B2CL', ...noteOf(each), itms: itemsOf(each) })),
    ),
    // The shop's goods without tax are exempt by notification; it sells none that are nil-rated in the tariff or outside of GST.
    nil: table(nil, {
      inv: nil.map(({ isRegistered, isWithinState, value }) => ({
        ...{ sply_ty: nilKind(isRegistered, isWithinState), nil_amt: NONE, expt_amt: rupees(value), ngsup_amt: NONE },
      })),
    }),
    hsn: table([...hsnB2b, ...hsnB2c], { hsn_b2b: table(hsnB2b, hsnOf(hsnB2b)), hsn_b2c: table(hsnB2c, hsnOf(hsnB2c)) }),
    doc_issue: table(issued, { doc_det: issuedOf(issued) }),
  });
}
