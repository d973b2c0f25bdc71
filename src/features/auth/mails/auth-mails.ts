import { type Mails, type MailTemplate, mailOf } from '../../messages/templates.ts';
import { emailChange } from './email-change.ts';
import { emailChanged } from './email-changed.ts';
import { existingAccount } from './existing-account.ts';
import { passwordChanged } from './password-changed.ts';
import { passwordReset } from './password-reset.ts';
import { signInCode } from './sign-in-code.ts';
import { verifyEmail } from './verify-email.ts';
import { welcome } from './welcome.ts';

/** A mail that may go to an address nobody proved: it greets nobody by name (M4). */
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
