import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Language, languages } from '../../../src/rules/language/languages.ts';
import { serveStandIn } from '../local-server.ts';

/** The stand-in's settings for the shop. */
export const whatsappKeys = {
  WHATSAPP_TOKEN: 'sandbox_whatsapp_token',
  WHATSAPP_PHONE_ID: '100000000000001',
  WHATSAPP_APP_SECRET: 'sandbox_whatsapp_app_secret',
  WHATSAPP_VERIFY_TOKEN: 'sandbox_whatsapp_verify_token',
} as const;

/** A message from the shop. It is not delivered anywhere. */
export interface WhatsappMessage {
  readonly id: string;
  /** With the country code: 919845000000. */
  readonly to: string;
  readonly template: string;
  readonly language: Language;
  /** The values of the template, in order. */
  readonly values: readonly string[];
  /** What its quick replies send back, in their order. */
  readonly replies: readonly string[];
  /** ISO 8601. */
  readonly sentAt: string;
}

/** How the stand-in answers the next calls. The code is one of Meta's; null where the answer comes from something before Meta. */
export type WhatsappMood = 'well' | 'down' | 'silent' | { readonly status: number; readonly code: number | null };
type Call = { readonly method: string; readonly path: string; readonly token: string; readonly body: string };
type Answer = { readonly status: number; readonly json: object };

/** A time in Unix seconds, as Meta writes it. */
const seconds = (at: number) => String(Math.floor(at / 1000));

const refusal = (status: number, code: number, message: string): Answer => ({
  status,
  json: { error: { message, type: 'OAuthException', code } },
});

/** Stands in for Meta's Cloud API: checks a call as Meta would, stores the message, and creates the signed events that Meta sends. */
export class WhatsappSandbox {
  readonly messages: WhatsappMessage[] = [];
  mood: WhatsappMood = 'well';
  /** The languages in which Meta has approved the templates. */
  approved: readonly Language[] = languages;

  /** Null if it does not answer. */
  answer({ method, path, token, body }: Call): Answer | null {
    if (this.mood === 'silent') return null;
    if (this.mood === 'down') return refusal(503, 2, 'Service temporarily unavailable');
    if (typeof this.mood === 'object') {
      const { status, code } = this.mood;
      return code === null ? { status, json: {} } : refusal(status, code, 'Refused');
    }
    if (method === 'GET' && path.endsWith(`/${whatsappKeys.WHATSAPP_PHONE_ID}`)) {
      if (token !== `Bearer ${whatsappKeys.WHATSAPP_TOKEN}`) return refusal(401, 190, 'Invalid OAuth access token');
      return { status: 200, json: { id: whatsappKeys.WHATSAPP_PHONE_ID } };
    }
    if (method !== 'POST' || !/^\/v\d+\.\d+\/\d+\/messages$/.test(path)) return refusal(404, 2500, 'Unknown path components');
    if (token !== `Bearer ${whatsappKeys.WHATSAPP_TOKEN}`) return refusal(401, 190, 'Invalid OAuth access token');
    if (!path.includes(`/${whatsappKeys.WHATSAPP_PHONE_ID}/`)) return refusal(400, 100, 'Object does not exist');
    const message = readTemplate(body);
    if (!message) return refusal(400, 100, 'Invalid parameter');
    if (!this.approved.includes(message.language)) return refusal(404, 132_001, 'Template name does not exist in the translation');
    this.messages.push(message);
    return {
      status: 200,
      json: { messaging_product: 'whatsapp', contacts: [{ input: message.to, wa_id: message.to }], messages: [{ id: message.id }] },
    };
  }

  /** A message from a customer, sent at `at` (UTC ms). */
  reply(from: string, body: string, at = Date.now()) {
    return this.event({ messages: [{ from, id: `wamid.${randomUUID()}`, timestamp: seconds(at), type: 'text', text: { body } }] });
  }

