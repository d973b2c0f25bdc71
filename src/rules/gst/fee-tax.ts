import { formatInr, type Paise, paise } from '../money/money.ts';

/** Suppliers who charge the shop fees with GST in them, which it may set off. */
export const feeSuppliers = ['gateway', 'shiprocket', 'delhivery', 'other'] as const;
export type FeeSupplier = (typeof feeSuppliers)[number];

/**
 * Papers that a typed figure comes from: on the supplier's tax invoice, or in GSTR-2B, which the portal makes from what suppliers have
 * filed.
 */
export const feeSources = ['invoice', '2b'] as const;
export type FeeSource = (typeof feeSources)[number];

/** The GST on the fees of a month by three hands; null where a hand has not said anything yet. */
export interface FeeTax {
  /** From the lines of settlements; null for a supplier whose fees the shop knows only with tax in them. */
  readonly charged: Paise | null;
  readonly invoiced: Paise | null;
  readonly in2b: Paise | null;
}

const more = (difference: number): string => `${formatInr(paise(Math.abs(difference)))} ${difference > 0 ? 'more' : 'less'}`;

/** Returns the differences between the three figures as sentences; none where they agree to the paisa. */
export function feeTaxDifferences({ charged, invoiced, in2b }: FeeTax): string[] {
  const found: string[] = [];
  if (charged !== null && invoiced !== null && charged !== invoiced) {
    found.push(`The tax invoices have ${more(invoiced - charged)} than was taken off the settlements.`);
  }
  if (charged !== null && charged !== 0 && invoiced === null) found.push('No tax invoice is noted yet.');
  if (invoiced !== null && in2b === null) found.push('GSTR-2B is not noted yet: only what stands in it may be set off.');
  if (in2b !== null && in2b !== (invoiced ?? 0)) {
    found.push(`GSTR-2B has ${more(in2b - (invoiced ?? 0))} than the tax invoices: the supplier has filed another figure.`);
  }
  return found;
}
