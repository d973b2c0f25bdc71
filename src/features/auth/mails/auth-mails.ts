import { MINUTE } from '../../../rules/limits.ts';
import { OWNER_LINK_TTL } from '../../../rules/people/rate-limits.ts';
import { urls } from '../../../urls.ts';
import type { Mail, MailSender } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import { type Mails, type MailTemplate, type MessageRow, mailOf } from '../../messages/templates.ts';

type Payload = MessageRow['payload'];

/**
 * Asks the owner of an address to confirm a new account. It repeats nothing that was typed at sign-up, because a stranger may
 * have typed it.
 */
function verifyEmail(sender: MailSender, { link = '' }: Payload): Mail {
  return noticeMail(sender, {
    subject: 'Please confirm your email address',
    headline: 'Your account is almost ready',
    sentence: 'Please confirm that this address is yours.',
    preview: 'The link works for 24 hours.',
    parts: [['', 'The link opens a page with one button. It works for 24 hours. After that, log in and we will send you a new one.']],
    link: ['Confirm my address', link],
    hint: ['Not you?', 'You can ignore this mail: nobody can use the account until the link is opened and confirmed.'],
  });
}

/**
 * Tells the owner of an existing account that somebody tried to sign up with its address. Nobody else learns that it exists.
 */
function existingAccount(sender: MailSender, { name, loginLink = '', resetLink = '' }: Payload): Mail {
  return noticeMail(sender, {
    subject: 'You already have an account',
    headline: 'You already have an account',
    sentence: greet(name, 'somebody tried to sign up with this address. It already has an account, so nothing was changed.'),
    preview: 'Log in as usual, or choose a new password.',
    parts: [['Forgot your password?', '', ['Choose a new one', resetLink]]],
    link: ['Log in', loginLink],
    hint: ['Not you?', 'You can ignore this mail. Your account and its password have not changed.'],
  });
}

/** Confirms a new account, and says what it offers. */
function welcome(sender: MailSender, { name }: Payload): Mail {
  return noticeMail(sender, {
    subject: `Welcome to ${sender.store.brand.name}`,
    headline: `Welcome to ${sender.store.brand.name}`,
    sentence: greet(name, 'your account is ready.'),
    preview: 'Your orders, your wishlist and your address, in one place.',
    parts: [
      [
        'What your account is for',
        'It keeps your orders, your wishlist and your address together. You can download your data or delete your account at any time.',
      ],
    ],
    link: ['See new pieces', `${sender.shopUrl}${urls.collections()}`],
  });
}

const secrecy = 'Enter it on the page where you asked for it. We never ask for it by phone or in a message, so share it with nobody.';

/** Returns a code and a link to log in with. */
function signInCode(sender: MailSender, { code = '', link = '' }: Payload): Mail {
  return noticeMail(sender, {
    subject: `${code} is your sign-in code`,
    headline: code,
    sentence: 'This is your code to log in. It works once, for 10 minutes.',
    parts: [
      ['', secrecy],
      ['Does the code not work?', 'Use the link instead. It works once, for an hour, in any browser.'],
    ],
    link: ['Log in with this link', link],
    hint: ['Not you?', 'You can ignore this mail. Nobody can log in without the code or the link.'],
  });
}

/** Sends a code with which the signed-in owner confirms who they are. */
function confirmCode(sender: MailSender, { code = '' }: Payload): Mail {
  return noticeMail(sender, {
    subject: `${code} is your code to confirm it is you`,
    headline: code,
    sentence: 'You are about to change something in your account. This code confirms that it is you. It works once, for 10 minutes.',
    parts: [['', secrecy]],
    hint: ['Not you?', `Somebody is logged in to your account. Choose a new password, then write to ${sender.store.email}.`],
    link: ['Choose a new password', `${sender.shopUrl}${urls.forgotPassword}`],
  });
}

/** Tells the owner that the authenticator app was set up or removed, whoever did it. `now`: 'on' or 'off'. */
function factorChanged(sender: MailSender, { name, now = 'on' }: Payload): Mail {
  const headline = now === 'on' ? 'Your authenticator app is set up' : 'Your authenticator app was removed';
  return noticeMail(sender, {
    subject: headline,
    headline,
    sentence: greet(
      name,
      now === 'on' ? 'from now on, logging in needs a code from the app.' : 'logging in needs no code from the app any more.',
    ),
    parts: [['Was it you?', 'Then you do not need to do anything.']],
    link: ['Log in', `${sender.shopUrl}${urls.login}`],
    hint: ['Not you?', `Choose a new password right away with “Forgot password”, then write to ${sender.store.email}.`],
  });
}

/** Warns the owner that somebody knows the password and enters wrong codes of the second step. */
function factorFailed(sender: MailSender, { name }: Payload): Mail {
  return noticeMail(sender, {
    subject: 'Wrong codes for your account',
    headline: 'Wrong codes for your account',
    sentence: greet(name, 'somebody entered your password and then several wrong codes of the second step. They did not get in.'),
    parts: [['Was it you?', 'Check that the clock of your phone is right, or use a backup code.']],
    link: ['Choose a new password', `${sender.shopUrl}${urls.forgotPassword}`],
    hint: ['Not you?', 'Choose a new password right away: whoever it was knows the one that you have.'],
  });
}

