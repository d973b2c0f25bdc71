import type { FeeSupplier } from '../../../rules/gst/fee-tax.ts';

export const supplierWords: Readonly<Record<FeeSupplier, string>> = {
  razorpay: 'Razorpay',
  shiprocket: 'Shiprocket',
  delhivery: 'Delhivery',
  other: 'Others',
};
