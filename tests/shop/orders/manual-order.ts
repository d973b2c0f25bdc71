import { newId } from '../../../src/rules/ids.ts';

/** The form of a manual order of one piece for ₹700, sent to Bengaluru where `isSent`. */
export const manualOrder = (productId: number, { isSent = false, ...over }: Readonly<Record<string, unknown>> = {}) => ({
  ...{ key: newId(), source: 'exhibition', isSent, paidBy: 'cash', reference: '', name: 'Rukmini Hegde', phone: '9886000000' },
  ...{ email: '', wishesMails: false, discount: '', discountReason: '', note: '' },
  ...(isSent ? { street: '14, 3rd Cross', city: 'Bengaluru', pin: '560003' } : { street: '', city: '', pin: '' }),
  ...{ state: 'KA', lines: [{ productId, size: '', quantity: 1 }], shownTotal: 70_000, ...over },
});
