import { catalogue } from '../../../rules/language/texts.ts';

/** The page on which a customer changes the address of an order, and the link to it. */
export const changePageTexts = catalogue('change-page', {
  pageTitle: 'Change order {order}',
  pageDescription: 'Change name and delivery address of order {order}',
  chat: 'Hello, I want to change order {order}.',
  orderOf: 'Order [{order}](order)',
  now: 'It goes to',
  untilDay: 'You can change it until the parcel leaves ({dispatch}).',
  until: 'You can change it until the parcel leaves.',
  once: 'You can change name and address once. A landmark that you add later does not use that up.',
  phoneCode: 'For a new mobile number we send a code first.',
  save: 'Save name and address',
  back: 'Leave it as it is',
  codeTitle: 'One code, then it is saved',
  sent: 'We sent a code to **{to}**. It is valid for 10 minutes.',
  sentWhatsapp: 'We sent a code to **{to}** on WhatsApp. It is valid for 10 minutes.',
  another: 'Send another code',
  edit: 'Back to the address',
  viewOrder: 'View the order',
  writeToUs: 'Write to us',
  change: 'Change name or address',
  toAdd: 'Add pieces to this order',
  toPieces: 'Change what is in the parcel',
  changeOrder: 'Change the order',
});
