import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Channel } from '../message-kinds.ts';
import type { MessageRow, MessageTemplates } from '../templates.ts';
import { hasWhatsapp } from '../whatsapp/cloud-api.server.ts';
import { sendByWhatsapp } from '../whatsapp/send.server.ts';
import { hasSms, sendSmsCode } from './msg91.server.ts';

/** The channel of a sent message, and the service's id of it. */
export interface Sent {
  readonly channel: Channel;
  readonly providerId: string | null;
}

/**
 * Sends a code to a phone: on WhatsApp, and by SMS where WhatsApp is not set up or does not take it. Somebody waits for it, so that it is
 * not tried on WhatsApp again first.
 * @throws what `sendByWhatsapp` or `sendSmsCode` throws, whichever was asked last
 */
export async function sendCodeToPhone(templates: MessageTemplates['whatsapp'], shop: Shop, row: MessageRow): Promise<Sent> {
  const { env, calls } = shop;
  if (hasWhatsapp(env)) {
    try {
      return { channel: 'whatsapp', providerId: await sendByWhatsapp(templates, shop, row) };
    } catch (error) {
      if (!hasSms(env)) throw error;
      logFault(`whatsapp ${row.kind}`, error);
    }
  }
  calls.spend();
  return { channel: 'sms', providerId: await sendSmsCode(env, row.recipient, row.payload.code ?? '') };
}
