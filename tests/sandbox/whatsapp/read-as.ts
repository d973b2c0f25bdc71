import { CODE_TEMPLATE } from '../../../src/features/messages/whatsapp/template-value.ts';
import { orderTemplates } from '../../../src/features/sales/messages/whatsapp-templates.ts';
import { inLanguage } from '../../../src/platform/request/request-note.ts';
import { languages } from '../../../src/rules/language/languages.ts';
import { addTextsOf } from '../../../src/texts/one-file.ts';
import type { WhatsappMessage } from './whatsapp.ts';

await Promise.all(languages.filter((each) => each !== 'en').map((each) => addTextsOf(each, 'sales', 'whatsapp-templates')));

/** The message as its reader sees it: the template's text with its values. */
export function readAs({ template, language, values }: WhatsappMessage): string {
  if (template === CODE_TEMPLATE) return `${values[0]} is your verification code.`;
  const known = Object.values(orderTemplates).find(({ name }) => name === template);
  const text = known && inLanguage(language, known.text);
  return text?.replace(/\{\{(\d)\}\}/g, (_, at: string) => values[Number(at) - 1] ?? '') ?? `${template}: ${values.join(' · ')}`;
}
