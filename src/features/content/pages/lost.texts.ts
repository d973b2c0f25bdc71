import { catalogue } from '../../../rules/language/texts.ts';

/** The pages in place of one that is not there or could not be shown, and the name of the page that finds an order. */
export const lostTexts = catalogue('lost', {
  notFound: 'Page not found',
  notFoundDescription: 'There is nothing at this address.',
  notFoundTitle: 'Oops! Page Not Found.',
  notFoundText: 'This page does not exist or has moved. The rest of the shop is where you left it.',
  wrong: 'Something went wrong',
  tooLong: 'This form is too long',
  oneMoment: 'One moment',
  description: 'The shop could not show this page.',
  busyTitle: 'One moment, the shop is busy.',
  busyText: 'Many people are here right now. Nothing is lost: your cart is where you left it. Please try again in a few seconds.',
  again: 'Try again',
  closedTitle: 'Back soon',
  tooLongTitle: 'This form is too long.',
  tooLongText: 'Nothing was saved. Please go back and shorten what you wrote.',
  waitTitle: 'Please wait a minute.',
  waitText: 'There were too many requests from your network. Your cart is where you left it.',
  wrongTitle: 'Something went wrong.',
  wrongText: 'This is our fault, not yours. Your cart is where you left it.',
  track: 'Track an order',
  trackDescription: 'Find out where your order is, with its number and your email address or phone number.',
});
