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
  linkWhat: 'The link in our email shows the pieces, cancels the order and asks for a return.',
  linkAgain: 'Send me the link again',
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
