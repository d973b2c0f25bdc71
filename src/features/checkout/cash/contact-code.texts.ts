import { catalogue } from '../../../rules/language/texts.ts';

/** The code that an order for cash on delivery needs. */
export const contactCodeTexts = catalogue('contact-code', {
  earlier: 'We have emailed several codes to **{to}** lately. Enter the long code from the newest email.',
  sent: 'We sent a code to **{to}**. It is valid for 10 minutes. Enter it to place your order.',
  sentWhatsapp: 'We sent a code to **{to}** on WhatsApp. It is valid for 10 minutes. Enter it to place your order.',
  willSend: 'We will send a six-digit code to your email address. Enter it here to place your order.',
  willSendWhatsapp: 'We will send a six-digit code to your phone on WhatsApp. Enter it here to place your order.',
  lastDigit: 'The last digit places the order: {total}, paid in cash.',
  long: 'Long code',
  six: 'Six-digit code',
  longWrong: 'Enter the sixteen digits of the long code.',
  sixWrong: 'Enter the six digits of the code.',
  byEmail: 'Send it by email instead',
  wait: 'Send again in 0:{seconds}',
  sending: 'Sending...',
  again: 'Send again',
});
