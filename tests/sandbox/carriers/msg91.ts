import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { serveLocally } from '../local-server.ts';

/** The settings of SMS for this stand-in. */
export const smsKeys = {
  SMS_VIA: 'msg91',
  SMS_AUTH_KEY: 'sandbox_msg91_key',
  SMS_TEMPLATE_ID: '65e06f45d6fc05278c7d47e2',
  DLT_HEADER: 'CHAMAK',
} as const;

/** An answer with this status, and MSG91's type of it. */
export type SmsMood = 'well' | 'lost' | { readonly status: number; readonly type: string };

export interface Msg91 {
  readonly url: string;
  /** Oldest first. */
  readonly messages: { readonly to: string; readonly code: string }[];
  mood: SmsMood;
  close(): Promise<void>;
}

/** Stands in for MSG91's flow API: checks key, template and header as it does. Listens on this machine only. */
export async function startMsg91(): Promise<Msg91> {
  const messages: { to: string; code: string }[] = [];
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    const reply = (status: number, type: string, message: string) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ type, message }));
    if (service.mood === 'lost') return void response.destroy();
    if (typeof service.mood === 'object') return reply(service.mood.status, service.mood.type, 'Refused');
    if (request.url !== '/api/v5/flow' || request.headers.authkey !== smsKeys.SMS_AUTH_KEY) return reply(401, 'error', 'Unauthorized');
    const { template_id, sender, recipients } = JSON.parse(sent);
    const [{ mobiles = '', code = '' }] = recipients;
    const isWhole = template_id === smsKeys.SMS_TEMPLATE_ID && sender === smsKeys.DLT_HEADER && /^91[6-9]\d{9}$/.test(mobiles);
    if (!isWhole || !/^\d{6}$/.test(code)) return reply(400, 'error', 'Template not found');
    messages.push({ to: mobiles, code });
    reply(200, 'success', randomUUID());
  }
  const { url, close } = await serveLocally((request, response) => answer(request, response).catch(() => response.destroy()));
  const service: Msg91 = {
    url,
    messages,
    mood: 'well',
    close,
  };
  return service;
}
