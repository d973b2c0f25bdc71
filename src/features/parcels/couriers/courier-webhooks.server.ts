import type { Settings } from '../../../platform/env.ts';
import { isSameSecret } from '../../../platform/hashing.ts';
import { type Body, readBytes } from '../../../platform/request/body.ts';
import type { Courier } from './courier.ts';
import { WEBHOOK_BYTES_MAX } from './courier-limits.ts';
import { readDelhiveryWebhook } from './delhivery/delhivery.server.ts';
import { readShiprocketWebhook } from './shiprocket/shiprocket.server.ts';

export type WebhookSender = Exclude<Courier['id'], 'manual'>;

interface Webhook {
  /** Shiprocket takes no address with its own name, “sr” or “kr” in it, so no path names its courier. */
  readonly path: string;
  /** The header that carries the fixed key; no courier signs. */
  readonly header: string;
  readonly key: (settings: Settings) => string | undefined;
  readonly read: Courier['readWebhook'];
}

export const courierWebhooks: Readonly<Record<WebhookSender, Webhook>> = {
  shiprocket: {
    path: '/api/webhooks/parcels/one',
    header: 'x-api-key',
    key: ({ SHIPROCKET_WEBHOOK_KEY }) => SHIPROCKET_WEBHOOK_KEY,
    read: readShiprocketWebhook,
  },
  delhivery: {
    path: '/api/webhooks/parcels/two',
    header: 'x-webhook-key',
    key: ({ DELHIVERY_WEBHOOK_KEY }) => DELHIVERY_WEBHOOK_KEY,
    read: readDelhiveryWebhook,
  },
};

/** Returns whose webhooks come to this path; undefined for another one. */
export const senderAt = (path: string): WebhookSender | undefined =>
  (Object.keys(courierWebhooks) as WebhookSender[]).find((id) => courierWebhooks[id].path === path);

/** A webhook with the right key. `body` is '' if it is larger than any of a courier; `about` is null if it names no parcel. */
export interface AcceptedWebhook {
  readonly body: string;
  readonly about: ReturnType<Courier['readWebhook']>;
}

/**
 * Reads a webhook whose key is right, compared in constant time, before a byte of its body is read. The body proves nothing: it says only
 * which parcel to ask about. @returns null for a wrong key, and where no key is set
 */
export async function acceptsCourierWebhook(settings: Settings, from: WebhookSender, request: Body): Promise<AcceptedWebhook | null> {
  const { header, key, read } = courierWebhooks[from];
  const secret = key(settings);
  if (!secret || !isSameSecret(request.headers.get(header) ?? '', secret)) return null;
  const bytes = await readBytes(request, WEBHOOK_BYTES_MAX).catch(() => null);
  const body = bytes ? new TextDecoder().decode(bytes) : '';
  return { body, about: read(jsonOf(body)) };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
  } catch {
    return null;
  }
}
