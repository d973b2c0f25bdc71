import { orderMailOf } from '../../ledger/messages/order-mail.server.ts';
import { type Mails, mailOf } from '../../messages/templates.ts';
import { contactCode } from './contact-code.ts';
import { holdsAlarm } from './holds-alarm.ts';
import { orderConfirmed } from './order-confirmed.ts';
import { paymentFailed } from './payment-failed.ts';
import { paymentReturned } from './payment-returned.ts';
import { refunded } from './refunded.ts';

export const paymentMails = {
  'order-confirmed': orderMailOf(orderConfirmed),
  'payment-failed': orderMailOf(paymentFailed),
  'payment-returned': orderMailOf(paymentReturned),
  refunded: orderMailOf(refunded),
  'contact-code': mailOf(contactCode),
  'holds-alarm': mailOf(holdsAlarm),
} satisfies Mails;
