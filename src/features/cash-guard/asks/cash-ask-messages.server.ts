import { agreesToWhatsapp } from '../../auth/consents/whatsapp-consent.server.ts';
import { orderMailOf, orderMessage } from '../../ledger/messages/order-mail.server.ts';
import { orderTemplates } from '../../ledger/messages/whatsapp-templates.ts';
import { UndeliverableError } from '../../messages/outbox/delivery-faults.ts';
import type { Mails, WhatsappTemplate } from '../../messages/templates.ts';
import { tapActs, tapPayload } from './answer-token.server.ts';
import { cashAsk } from './cash-ask.ts';

export const cashMails = { 'cash-ask': orderMailOf(cashAsk) } satisfies Mails;

/** The message with its three buttons, each for this version of this order. */
const askOnWhatsapp: WhatsappTemplate = async (shop, row) => {
  if (!(await agreesToWhatsapp(shop, row.recipient))) throw new UndeliverableError('no longer wished for');
  const { view, answerLink, payload } = await orderMessage(shop, row, 'whatsapp');
  const { name, values } = orderTemplates['cash-ask'];
  const replies = await Promise.all(tapActs.map((act) => tapPayload(shop.env, act, view.order.id, Number(payload.version))));
  return { name, values: () => values({ order: view.order, link: answerLink, payload }), replies };
};

/** In place of the message without buttons that every kind about orders has. */
export const cashOnWhatsapp = { 'cash-ask': askOnWhatsapp };
