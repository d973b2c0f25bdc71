import { gstinFault, stateOfGstin } from '../store/gstin.ts';

/** A buyer who is registered for GST: both are on the invoice, which then counts as a sale to a business. */
export interface Business {
  readonly gstin: string;
  /** The name on the GST certificate. */
  readonly legalName: string;
}

/** ' 29aagcb 7383-j1z4' → '29AAGCB7383J1Z4' */
export const tidyGstin = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Fault of a business, with its field. */
export interface BusinessFault {
  readonly field: keyof Business;
  readonly message: string;
}

/**
 * Returns what is wrong with a business that buys for a delivery to `state`, a code of `states.ts`; null where both fields are empty or right.
 * The goods are supplied where they are delivered, and a return of GST takes a sale to a business only with a GSTIN of that State.
 */
export function businessFault({ gstin, legalName }: Business, state: string): BusinessFault | null {
  if (gstin === '') {
    return legalName === '' ? null : { field: 'gstin', message: 'Enter the GSTIN, or empty the name of the business.' };
  }
  const fault = gstinFault(gstin);
  if (fault) return { field: 'gstin', message: fault };
  if (state !== '' && stateOfGstin(gstin) !== state) {
    return { field: 'gstin', message: 'This GSTIN is of another state than the delivery. Deliver to its state, or empty this field.' };
  }
  return legalName === '' ? { field: 'legalName', message: 'Enter the name on the GST certificate.' } : null;
}
