import { catalogue } from '../../../rules/language/texts.ts';

/** Texts of every mail to a shopper: the greeting and the contact details. */
export const mailFrameTexts = catalogue('mail-frame', {
  greeting: '{name}, {sentence}',
  write: 'Questions? Write to {email}.',
  writeOrCall: 'Questions? Write to {email}, or call {phone}, {hours}.',
  shippingReturns: 'Shipping and returns',
  terms: 'Terms',
  sample: 'Sample: {subject}',
});