/** Returns a link to choose a new password with. */
function passwordReset(sender: MailSender, { name, link = '' }: Payload): Mail {
  return noticeMail(sender, {
    subject: 'Choose a new password',
    headline: 'Choose a new password',
    sentence: greet(name, 'you asked for a new password. The link works once, for 1 hour.'),
    link: ['Choose a new password', link],
    hint: ['Not you?', 'You can ignore this mail. Your password stays the same.'],
  });
}

/** Tells the owner that the password was changed, whoever changed it. */
function passwordChanged(sender: MailSender, { name }: Payload): Mail {
  return noticeMail(sender, {
    subject: 'Your password was changed',
    headline: 'Your password was changed',
    sentence: greet(name, 'your account has a new password. Other devices were logged out.'),
    parts: [['Was it you?', 'Then you do not need to do anything.']],
    link: ['Log in', `${sender.shopUrl}${urls.login}`],
    hint: ['Not you?', `Choose a new password right away with “Forgot password”, then write to ${sender.store.email}.`],
  });
}

/** Asks the owner of an account's new address to confirm it; goes to the new address. */
function emailChange(sender: MailSender, { link = '', newEmail = '' }: Payload): Mail {
  return noticeMail(sender, {
    subject: 'Please confirm your new email address',
    headline: 'A new address for your account',
    sentence: `Please confirm that ${newEmail} is yours. Your account will then use it.`,
    preview: 'The link works for 24 hours.',
    parts: [['', 'The link works for 24 hours. Until you open it, log in with your old address.']],
    link: ['Yes, this address is mine', link],
    hint: ['Not you?', 'You can ignore this mail: nothing changes until the link is opened and confirmed.'],
  });
}

/** Tells the owner that the account has a new address, whoever changed it; goes to the former address. */
function emailChanged(sender: MailSender, { name }: Payload): Mail {
  return noticeMail(sender, {
    subject: 'Your account has a new email address',
    headline: 'Your account has a new email address',
    sentence: greet(name, 'from now on, you log in with your new address, and our mails go there.'),
    parts: [['Was it you?', 'Then you do not need to do anything.']],
    link: ['Contact us', `${sender.shopUrl}${urls.contact}`],
    hint: ['Not you?', `Write to ${sender.store.email} from this address and we will restore your account.`],
  });
}

/** The shop signed an account out of every browser: its owner reads why the browser asks for the password again. */
function signedOut(sender: MailSender, { name }: Payload): Mail {
  return noticeMail(sender, {
    subject: 'You were logged out on all devices',
    headline: 'You were logged out on all devices',
    sentence: greet(name, 'we logged your account out everywhere. Nothing in it has changed.'),
    parts: [
      [
        'Does somebody else know your password?',
        'Choose a new one before you log in again.',
        ['Choose a new one', `${sender.shopUrl}${urls.forgotPassword}`],
      ],
    ],
    link: ['Log in', `${sender.shopUrl}${urls.login}`],
    hint: ['Did you not ask for it?', `Then we saw something unusual. Write to ${sender.store.email} if you have a question.`],
  });
}

/**
 * Tells the owner that somebody with the settings of the shop made a link to log in. `app`: 'removed' if the second step was removed with
 * it.
 */
function ownerLink(sender: MailSender, { app = '' }: Payload): Mail {
  return noticeMail(sender, {
    subject: 'A link to log in as the owner was made',
    headline: 'A link to log in as the owner was made',
    sentence: `Somebody with access to the settings of the shop made it. It works once, for ${OWNER_LINK_TTL / MINUTE} minutes.`,
    parts: [
      ...(app === 'removed' ? [['', 'The authenticator app was removed from your account.'] as const] : []),
      ['Was it you?', 'Then you do not need to do anything.'],
    ],
    link: ['Log in', `${sender.shopUrl}${urls.adminLogin}`],
    hint: ['Not you?', 'Change the password, log out everywhere, and change the secrets of the shop: somebody else has them.'],
  });
}

/** Returns a mail that may go to an unproved address: it greets nobody by name. */
const toAnybody = (template: Parameters<typeof mailOf>[0]): MailTemplate =>
  mailOf((sender, payload) => template(sender, { ...payload, name: '' }));

export const authMails = {
  'verify-email': toAnybody(verifyEmail),
  'existing-account': toAnybody(existingAccount),
  'password-reset': toAnybody(passwordReset),
  'email-change': toAnybody(emailChange),
  welcome: mailOf(welcome),
  'sign-in-code': mailOf(signInCode),
  'confirm-code': mailOf(confirmCode),
  'factor-changed': mailOf(factorChanged),
  'factor-failed': mailOf(factorFailed),
  'password-changed': mailOf(passwordChanged),
  'email-changed': mailOf(emailChanged),
  'signed-out': mailOf(signedOut),
  'owner-link': mailOf(ownerLink),
} satisfies Mails;
