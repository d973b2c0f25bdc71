import { catalogue } from '../../../rules/language/texts.ts';

/** Of every failure, so that nobody learns whether the number or the contact was wrong (F63). */
export const NOT_FOUND = 'We could not find an order with these details.';

/** The page that finds an order by its number. */
export const trackOrderTexts = catalogue('track-order', {
  title: 'Track an order',
  description: 'Find out where your order is, with its number and your email address or phone number.',
  notFound: NOT_FOUND,
  order: 'Order {number}',
  parcel: 'Track the parcel',
  newTab: ', opens in a new tab',
  goesTo: 'Delivery to {city}, PIN code {pin}…',
  history: 'Order history',
  linkSent: 'We have sent the link to the email address of this order. Please check your spam folder too.',
  linkAgain: 'Send me the link again',
  openTitle: 'Open the order',
  openWhat: 'Its page shows the pieces and the bill, cancels the order and asks for a return.',
  sendCode: 'Send me a code',
  sentTo: 'We sent a code to **{to}**. It is valid for 10 minutes.',
  sentToWhatsapp: 'We sent a code to **{to}** on WhatsApp. It is valid for 10 minutes.',
  earlier: 'We have emailed several codes to **{to}** lately. Enter the long code from the newest email.',
  code: 'Code',
  open: 'Open the order',
  sendAgain: 'Send another code',
  last: 'Your last order',
  lastWhere: 'This browser made it, so it opens without a code.',
  forget: 'Forget order {number} in this browser',
  another: 'Track another order',
  lead: 'You can find the order number in our emails. Enter the email address or phone number you gave with the order.',
  number: 'Order number',
  contact: 'Email or phone',
  track: 'Track',
  helpTitle: 'Can’t find your order?',
  numberBegins: 'The number begins with {prefix}. It stands in each of our emails and on the invoice.',
  withAccount: 'Ordered with an account? [Log in](login) to see all your orders, cancel one or ask for a return.',
  debited: 'Money debited but no order? [Check your payment](payment)',
  contactUs: 'Still not found? [Contact us](contact)',
});
