import { orderMailOf } from '../../ledger/messages/order-mail.server.ts';
import type { Mails } from '../../messages/templates.ts';
import { policyChanged } from '../policy-change/policy-changed-mail.ts';
import { codEnded } from './cod-ended.ts';
import { orderCancelled } from './order-cancelled.ts';
import { orderChanged } from './order-changed.ts';
import { orderDelivered } from './order-delivered.ts';
import { orderLink } from './order-link.ts';
import { orderShipped } from './order-shipped.ts';

export const orderMails = {
  'order-shipped': orderMailOf(orderShipped),
  'order-delivered': orderMailOf(orderDelivered),
  'order-cancelled': orderMailOf(orderCancelled),
  'order-changed': orderMailOf(orderChanged),
  'order-link': orderMailOf(orderLink),
  'cod-ended': orderMailOf(codEnded),
  'policy-changed': orderMailOf(policyChanged),
} satisfies Mails;
