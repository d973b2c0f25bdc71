import { catalogue } from '../language/texts.ts';

/** Texts for the blanks of pages, in the markup of their texts. */
export const pageValueTexts = catalogue('page-values', {
  notOpen: 'The shop is not open yet. Who runs it will stand here before it takes its first order.',
  firm: '{name}, {address}. {registration}.',
  firmWithBranch: '{name}, {address}. Branch: {branch}. {registration}.',
  care: 'Customer care: {mail}, {phone} ({hours}).',
  officer:
    '{designation}: {name}, {mail}, {phone}. [A complaint](/grievance) is acknowledged within {hours} hours and settled within one month.',
  packedIn: 'in {city} ',
  courts: 'Courts in {city}, {state} have jurisdiction; you',
  anyCourts: 'You',
  taxesIncluded: 'include all taxes',
  noTaxes: 'are all that you pay: we are not registered for GST and add no tax',
  invoices: 'invoices',
  billsOfSupply: 'bills of supply',
  days: '{from} to {to}',
  updates: 'Shipping and tracking updates are sent by email.',
  updatesWithWhatsapp: 'Shipping and tracking updates are sent over WhatsApp and by email.',
  orWhatsapp: ' or [ask us on WhatsApp]({link})',
  cashRefund: 'Cash on delivery is refunded to your bank account or UPI. ',
  orCash: ', or by [cash on delivery](/shipping-returns#cash-on-delivery) where it is offered',
});
