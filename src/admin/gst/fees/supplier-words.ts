import type { FeeSupplier } from '../../../rules/gst/fee-tax.ts';
import { GATEWAY_NAME } from '../../../rules/payment/gateway-name.ts';

export const supplierWords: Readonly<Record<FeeSupplier, string>> = {
  gateway: GATEWAY_NAME,
  shiprocket: 'Shiprocket',
  delhivery: 'Delhivery',
  other: 'Others',
};
