import type { Mails, MailTemplate } from '../messages/templates.ts';
import { orderMailOf } from '../sales/messages/order-mail.server.ts';
import { type ReturnStep, returnStep } from './return-step-mail.ts';

const tells = (step: ReturnStep): MailTemplate => orderMailOf((mail) => returnStep(step, mail));

export const returnMails = {
  'return-requested': tells('requested'),
  'return-accepted': tells('accepted'),
  'return-declined': tells('declined'),
  'return-received': tells('received'),
  'return-settled': tells('settled'),
} satisfies Mails;
