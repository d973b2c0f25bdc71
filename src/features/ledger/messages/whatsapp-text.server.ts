import { templateValue } from '../../messages/whatsapp/template-value.ts';
import { type OrderFacts, type OrderKind, orderTemplates } from './whatsapp-templates.ts';

/** Returns the message with its values filled in. */
export function whatsappText(kind: OrderKind, facts: OrderFacts): string {
  const { text, values } = orderTemplates[kind];
  const filled = values(facts).map(templateValue);
  return text().replace(/\{\{(\d)\}\}/g, (_, at: string) => filled[Number(at) - 1] ?? '');
}

/**
 * Returns a link that opens WhatsApp with the message filled in, for the administrator to send: `https://wa.me/919845000000?text=…`.
 */
export function whatsappLink(phone: string, kind: OrderKind, facts: OrderFacts): string {
  return `https://wa.me/91${phone}?${new URLSearchParams({ text: whatsappText(kind, facts) }).toString().replaceAll('+', '%20')}`;
}
