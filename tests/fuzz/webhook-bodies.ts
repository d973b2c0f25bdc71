import { createHmac } from 'node:crypto';
import { HOUR } from '../../src/rules/limits.ts';
import { mailEvent } from '../sandbox/carriers/ses-events.ts';
import { whatsappKeys } from '../sandbox/whatsapp/whatsapp.ts';
import type { Kind } from './caller.ts';
import { hostileText, nested } from './hostile-values.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** A signed webhook: its body, its headers, and the reason for which the shop must refuse it if it is forged. */
export interface SignedBody {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  readonly refuse: string | null;
}

const hmac = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex');
/** Amounts that no payment or refund can have. They must change nothing, even with a valid signature. */
const IMPOSSIBLE = ['0', '-100', '0.5', '1e308', '9007199254740993', '"100"', 'null', '[]', '-0'];

/**
 * A webhook of Razorpay. Valid: a genuine event, sent again or under the id of another event. Near: a forged signature.
 * Hostile: signed nonsense. Everything that is both signed and plausible really happened in the sandbox.
 */
export function razorpayEvent(world: World, random: Random, kind: Kind): SignedBody {
  const secret = world.shop.razorpay.webhookSecret;
  const event = random.pickIfAny(world.events);
  const genuine = event?.body ?? '{"event":"payment.captured","payload":{}}';
  const id = event?.id ?? `ev_${random.letters(10)}`;
  const json = { 'content-type': 'application/json' };
  const signed = (body: string, eventId = id): SignedBody => ({
    body,
    headers: { ...json, 'x-razorpay-event-id': eventId, 'x-razorpay-signature': hmac(secret, body) },
    refuse: null,
  });
  if (kind === 'valid') return signed(genuine, random.chance(0.3) ? (random.pickIfAny(world.events)?.id ?? id) : id);
  if (kind === 'near') {
    const forgeries = [
      '',
      '0'.repeat(64),
      hmac('another secret', genuine),
      hmac(secret, genuine).slice(1),
      hmac(secret, `${genuine} `),
      'é',
    ];
    const headers = { ...json, 'x-razorpay-event-id': id, 'x-razorpay-signature': random.pick(forgeries) };
    return { body: genuine, headers, refuse: 'forged webhook' };
  }
  const bodies = [
    () => genuine.replace(/"amount":\d+/g, `"amount":${random.pick(IMPOSSIBLE)}`),
    () => genuine.replace(/"(order_id|payment_id)":"[^"]*"/g, (_, name: string) => `"${name}":${JSON.stringify(hostileText(random))}`),
    () => genuine.replace(/"event":"[^"]*"/, `"event":${JSON.stringify(hostileText(random))}`),
    () => genuine.replace(/"status":"[^"]*"/g, '"status":"stolen"'),
    () => genuine.slice(0, random.int(0, genuine.length)),
    () => nested(3_000),
    () => random.pick(['', 'null', '[]', '7', '"x"', '{}', '{"event":1}', '{"event":"x","payload":{"refund":{"entity":{}}}}']),
    () => `${genuine.slice(0, -1)},"x":"${'y'.repeat(70_000)}"}`,
  ];
  const body = random.pick(bodies)();
  const isHeadless = random.chance(0.2);
  const twisted = signed(
    body,
    random.chance(0.5) ? `ev_${random.letters(12)}` : random.pick(['', ' ', 'x'.repeat(2_000), "' OR 1=1 --", id]),
  );
  if (!isHeadless) return twisted;
  const { 'x-razorpay-event-id': _, ...headers } = twisted.headers as Record<string, string>;
  return { ...twisted, headers };
}

/** A webhook of Meta: delivery statuses, and messages that people wrote. */
export function whatsappEvent(world: World, random: Random, kind: Kind): SignedBody {
  const from = `91${random.pick(world.people).phone}`;
  const message = random.pick([
    { from, text: { body: random.pick(['STOP', 'hello', hostileText(random)]) } },
    { from, button: { text: 'Stop' } },
  ]);
  const status = {
    id: `wamid.${random.letters(12)}`,
    status: random.pick(['sent', 'read', 'failed']),
    errors: [{ code: 131_026, title: 'x' }],
  };
  const value = random.chance(0.5) ? { messages: [message] } : { statuses: [status] };
  let body = JSON.stringify({ entry: [{ changes: [{ value }] }] });
  if (kind === 'hostile')
    body = random.pick([body.slice(0, 20), nested(3_000), '[]', '7', body.replace('"from"', '"form"'), body.replaceAll('[', '{"0":'), '']);
  const isForged = kind === 'near';
  const signature = isForged
    ? random.pick(['', 'sha256=', `sha256=${'0'.repeat(64)}`, hmac('x', body)])
    : `sha256=${hmac(whatsappKeys.WHATSAPP_APP_SECRET, body)}`;
  const headers = { 'content-type': 'application/json', ...(signature && { 'x-hub-signature-256': signature }) };
  return { body, headers, refuse: isForged ? 'forged webhook' : null };
}

/** A bounce or a complaint of a while ago. SES proves it by its address, which paths.ts writes. */
export function mailWebhook(world: World, random: Random, kind: Kind): SignedBody {
  const what = random.pick(['bounced', 'complained', 'full'] as const);
  const { headers, body } = mailEvent(what, random.letters(12), random.pick(world.people).email, Date.now() - HOUR);
  if (kind === 'valid') return { body, headers, refuse: null };
  return { body: random.pick([body.slice(0, 20), nested(3_000), '[]', '7', '']), headers, refuse: null };
}
