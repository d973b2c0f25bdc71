import { type GstParts, sumGst } from '../money/gst.ts';
import type { InvoiceLine } from '../money/invoice-lines.ts';
import { type Paise, paise, sum } from '../money/money.ts';

/** The invoice that a credit note corrects. */
interface CorrectedInvoice {
  readonly number: string;
  /** UTC ms. */
  readonly issuedAt: number;
  /** Paise of the invoice, and of all its credit notes so far. */
  readonly total: Paise;
  readonly credited: Paise;
}

/** A document as it was issued: what a return of GST is made of. */
export interface GstDocument {
  readonly kind: 'invoice' | 'bill-of-supply' | 'credit-note';
  /** 'CHK/26-27/000123', and its parts. */
  readonly number: string;
  readonly series: string;
  readonly year: string;
  readonly serial: number;
  /** UTC ms. */
  readonly issuedAt: number;
  /** '' where the seller had no GSTIN: the document is in no table but the numbers issued. */
  readonly sellerGstin: string;
  /** '' for a buyer who is not registered. */
  readonly buyerGstin: string;
  /** GST code of the State: '29'. */
  readonly placeOfSupply: string;
  readonly lines: readonly InvoiceLine[];
  /** For a credit note. */
  readonly against: CorrectedInvoice | null;
}

/** Tax at one rate, in paise. `rate`: hundredths of a percent. */
export interface RateSum extends GstParts {
  readonly rate: number;
}

/** An invoice of more than this to an unregistered buyer of another State is reported one by one (since August 2024): ₹1,00,000. */
const LARGE = 10_000_000;

export const totalOf = ({ lines }: Pick<GstDocument, 'lines'>): Paise => sum(lines.map(({ total }) => total));
export const isNote = ({ kind }: Pick<GstDocument, 'kind'>): boolean => kind === 'credit-note';
export const isWithinState = ({ sellerGstin, placeOfSupply }: Pick<GstDocument, 'sellerGstin' | 'placeOfSupply'>): boolean =>
  sellerGstin.slice(0, 2) === placeOfSupply;

/** Goods of rate 0 are a class of their own: nil-rated or exempt, in no table of taxed supplies. */
export const isNil = (rate: number): boolean => rate === 0;

/** The tables of taxed supplies, and of their notes: to the registered; large ones to other States; the rest, in sums. */
export type Table = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur';

/** Returns the table of the taxed part of a document. A note to a small sale lowers the sums of the month of the note. */
export function tableOf(document: GstDocument): Table {
  if (document.buyerGstin !== '') return isNote(document) ? 'cdnr' : 'b2b';
  const value = document.against?.total ?? totalOf(document);
  if (isWithinState(document) || value <= LARGE) return 'b2cs';
  return isNote(document) ? 'cdnur' : 'b2cl';
}

/** Returns the sums of lines by rate, the lowest first. */
export function ratesOf(lines: readonly InvoiceLine[]): RateSum[] {
  const rates = [...new Set(lines.map(({ gstRate }) => gstRate))].sort((a, b) => a - b);
  return rates.map((rate) => ({ rate, ...sumGst(lines.filter(({ gstRate }) => gstRate === rate)) }));
}

/** Returns the sum of parts, those of credit notes taken off. */
export const signed = (parts: GstParts, isCredit: boolean): GstParts =>
  isCredit
    ? { taxable: paise(0 - parts.taxable), cgst: paise(0 - parts.cgst), sgst: paise(0 - parts.sgst), igst: paise(0 - parts.igst) }
    : parts;
