import { sumGst } from '../money/gst.ts';
import { type Paise, paise } from '../money/money.ts';
import {
  type GstDocument,
  isNil,
  isNote,
  isWithinState,
  type RateSum,
  ratesOf,
  signed,
  type Table,
  tableOf,
  totalOf,
} from './gst-document.ts';
import { type HsnRow, hsnRows } from './hsn-rows.ts';
import { type IssuedRun, issuedRuns, type LostRange } from './issued-numbers.ts';

/** A document in a table that names it. Its nil goods are not among the rates. */
export interface NamedDocument {
  readonly buyerGstin: string;
  readonly number: string;
  /** UTC ms. */
  readonly issuedAt: number;
  readonly placeOfSupply: string;
  readonly isWithinState: boolean;
  /** Paise of the whole document. */
  readonly value: Paise;
  readonly rates: readonly RateSum[];
}

/** Small sales to the unregistered, by State and rate, notes taken off: a sum may be negative. */
export interface StateSum extends RateSum {
  readonly placeOfSupply: string;
  readonly isWithinState: boolean;
}

/** Supplies without tax, notes taken off, by who bought and where. */
export interface NilSum {
  readonly isRegistered: boolean;
  readonly isWithinState: boolean;
  readonly value: Paise;
}

/** The return of a month: the tables of GSTR-1 in paise. */
export interface Gstr1 {
  readonly gstin: string;
  /** '2026-11', in India. */
  readonly month: string;
  readonly b2b: readonly NamedDocument[];
  readonly b2cl: readonly NamedDocument[];
  readonly b2cs: readonly StateSum[];
  readonly cdnr: readonly NamedDocument[];
  readonly cdnur: readonly NamedDocument[];
  readonly nil: readonly NilSum[];
  readonly hsnB2b: readonly HsnRow[];
  readonly hsnB2c: readonly HsnRow[];
  readonly issued: readonly IssuedRun[];
}

/** Documents of a month under a GSTIN: its documents as they were issued, and numbers that a restore lost. */
export interface GstMonthDocuments {
  readonly gstin: string;
  readonly month: string;
  readonly documents: readonly GstDocument[];
  readonly lost: readonly LostRange[];
  /** Numbers of the month that are of another registration, or of none. */
  readonly elsewhere: readonly LostRange[];
}

/** Returns the return of a month as its documents were issued. Those without a GSTIN of the seller are only among the numbers. */
export function gstr1Of({ gstin, month, documents, lost }: GstMonthDocuments): Gstr1 {
  const registered = documents.filter(({ sellerGstin }) => sellerGstin !== '');
  const named = (table: Table) =>
    registered
      .filter((document) => tableOf(document) === table)
      .map(namedOf)
      .filter(({ rates }) => rates.length > 0);
  const toBusiness = registered.filter(({ buyerGstin }) => buyerGstin !== '');
  return {
    ...{ gstin, month, b2b: named('b2b'), b2cl: named('b2cl'), cdnr: named('cdnr'), cdnur: named('cdnur') },
    b2cs: stateSums(registered.filter((document) => tableOf(document) === 'b2cs')),
    nil: nilSums(registered),
    hsnB2b: hsnRows(toBusiness),
    hsnB2c: hsnRows(registered.filter(({ buyerGstin }) => buyerGstin === '')),
    issued: issuedRuns(documents, lost),
  };
}

function namedOf(document: GstDocument): NamedDocument {
  const { buyerGstin, number, issuedAt, placeOfSupply, lines } = document;
  const rates = ratesOf(lines).filter(({ rate }) => !isNil(rate));
  return { buyerGstin, number, issuedAt, placeOfSupply, isWithinState: isWithinState(document), value: totalOf(document), rates };
}

function stateSums(documents: readonly GstDocument[]): StateSum[] {
  const parts = documents.flatMap((document) =>
    ratesOf(document.lines)
      .filter(({ rate }) => !isNil(rate))
      .map(({ rate, ...sums }) => {
        const { placeOfSupply } = document;
        return { placeOfSupply, isWithinState: isWithinState(document), rate, ...signed(sums, isNote(document)) };
      }),
  );
  const groups = Map.groupBy(parts, ({ placeOfSupply, rate }) => `${placeOfSupply} ${rate}`);
  return [...groups.values()]
    .flatMap((group) => group.slice(0, 1).map((first): StateSum => ({ ...first, ...sumGst(group) })))
    .sort((a, b) => a.placeOfSupply.localeCompare(b.placeOfSupply) || a.rate - b.rate);
}

function nilSums(documents: readonly GstDocument[]): NilSum[] {
  const parts = documents.flatMap((document) =>
    ratesOf(document.lines)
      .filter(({ rate }) => isNil(rate))
      .map((sums) => ({
        isRegistered: document.buyerGstin !== '',
        isWithinState: isWithinState(document),
        value: signed(sums, isNote(document)).taxable,
      })),
  );
  const groups = Map.groupBy(parts, ({ isRegistered, isWithinState: within }) => `${isRegistered} ${within}`);
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((first): NilSum => ({ ...first, value: paise(group.reduce((total, { value }) => total + value, 0)) })),
  );
}
