import { shopConfig } from '../../../shop.config.ts';
import { urls } from '../../../urls.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import { type Mails, type MailTemplate, type MessageRow, mailOf } from '../../messages/templates.ts';

type Payload = MessageRow['payload'];

/** Somebody made an account with this address: is it theirs? Nothing that the somebody typed stands in it. */
function verifyEmail(shopUrl: string, { link = '' }: Payload): Mail {
  return noticeMail(shopUrl, {
    subject: 'Please confirm your e-mail address',
    headline: 'Your account is almost ready',
    sentence: 'Please confirm that this address is yours.',
    preview: 'The link works for 24 hours.',
    parts: [['', 'The link opens a page with one button. It works for 24 hours; after that, log in and we send you a new one.']],
    link: ['Confirm my address', link],
    hint: ['Was it not you?', 'Do nothing: nobody can use this account until the link is opened and confirmed.'],
  });
}

/** Somebody tried to sign up with the address of an account that exists. Only its owner learns that it does. */
function existingAccount(shopUrl: string, { name, loginLink = '', resetLink = '' }: Payload): Mail {
  return noticeMail(shopUrl, {
    subject: 'You already have an account',
    headline: 'You already have an account',
    sentence: greet(name, 'somebody tried to sign up with this address. It has an account already, so nothing was changed.'),
    preview: 'Log in as before, or choose a new password.',
    parts: [['Do you not remember the password?', '', ['Choose a new one', resetLink]]],
    link: ['Log in', loginLink],
    hint: ['Was it not you?', 'Do nothing. Your account and its password are as they were.'],
  });
}

/** The address is confirmed: what the account is good for. */
function welcome(shopUrl: string, { name }: Payload): Mail {
  return noticeMail(shopUrl, {
    subject: 'Welcome to Chamak',
    headline: 'Welcome to Chamak',
    sentence: greet(name, 'your account is ready.'),
    preview: 'Your orders, your wishlist and your address, in one place.',
    parts: [
      [
        'What it does for you',
        'It keeps your orders, your wishlist and your address together. You can download or delete all of it at any time.',
      ],
    ],
    link: ['See new pieces', `${shopUrl}${urls.collections()}`],
  });
}

/** A code to log in with. */
function signInCode(shopUrl: string, { code = '' }: Payload): Mail {
  return noticeMail(shopUrl, {
    subject: `${code} is your sign-in code`,
    headline: code,
    sentence: 'This is your code to sign in. It works once, for 10 minutes.',
    parts: [['', 'Type it on the page where you asked for it. We never ask for it on the phone or in a message: tell it to nobody.']],
    hint: ['Was it not you?', 'Do nothing. Without the code nobody gets in.'],
  });
}

/** A link to choose a new password with. */
function passwordReset(shopUrl: string, { name, link = '' }: Payload): Mail {
  return noticeMail(shopUrl, {
    subject: 'Choose a new password',
    headline: 'Choose a new password',
    sentence: greet(name, 'you asked for a new password. The link works once, for 1 hour.'),
    link: ['Choose a new password', link],
    hint: ['Was it not you?', 'Do nothing. Your password stays as it is.'],
  });
}

/** The password was changed: the owner must hear of it, whoever did it. */
function passwordChanged(shopUrl: string, { name }: Payload): Mail {
  return noticeMail(shopUrl, {
    subject: 'Your password was changed',
    headline: 'Your password was changed',
    sentence: greet(name, 'your account has a new password. Other devices were logged out.'),
    parts: [['Was it you?', 'Then there is nothing to do.']],
    link: ['Log in', `${shopUrl}${urls.login}`],
    hint: ['Was it not you?', `Choose a new password at once with “Forgot password”, then write to ${shopConfig.email}.`],
  });
}

/** An account is to get another address; this goes to the new one: is it theirs? */
function emailChange(shopUrl: string, { link = '', newEmail = '' }: Payload): Mail {
  return noticeMail(shopUrl, {
    subject: 'Please confirm your new e-mail address',
    headline: 'A new address for your account',
    sentence: `Please confirm that ${newEmail} is yours. Your account will use it then.`,
    preview: 'The link works for 24 hours.',
    parts: [['', 'The link works for 24 hours. Until you follow it you log in with the former address.']],
    link: ['Yes, this address is mine', link],
    hint: ['Was it not you?', 'Do nothing: nothing changes until the link is opened and confirmed.'],
  });
}

/** To the former address, once the account has another: its owner must hear of it, whoever did it. */
function emailChanged(shopUrl: string, { name }: Payload): Mail {
  return noticeMail(shopUrl, {
    subject: 'Your account has a new e-mail address',
    headline: 'Your account has a new e-mail address',
    sentence: greet(name, 'from now on you log in with another address, and our mails go there.'),
    parts: [['Was it you?', 'Then there is nothing to do.']],
    link: ['Contact us', `${shopUrl}${urls.contact}`],
    hint: ['Was it not you?', `Write to ${shopConfig.email} from this address: we bring the account back.`],
  });
}

/** A mail that may go to an address nobody proved: it greets nobody by name. */
const toAnybody = (template: Parameters<typeof mailOf>[0]): MailTemplate =>
  mailOf((shopUrl, payload) => template(shopUrl, { ...payload, name: '' }));

export const authMails = {
  'verify-email': toAnybody(verifyEmail),
  'existing-account': toAnybody(existingAccount),
  'password-reset': toAnybody(passwordReset),
  'email-change': toAnybody(emailChange),
  welcome: mailOf(welcome),
  'sign-in-code': mailOf(signInCode),
  'password-changed': mailOf(passwordChanged),
  'email-changed': mailOf(emailChanged),
} satisfies Mails;
