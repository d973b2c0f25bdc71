import { inLanguage } from '../../../platform/request/request-note.ts';
import { templateValue } from '../../messages/whatsapp/template-value.ts';
import { type OrderFacts, type OrderKind, orderTemplates } from './whatsapp-templates.ts';

/** Returns the values of a message, in English whatever its reader's language: the text around them is the approved one. */
export const templateValues = (kind: OrderKind, facts: OrderFacts): readonly string[] =>
  inLanguage('en', () => orderTemplates[kind].values(facts));

/** Returns the message with its values filled in. */
export function whatsappText(kind: OrderKind, facts: OrderFacts): string {
  const filled = templateValues(kind, facts).map(templateValue);
  return orderTemplates[kind].text.replace(/\{\{(\d)\}\}/g, (_, at: string) => filled[Number(at) - 1] ?? '');
}

/**
 * Returns a link that opens WhatsApp with the message filled in, for the administrator to send: `https://wa.me/919845000000?text=…`.
 */
export function whatsappLink(phone: string, kind: OrderKind, facts: OrderFacts): string {
  return `https://wa.me/91${phone}?${new URLSearchParams({ text: whatsappText(kind, facts) }).toString().replaceAll('+', '%20')}`;
}
