import { catalogue } from '../../rules/language/texts.ts';

/** Texts of the scripts of My Account. */
export const accountScriptTexts = catalogue('account-script', {
  missing: 'Missing Information',
  newsletterOn: 'Newsletter is on',
  newsletterOff: 'Newsletter is off',
  whatsappOn: 'WhatsApp is on',
  whatsappOff: 'WhatsApp is off',
  notChanged: 'Not changed',
  notWithdrawn: 'Not withdrawn',
  withdrawnNow: '{dates}, withdrawn just now',
  withdrawn: 'Consent withdrawn',
  noCode: 'Please enter the code.',
  noPassword: 'Please enter your password.',
  notSent: 'Not sent',
  anotherCode: 'Send another code',
  codeSent: 'Code sent',
  checkMail: 'Please check your email.',
});
