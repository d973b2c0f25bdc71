import { createHmac } from 'node:crypto';
import { whatsappKeys } from '../sandbox/whatsapp/whatsapp.ts';
import type { Kind } from './asked.ts';
import type { Dice } from './dice.ts';
import { hostileText, nested } from './values.ts';
import type { World } from './world.ts';

/** A call that proves itself: its bytes, its own headers, and why it must be refused where it is forged. */
export interface Envelope {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  readonly refuse: string | null;
}

const hmac = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex');

/** Amounts that no payment or refund can have: signed or not, they may change nothing. */
const IMPOSSIBLE = ['0', '-100', '0.5', '1e308', '9007199254740993', '"100"', 'null', '[]', '-0'];

/**
 * A delivery of Razorpay. Valid: a genuine event once more, or with the number of another one. Near: a forged signature.
 * Hostile: signed bytes that make no sense. What is signed and would be believed is always what the sandbox did.
 */
export function razorpayEvent(world: World, dice: Dice, kind: Kind): Envelope {
  const secret = world.shop.razorpay.webhookSecret;
  const event = dice.maybe(world.events);
  const genuine = event?.body ?? '{"event":"payment.captured","payload":{}}';
  const id = event?.id ?? `ev_${dice.letters(10)}`;
  const json = { 'content-type': 'application/json' };
  const signed = (body: string, eventId = id): Envelope => ({
    body,
    headers: { ...json, 'x-razorpay-event-id': eventId, 'x-razorpay-signature': hmac(secret, body) },
    refuse: null,
  });
  if (kind === 'valid') return signed(genuine, dice.chance(0.3) ? (dice.maybe(world.events)?.id ?? id) : id);
  if (kind === 'near') {
    const forgeries = [
      '',
      '0'.repeat(64),
      hmac('another secret', genuine),
      hmac(secret, genuine).slice(1),
      hmac(secret, `${genuine} `),
      'é',
    ];
    const headers = { ...json, 'x-razorpay-event-id': id, 'x-razorpay-signature': dice.pick(forgeries) };
    return { body: genuine, headers, refuse: 'forged webhook' };
  }
  const bodies = [
    () => genuine.replace(/"amount":\d+/g, `"amount":${dice.pick(IMPOSSIBLE)}`),
    () => genuine.replace(/"(order_id|payment_id)":"[^"]*"/g, (_, name: string) => `"${name}":${JSON.stringify(hostileText(dice))}`),
    () => genuine.replace(/"event":"[^"]*"/, `"event":${JSON.stringify(hostileText(dice))}`),
    () => genuine.replace(/"status":"[^"]*"/g, '"status":"stolen"'),
    () => genuine.slice(0, dice.int(0, genuine.length)),
    () => nested(3_000),
    () => dice.pick(['', 'null', '[]', '7', '"x"', '{}', '{"event":1}', '{"event":"x","payload":{"refund":{"entity":{}}}}']),
    () => `${genuine.slice(0, -1)},"x":"${'y'.repeat(70_000)}"}`,
  ];
  const body = dice.pick(bodies)();
  const isHeadless = dice.chance(0.2);
  const twisted = signed(body, dice.chance(0.5) ? `ev_${dice.letters(12)}` : dice.pick(['', ' ', 'x'.repeat(2_000), "' OR 1=1 --", id]));
  if (!isHeadless) return twisted;
  const { 'x-razorpay-event-id': _, ...headers } = twisted.headers as Record<string, string>;
  return { ...twisted, headers };
}

/** A delivery of Meta: what became of messages, and what people wrote. */
export function whatsappEvent(world: World, dice: Dice, kind: Kind): Envelope {
  const from = `91${dice.pick(world.people).phone}`;
  const message = dice.pick([
    { from, text: { body: dice.pick(['STOP', 'hello', hostileText(dice)]) } },
    { from, button: { text: 'Stop' } },
  ]);
  const status = {
    id: `wamid.${dice.letters(12)}`,
    status: dice.pick(['sent', 'read', 'failed']),
    errors: [{ code: 131_026, title: 'x' }],
  };
  const value = dice.chance(0.5) ? { messages: [message] } : { statuses: [status] };
  let body = JSON.stringify({ entry: [{ changes: [{ value }] }] });
  if (kind === 'hostile')
    body = dice.pick([body.slice(0, 20), nested(3_000), '[]', '7', body.replace('"from"', '"form"'), body.replaceAll('[', '{"0":'), '']);
  const isForged = kind === 'near';
  const signature = isForged
    ? dice.pick(['', 'sha256=', `sha256=${'0'.repeat(64)}`, hmac('x', body)])
    : `sha256=${hmac(whatsappKeys.WHATSAPP_APP_SECRET, body)}`;
  const headers = { 'content-type': 'application/json', ...(signature && { 'x-hub-signature-256': signature }) };
  return { body, headers, refuse: isForged ? 'forged webhook' : null };
}
