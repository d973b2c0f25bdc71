/** What stands under a sum. A seller without a GSTIN adds no tax, and must not say that the price has some. */
export const taxNote = ({ isUnregistered }: { readonly isUnregistered: boolean }): string =>
  isUnregistered ? 'No GST is added.' : 'Prices include all taxes.';
