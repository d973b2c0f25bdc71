import { catalogue } from '../../rules/language/texts.ts';

/** Refusals at a field of logging in, signing up or confirming one's identity. */
export const authRefusalsTexts = catalogue('auth-refusals', {
  enterEmail: 'Please enter your email.',
  enterPassword: 'Please enter your password.',
  choosePassword: 'Please choose a password.',
  weakPassword: 'Weak password',
  enterCurrent: 'Please enter your current password.',
  currentWrong: 'The current password is not right.',
});
