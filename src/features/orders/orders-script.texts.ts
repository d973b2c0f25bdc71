import { catalogue } from '../../rules/language/texts.ts';

/** Texts of the scripts of the pages about orders. */
export const ordersScriptTexts = catalogue('orders-script', {
  copied: 'Copied',
  copiedWhat: '{number}.',
  notCopied: 'Not copied',
  copyYourself: 'Please copy {number} yourself.',
  timeLeft: '{time} left. ',
  signupFailed: 'Sign up Failed',
  pieces: { one: '{n} piece', other: '{n} pieces' },
});
