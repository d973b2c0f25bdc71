import { orderMailOf } from '../ledger/messages/order-mail.server.ts';
import type { Mails, MailTemplate } from '../messages/templates.ts';
import { type ReturnStep, returnStep } from './return-step-mail.ts';

const stepMail = (step: ReturnStep): MailTemplate => orderMailOf((mail) => returnStep(step, mail));

export const returnMails = {
  'return-requested': stepMail('requested'),
  'return-accepted': stepMail('accepted'),
  'return-declined': stepMail('declined'),
  'return-received': stepMail('received'),
  'return-settled': stepMail('settled'),
} satisfies Mails;
