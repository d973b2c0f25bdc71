import { documentNumber } from '../../rules/money/financial-year.ts';
import type { InvoiceLine } from '../../rules/money/invoice-lines.ts';
import type { invoices } from './invoices.table.ts';

/** The seller as the document names it. */
export interface Seller {
  readonly name: string;
  readonly tradeName: string;
  readonly address: readonly string[];
  readonly gstin: string;
  readonly email: string;
  readonly phone: string;
}

/** The recipient and delivery address. The name is empty where the shop has forgotten the customer. */
export interface Buyer {
  readonly name: string;
  readonly address: readonly string[];
}

export interface DocumentFacts {
  /** The number of the order, without CHK-. */
  readonly order: number;
  /** 'UPI, 20 Nov 2026', 'Cash on delivery' */
  readonly paid: string;
  /** Cash on delivery: not paid yet when the invoice is issued. */
  readonly isCash: boolean;
  readonly coupon: string | null;
  /** For a credit note: number and date of its invoice, and why it is issued. */
  readonly against?: { readonly number: string; readonly issuedAt: number };
  readonly reason?: string;
}

export type InvoiceRow = typeof invoices.$inferSelect;

/** 'CHK/26-27/000143' */
export const numberOf = ({ series, year, number }: Pick<InvoiceRow, 'series' | 'year' | 'number'>): string =>
  documentNumber(series, year, number);

/** The title that the law gives a document: by its kind, and by the rates of its pieces (rules 46, 46A, 49, 53). */
export function titleOf(kind: InvoiceRow['kind'], lines: readonly Pick<InvoiceLine, 'gstRate'>[]): string {
  if (kind === 'credit-note') return 'Credit note';
  if (kind === 'bill-of-supply') return 'Bill of supply';
  return lines.some(({ gstRate }) => gstRate === 0) ? 'Invoice-cum-bill of supply' : 'Tax invoice';
}