  /** A quick reply that a number pressed; Meta delivers the same press more than once. */
  press(from: string, payload: string, id = `wamid.${randomUUID()}`) {
    const button = { payload, text: 'Pressed' };
    return this.event({ messages: [{ context: { from: '', id: '' }, from, id, timestamp: seconds(Date.now()), type: 'button', button }] });
  }

  /** The delivery status of a message: 'sent', 'delivered', 'read' or 'failed'. */
  status(id: string, status: string) {
    const errors = status === 'failed' ? [{ code: 131_026, title: 'Message undeliverable' }] : undefined;
    return this.event({ statuses: [{ id, status, timestamp: seconds(Date.now()), recipient_id: '', ...(errors && { errors }) }] });
  }

  /** A request from Meta to the shop's webhook, signed over its raw body. */
  event(value: object): { body: string; headers: Record<string, string> } {
    const metadata = { display_phone_number: '', phone_number_id: whatsappKeys.WHATSAPP_PHONE_ID };
    const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }];
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] });
    const signature = createHmac('sha256', whatsappKeys.WHATSAPP_APP_SECRET).update(body).digest('hex');
    return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` } };
  }
}

interface Template {
  messaging_product?: unknown;
  to?: unknown;
  type?: unknown;
  template?: {
    name?: unknown;
    language?: { code?: unknown };
    components?: {
      type?: unknown;
      sub_type?: unknown;
      index?: unknown;
      parameters?: { type?: unknown; text?: unknown; payload?: unknown }[];
    }[];
  };
}

/** Characters of what a quick reply sends back, and how many of them a template has here. */
const PAYLOAD_MAX = 128;
const QUICK_REPLIES_MAX = 3;

/** Null if Meta would refuse it: values have one line and are not empty. */
function readTemplate(body: string): WhatsappMessage | null {
  let sent: Template;
  try {
    sent = JSON.parse(body) as Template;
  } catch {
    return null;
  }
  const { template, to } = sent;
  const values = template?.components?.find(({ type }) => type === 'body')?.parameters?.map(({ text }) => text) ?? [];
  const quick = template?.components?.filter(({ sub_type }) => sub_type === 'quick_reply') ?? [];
  const replies = quick.map(({ parameters }) => parameters?.[0]?.payload);
  const isWhole =
    replies.every((payload) => typeof payload === 'string' && payload !== '' && payload.length <= PAYLOAD_MAX) &&
    quick.every(({ type, index, parameters }, at) => type === 'button' && index === String(at) && parameters?.[0]?.type === 'payload') &&
    quick.length <= QUICK_REPLIES_MAX &&
    sent.messaging_product === 'whatsapp' &&
    sent.type === 'template' &&
    typeof to === 'string' &&
    /^91[6-9]\d{9}$/.test(to) &&
    typeof template?.name === 'string' &&
    (languages as readonly unknown[]).includes(template.language?.code) &&
    values.every((value) => typeof value === 'string' && value !== '' && value.length <= 1024 && !/[\n\t]| {4}/.test(value));
  if (!isWhole) return null;
  return {
    ...{ id: `wamid.${randomUUID()}`, to: to as string, template: template?.name as string },
    ...{ language: template?.language?.code as Language, values: values as string[], replies: replies as string[] },
    sentAt: new Date().toISOString(),
  };
}

/** Answers one call; `path` is the path that Meta would get. A silent stand-in does not answer. */
export async function answerWhatsapp(
  sandbox: WhatsappSandbox,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const answer = sandbox.answer({ method, path, token: headers.authorization ?? '', body: await text(request) });
  if (answer) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
}

/** For tests, on any free port. */
export const startWhatsapp = () => {
  const sandbox = new WhatsappSandbox();
  return serveStandIn(sandbox, ({ method = 'GET', url = '/', headers }, body) =>
    sandbox.answer({ method, path: url, token: headers.authorization ?? '', body }),
  );
};
