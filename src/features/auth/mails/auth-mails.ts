import { fill } from '../../../rules/language/texts.ts';
import { urls } from '../../../urls.ts';
import type { Mail, MailSender } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import { type Mails, type MailTemplate, type MessageRow, mailOf } from '../../messages/templates.ts';
import { authMailsTexts } from './auth-mails.texts.ts';
import { ownerLink } from './owner-link-mail.ts';

type Payload = MessageRow['payload'];

/**
 * Asks the owner of an address to confirm a new account. It repeats nothing that was typed at sign-up, because a stranger may
 * have typed it.
 */
function verifyEmail(sender: MailSender, { link = '' }: Payload): Mail {
  const t = authMailsTexts();
  return noticeMail(sender, {
    subject: t.verifySubject,
    headline: t.verifyHeadline,
    sentence: t.verifyText,
    preview: t.verifyPreview,
    parts: [['', t.verifyMore]],
    link: [t.verifyButton, link],
    hint: [t.notYou, t.verifyNotYou],
  });
}

/**
 * Tells the owner of an existing account that somebody tried to sign up with its address. Nobody else learns that it exists.
 */
function existingAccount(sender: MailSender, { name, loginLink = '', resetLink = '' }: Payload): Mail {
  const t = authMailsTexts();
  return noticeMail(sender, {
    subject: t.existing,
    headline: t.existing,
    sentence: greet(name, t.existingText),
    preview: t.existingPreview,
    parts: [[t.existingForgot, '', [t.existingChoose, resetLink]]],
    link: [t.logIn, loginLink],
    hint: [t.notYou, t.existingNotYou],
  });
}

/** Confirms a new account, and says what it offers. */
function welcome(sender: MailSender, { name }: Payload): Mail {
  const t = authMailsTexts();
  return noticeMail(sender, {
    subject: fill(t.welcome, { shop: sender.store.brand.name }),
    headline: fill(t.welcome, { shop: sender.store.brand.name }),
    sentence: greet(name, t.welcomeText),
    preview: t.welcomePreview,
    parts: [[t.welcomeWhat, t.welcomeUse]],
    link: [t.welcomeButton, `${sender.shopUrl}${urls.collections()}`],
  });
}

/** Returns a code and a link to log in with. */
function signInCode(sender: MailSender, { code = '', link = '' }: Payload): Mail {
  const t = authMailsTexts();
  return noticeMail(sender, {
    subject: fill(t.codeSubject, { code }),
    headline: code,
    sentence: t.codeText,
    parts: [
      ['', t.secrecy],
      [t.codeFails, t.codeUseLink],
    ],
    link: [t.codeButton, link],
    hint: [t.notYou, t.codeNotYou],
  });
}

/** Sends a code with which the signed-in owner confirms who they are. */
function confirmCode(sender: MailSender, { code = '' }: Payload): Mail {
  const t = authMailsTexts();
  return noticeMail(sender, {
    subject: fill(t.confirmSubject, { code }),
    headline: code,
    sentence: t.confirmText,
    parts: [['', t.secrecy]],
    hint: [t.notYou, fill(t.confirmNotYou, { email: sender.store.email })],
    link: [t.choosePassword, `${sender.shopUrl}${urls.forgotPassword}`],
  });
}

/** Tells the owner that the authenticator app was set up or removed, whoever did it. `now`: 'on' or 'off'. */
function factorChanged(sender: MailSender, { name, now = 'on' }: Payload): Mail {
  const t = authMailsTexts();
  const headline = now === 'on' ? t.appOn : t.appOff;
  return noticeMail(sender, {
    subject: headline,
    headline,
    sentence: greet(name, now === 'on' ? t.appOnText : t.appOffText),
    parts: [[t.wasYou, t.nothingToDo]],
    link: [t.logIn, `${sender.shopUrl}${urls.login}`],
    hint: [t.notYou, fill(t.chooseAndWrite, { email: sender.store.email })],
  });
}

/** Warns the owner that somebody knows the password and enters wrong codes of the second step. */
function factorFailed(sender: MailSender, { name }: Payload): Mail {
  const t = authMailsTexts();
  return noticeMail(sender, {
    subject: t.wrongCodes,
    headline: t.wrongCodes,
    sentence: greet(name, t.wrongCodesText),
    parts: [[t.wasYou, t.wrongCodesYou]],
    link: [t.choosePassword, `${sender.shopUrl}${urls.forgotPassword}`],
    hint: [t.notYou, t.wrongCodesNotYou],
  });
}

/** Returns a link to choose a new password with. */
function passwordReset(sender: MailSender, { name, link = '' }: Payload): Mail {
  const t = authMailsTexts();
  return noticeMail(sender, {
    subject: t.choosePassword,
    headline: t.choosePassword,
    sentence: greet(name, t.resetText),
    link: [t.choosePassword, link],
    hint: [t.notYou, t.resetNotYou],
  });
}

/** Tells the owner that the password was changed, whoever changed it. */
function passwordChanged(sender: MailSender, { name }: Payload): Mail {
  const t = authMailsTexts();
  return noticeMail(sender, {
    subject: t.passwordChanged,
    headline: t.passwordChanged,
    sentence: greet(name, t.passwordChangedText),
    parts: [[t.wasYou, t.nothingToDo]],
    link: [t.logIn, `${sender.shopUrl}${urls.login}`],
    hint: [t.notYou, fill(t.chooseAndWrite, { email: sender.store.email })],
  });
}

/** Asks the owner of an account's new address to confirm it; goes to the new address. */
function emailChange(sender: MailSender, { link = '', newEmail = '' }: Payload): Mail {
  const t = authMailsTexts();
  return noticeMail(sender, {
    subject: t.changeSubject,
    headline: t.changeHeadline,
    sentence: fill(t.changeText, { email: newEmail }),
    preview: t.changePreview,
    parts: [['', t.changeMore]],
    link: [t.changeButton, link],
    hint: [t.notYou, t.changeNotYou],
  });
}

/** Tells the owner that the account has a new address, whoever changed it; goes to the former address. */
function emailChanged(sender: MailSender, { name }: Payload): Mail {
  const t = authMailsTexts();
  return noticeMail(sender, {
    subject: t.emailChanged,
    headline: t.emailChanged,
    sentence: greet(name, t.emailChangedText),
    parts: [[t.wasYou, t.nothingToDo]],
    link: [t.emailChangedButton, `${sender.shopUrl}${urls.contact}`],
    hint: [t.notYou, fill(t.emailChangedNotYou, { email: sender.store.email })],
  });
}

/** The shop signed an account out of every browser: its owner reads why the browser asks for the password again. */
function signedOut(sender: MailSender, { name }: Payload): Mail {
  const t = authMailsTexts();
  return noticeMail(sender, {
    subject: t.signedOut,
    headline: t.signedOut,
    sentence: greet(name, t.signedOutText),
    parts: [[t.signedOutKnown, t.signedOutChoose, [t.signedOutLink, `${sender.shopUrl}${urls.forgotPassword}`]]],
    link: [t.logIn, `${sender.shopUrl}${urls.login}`],
    hint: [t.signedOutNotAsked, fill(t.signedOutUnusual, { email: sender.store.email })],
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
