import { agreesToWhatsapp } from '../../auth/consents/whatsapp-consent.server.ts';
import { UndeliverableError } from '../../messages/outbox/delivery-faults.ts';
import type { WhatsappTemplate } from '../../messages/templates.ts';
import { orderMessage } from './order-mail.server.ts';
import { type OrderKind, orderTemplates } from './whatsapp-templates.ts';

/**
 * Returns a WhatsApp message about an order. @throws UndeliverableError if the consent was withdrawn after the message was queued
 */
const about =
  (kind: OrderKind): WhatsappTemplate =>
  async (shop, row) => {
    if (!(await agreesToWhatsapp(shop, row.recipient))) throw new UndeliverableError('no longer wished for');
    const { view, link, payload } = await orderMessage(shop, row, 'whatsapp');
    return { name: orderTemplates[kind].name, values: () => orderTemplates[kind].values({ order: view.order, link, payload }) };
  };

export const orderOnWhatsapp = Object.fromEntries((Object.keys(orderTemplates) as OrderKind[]).map((kind) => [kind, about(kind)]));
