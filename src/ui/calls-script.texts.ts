import { catalogue } from '../rules/language/texts.ts';

/** Texts of scripts about a call that failed, and about a slip in an address. */
export const callTexts = catalogue('calls-script', {
  offline: 'No connection',
  checkConnection: 'Please check your internet connection.',
  wrong: 'Something went wrong',
  wrongHere: 'Something went wrong on our side. Please try again.',
  notSent: 'Not sent',
  checkAndRetry: 'Please check your internet connection and try again.',
  didYouMean: 'Did you mean {email}?',
});
