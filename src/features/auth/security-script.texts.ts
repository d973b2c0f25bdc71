import { catalogue } from '../../rules/language/texts.ts';

/** Texts of the scripts of 'Log-in and security'. */
export const securityScriptTexts = catalogue('security-script', {
  enterCurrent: 'Please enter your current password.',
  enterNewEmail: 'Please enter your new email.',
  enterAppCode: 'Please enter the code from the app.',
  notUpdated: 'Not updated',
  updated: 'Password updated',
  othersOut: 'All other browsers are signed out.',
  notSent: 'Not sent',
  checkMail: 'Check your email',
  openLink: 'Open the link that we sent to your new address.',
  signOutFailed: 'Sign out Failed',
  done: 'Done',
  onlyHere: 'You are now signed in only here.',
  notSetUp: 'Not set up',
  notOn: 'Not turned on',
  notOff: 'Not turned off',
  on: 'On',
  copied: 'Copied',
  notCopied: 'Not copied',
  copyYourself: 'Please select the codes and copy them yourself.',
  qrCode: 'QR code with the key below, for your authenticator app',
});
