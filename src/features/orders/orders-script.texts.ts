import { catalogue } from '../../rules/language/texts.ts';

/** What the scripts of the pages about orders say. */
export const ordersScriptTexts = catalogue('orders-script', {
  copied: 'Copied',
  copiedWhat: '{number}.',
  notCopied: 'Not copied',
  copyYourself: 'Please copy {number} yourself.',
  timeLeft: '{time} left. ',
  signupFailed: 'Sign up Failed',
  pieces: { one: '{n} piece', other: '{n} pieces' },
});
