import { CODE_TEMPLATE } from '../../../src/features/messages/whatsapp/template-value.ts';
import { orderTemplates } from '../../../src/features/sales/messages/whatsapp-templates.ts';
import type { WhatsappMessage } from './whatsapp.ts';

/** The message as its reader sees it: the template's text with its values. */
export function readAs({ template, values }: WhatsappMessage): string {
  if (template === CODE_TEMPLATE) return `${values[0]} is your verification code.`;
  const text = Object.values(orderTemplates).find(({ name }) => name === template)?.text;
  return text?.replace(/\{\{(\d)\}\}/g, (_, at: string) => values[Number(at) - 1] ?? '') ?? `${template}: ${values.join(' · ')}`;
}
