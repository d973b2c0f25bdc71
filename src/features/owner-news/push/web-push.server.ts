import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import type { Env } from '../../../platform/env.ts';
import type { Shop } from '../../../platform/shop.ts';
import { DAY } from '../../../rules/limits.ts';
import { isPushEndpoint } from '../../../rules/owner-news/push-services.ts';
import { MESSAGE_TIMEOUT } from '../../../rules/people/message-deadlines.ts';
import { StuckError, UndeliverableError } from '../../messages/outbox/delivery-faults.ts';
import { shopAddress } from '../../messages/templates.ts';
import type { PushContent } from './push-content.ts';

/** The browser has ended its subscription, or never had it. */
export class BrowserGoneError extends UndeliverableError {}

/** Seconds for which a push service keeps a message for a browser that is off: as long as the outbox would. */
const KEPT_SECONDS = DAY / 1000;

interface Browser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Returns true if browsers can be told. Without keys the settings do not offer it. */
export const hasPush = (env: Pick<Env, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY'>): boolean =>
  Boolean(env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY);

/** The stand-in answers for every service; what is signed names the real one. */
const addressOf = (endpoint: string, sandbox: string | undefined): string =>
  sandbox ? `${sandbox}${new URL(endpoint).pathname}` : endpoint;

/**
 * Sends one message to one browser: sealed for it (RFC 8291), signed by the shop (RFC 8292).
 * @throws BrowserGoneError, another UndeliverableError, StuckError, or another Error if a retry may work
 */
export async function pushToBrowser(shop: Shop, { endpoint, p256dh, auth }: Browser, content: PushContent): Promise<void> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_SANDBOX_URL, MAIL_FROM } = shop.env;
  if (!publicKey || !privateKey) throw new UndeliverableError('pushes to browsers are not set up');
  if (!isPushEndpoint(endpoint)) throw new UndeliverableError('the shop does not know this push service');
  const browser = { endpoint, expirationTime: null, keys: { p256dh, auth } };
  const body = await encryptNotification(browser, new TextEncoder().encode(JSON.stringify(content))).catch(() => {
    throw new UndeliverableError('nothing can be sealed with the keys of this browser');
  });
  // A service may write to whoever sends; Apple refuses the address of a machine.
  const subject = shopAddress(shop).startsWith('https:') ? shopAddress(shop) : `mailto:${MAIL_FROM}`;
  const { headers } = await vapidHeaders(browser, { subject, publicKey, privateKey });
  shop.calls.spend();
  const answer = await fetch(addressOf(endpoint, PUSH_SANDBOX_URL), {
    method: 'POST',
    headers: {
      ...headers,
      ttl: String(KEPT_SECONDS),
      urgency: 'high',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(MESSAGE_TIMEOUT),
  });
  await answer.body?.cancel();
  refuseUnless(answer);
}

/** Refusals that another try does not change: the keys, the form or the size of the message. */
const STUCK: readonly number[] = [400, 401, 403, 405, 413];

function refuseUnless({ ok, status }: Response): void {
  if (ok) return;
  const message = `push service ${status}`;
  if (status === 404 || status === 410) throw new BrowserGoneError(message);
  if (STUCK.includes(status)) throw new StuckError(message);
  throw new Error(message);
}
