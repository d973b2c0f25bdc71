import { catalogue } from '../../rules/language/texts.ts';

/** Texts about the session on every page: its end, other tabs, and the count at the heart. */
export const sessionScriptTexts = catalogue('session-script', {
  signOutFailed: 'Sign out Failed',
  signedOut: 'You were signed out',
  stillHere: 'What you entered is still here.',
  logInAgain: 'Log in again',
  signedOutElsewhere: 'You signed out in another tab',
  signedInAs: 'Signed in as {name}',
  wishlist: 'Wishlist',
  wishes: { one: 'Wishlist, {n} piece', other: 'Wishlist, {n} pieces' },
});
