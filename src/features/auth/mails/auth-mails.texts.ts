import { catalogue } from '../../../rules/language/texts.ts';

/** The mails about an account. A sentence that begins in lower case follows the reader's name. */
export const authMailsTexts = catalogue('auth-mails', {
  notYou: 'Not you?',
  wasYou: 'Was it you?',
  nothingToDo: 'Then you do not need to do anything.',
  logIn: 'Log in',
  choosePassword: 'Choose a new password',
  chooseAndWrite: 'Choose a new password right away with “Forgot password”, then write to {email}.',
  secrecy: 'Enter it on the page where you asked for it. We never ask for it by phone or in a message, so share it with nobody.',

  verifySubject: 'Please confirm your email address',
  verifyHeadline: 'Your account is almost ready',
  verifyText: 'Please confirm that this address is yours.',
  verifyPreview: 'The link works for 24 hours.',
  verifyMore: 'The link opens a page with one button. It works for 24 hours. After that, log in and we will send you a new one.',
  verifyButton: 'Confirm my address',
  verifyNotYou: 'You can ignore this email: nobody can use the account until the link is opened and confirmed.',

  existing: 'You already have an account',
  existingText: 'somebody tried to sign up with this address. It already has an account, so nothing was changed.',
  existingPreview: 'Log in as usual, or choose a new password.',
  existingForgot: 'Forgot your password?',
  existingChoose: 'Choose a new one',
  existingNotYou: 'You can ignore this email. Your account and its password have not changed.',

  welcome: 'Welcome to {shop}',
  welcomeText: 'your account is ready.',
  welcomePreview: 'Your orders, your wishlist and your address, in one place.',
  welcomeWhat: 'What your account is for',
  welcomeUse:
    'It keeps your orders, your wishlist and your address together. You can download your data or delete your account at any time.',
  welcomeButton: 'See new pieces',

  codeSubject: '{code} is your sign-in code',
  codeText: 'This is your code to log in. It works once, for 10 minutes.',
  codeFails: 'Does the code not work?',
  codeUseLink: 'Use the link instead. It works once, for an hour, in any browser.',
  codeButton: 'Log in with this link',
  codeNotYou: 'You can ignore this email. Nobody can log in without the code or the link.',

  confirmSubject: '{code} is your code to confirm it is you',
  confirmText: 'You are about to change something in your account. This code confirms that it is you. It works once, for 10 minutes.',
  confirmNotYou: 'Somebody is logged in to your account. Choose a new password, then write to {email}.',

  appOn: 'Your authenticator app is set up',
  appOff: 'Your authenticator app was removed',
  appOnText: 'from now on, logging in needs a code from the app.',
  appOffText: 'logging in needs no code from the app any more.',

  wrongCodes: 'Wrong codes for your account',
  wrongCodesText: 'somebody entered your password and then several wrong codes of the second step. They did not get in.',
  wrongCodesYou: 'Check that the clock of your phone is right, or use a backup code.',
  wrongCodesNotYou: 'Choose a new password right away: whoever it was knows the one that you have.',

  resetText: 'you asked for a new password. The link works once, for 1 hour.',
  resetNotYou: 'You can ignore this email. Your password stays the same.',

  passwordChanged: 'Your password was changed',
  passwordChangedText: 'your account has a new password. Other devices were logged out.',

  changeSubject: 'Please confirm your new email address',
  changeHeadline: 'A new address for your account',
  changeText: 'Please confirm that {email} is yours. Your account will then use it.',
  changePreview: 'The link works for 24 hours.',
  changeMore: 'The link works for 24 hours. Until you open it, log in with your old address.',
  changeButton: 'Yes, this address is mine',
  changeNotYou: 'You can ignore this email: nothing changes until the link is opened and confirmed.',

  emailChanged: 'Your account has a new email address',
  emailChangedText: 'from now on, you log in with your new address, and our emails go there.',
  emailChangedButton: 'Contact us',
  emailChangedNotYou: 'Write to {email} from this address and we will restore your account.',

  signedOut: 'You were logged out on all devices',
  signedOutText: 'we logged your account out everywhere. Nothing in it has changed.',
  signedOutKnown: 'Does somebody else know your password?',
  signedOutChoose: 'Choose a new one before you log in again.',
  signedOutLink: 'Choose a new one',
  signedOutNotAsked: 'Did you not ask for it?',
  signedOutUnusual: 'Then we saw something unusual. Write to {email} if you have a question.',
});
