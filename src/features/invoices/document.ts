import { documentNumber } from '../../rules/money/financial-year.ts';
import type { InvoiceLine } from '../../rules/money/invoice-lines.ts';
import type { invoices } from './invoices.table.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

/** 'CHK/26-27/000143' */
export const numberOf = ({ series, year, number }: Pick<InvoiceRow, 'series' | 'year' | 'number'>): string =>
  documentNumber(series, year, number);

/**
 * Returns the title that the law gives a document: by its kind, and by the rates of its pieces (rules 46, 46A, 49, 53).
 */
export function titleOf(kind: InvoiceRow['kind'], lines: readonly Pick<InvoiceLine, 'gstRate'>[]): string {
  if (kind === 'credit-note') return 'Credit note';
  if (kind === 'bill-of-supply') return 'Bill of supply';
  return lines.some(({ gstRate }) => gstRate === 0) ? 'Invoice-cum-bill of supply' : 'Tax invoice';
}
