import { inLanguage } from '../../../platform/request/request-note.ts';
import type { Shop } from '../../../platform/shop.ts';
import { language } from '../../../rules/language/language.ts';
import { codeKinds, type MessageKind } from '../message-kinds.ts';
import { NotInLanguageError, StuckError, UndeliverableError } from '../outbox/delivery-faults.ts';
import type { MessageRow, MessageTemplates } from '../templates.ts';
import { hasWhatsapp, sendTemplate } from './cloud-api.server.ts';
import { CODE_TEMPLATE, templateValue } from './template-value.ts';

const texts = (values: readonly string[]) => values.map((value) => ({ type: 'text', text: templateValue(value) }));

/**
 * Sends a message of the outbox on WhatsApp: a code by the authentication template, anything else by the template of its kind. It is in
 * English while Meta has not approved the template in the language of its reader.
 * @returns Meta's id of the message
 * @throws UndeliverableError, StuckError, or another Error if a retry may work
 */
export async function sendByWhatsapp(templates: MessageTemplates['whatsapp'], shop: Shop, row: MessageRow): Promise<string | null> {
  const { env } = shop;
  if (!hasWhatsapp(env)) throw new UndeliverableError('WhatsApp is not set up');
  if (codeKinds.has(row.kind)) {
    const parameters = texts([row.payload.code ?? '']);
    const components = [
      { type: 'body', parameters },
      { type: 'button', sub_type: 'url', index: '0', parameters },
    ];
    return inApprovedLanguage(shop, () => sendTemplate(env, row.recipient, CODE_TEMPLATE, components));
  }
  const template = templates[row.kind as MessageKind];
  if (!template) throw new StuckError(`${row.kind} has no WhatsApp template`);
  const { name, values, replies = [] } = await template(shop, row);
  const buttons = replies.map((payload, index) => ({
    ...{ type: 'button', sub_type: 'quick_reply', index: String(index) },
    parameters: [{ type: 'payload', payload }],
  }));
  return inApprovedLanguage(shop, () =>
    sendTemplate(env, row.recipient, name, [{ type: 'body', parameters: texts(values()) }, ...buttons]),
  );
}

async function inApprovedLanguage<T>(shop: Shop, send: () => Promise<T>): Promise<T> {
  shop.calls.spend();
  try {
    return await send();
  } catch (error) {
    if (language() === 'en' || !(error instanceof NotInLanguageError)) throw error;
    shop.calls.spend();
    return inLanguage('en', send);
  }
}
