import { catalogue } from '../language/texts.ts';

/** Texts of the shop about itself and its hours. */
export const storeTexts = catalogue('store', {
  taxIncluded: 'Prices include all taxes.',
  noGst: 'No GST is added.',
  notRegistered: 'Not registered for GST',
  billOfSupply: 'Bill of supply',
  invoice: 'Invoice',
  hours: '{from} to {to}, {days}',
  days: '{from} to {to}',
  weekdays: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
  greeting: 'Hello, I have a question.',
  officer: 'Grievance Officer',
  maintenance: 'We are working on the shop. Please look around: you can order again soon.',
});
