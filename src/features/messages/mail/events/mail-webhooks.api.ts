import { type Context, Hono } from 'hono';
import { fromBase64, isSameSecret } from '../../../../platform/hashing.ts';
import { readBytes } from '../../../../platform/request/body.ts';
import { requires } from '../../../../platform/request/guard.ts';
import type { ShopEnv, VisitorEnv } from '../../../../platform/request/route.ts';
import type { Shop } from '../../../../platform/shop.ts';
import { ShopError } from '../../../../platform/shop-error.ts';
import { MESSAGE_TIMEOUT } from '../../../../rules/people/message-deadlines.ts';
import type { MailEvent } from './mail-event.ts';
import { postmarkEvents } from './postmark-events.ts';
import { type ListsOfAddresses, recordMailEvents } from './record-mail-events.server.ts';
import { isSignedByResend, resendEvents } from './resend-events.server.ts';
import { isOfSns, readSns } from './ses-events.ts';

const BODY_MAX = 1024 * 1024;

/**
 * Bounces and complaints, from each carrier by its own proof: SES by the token in the address that was registered at SNS, Postmark by
 * HTTP Basic, Resend by a signature. Such an address leaves the `lists`.
 */
export function mailWebhooks(lists: ListsOfAddresses) {
  const record = async (c: Context<VisitorEnv>, events: MailEvent[] | null) => {
    if (!events) throw new ShopError('BAD_REQUEST');
    await recordMailEvents(c.var.shop, events, lists);
    return c.json({ ok: true });
  };
  return new Hono<ShopEnv>()
    .post('/webhooks/mail/ses', requires('signed'), async (c) => {
      assertSame(c.req.query('token'), c.var.shop.env.SES_WEBHOOK_TOKEN);
      const call = readSns(jsonOf(await readBytes(c.req.raw, BODY_MAX)));
      if (!call || 'events' in call) return record(c, call?.events ?? null);
      await confirmSubscription(c.var.shop, call.confirm);
      return c.json({ ok: true });
    })
    .post('/webhooks/mail/postmark', requires('signed'), async (c) => {
      assertSame(passwordIn(c.req.header('authorization')), c.var.shop.env.POSTMARK_WEBHOOK_PASSWORD);
      return record(c, postmarkEvents(jsonOf(await readBytes(c.req.raw, BODY_MAX))));
    })
    .post('/webhooks/mail/resend', requires('signed'), async (c) => {
      const { env, now } = c.var.shop;
      const body = await readBytes(c.req.raw, BODY_MAX);
      const isGenuine = await isSignedByResend(env.RESEND_WEBHOOK_SECRET ?? '', c.req.raw.headers, body, now);
      if (!isGenuine) throw new ShopError('VERIFICATION_FAILED');
      return record(c, resendEvents(jsonOf(body)));
    });
}

/** Compares a webhook's secret. @throws ShopError VERIFICATION_FAILED, also if no such secret is set */
function assertSame(given: string | undefined, secret: string | undefined): void {
  if (secret === undefined || !isSameSecret(given ?? '', secret)) throw new ShopError('VERIFICATION_FAILED');
}

/** Returns the password of HTTP Basic; the name before it does not matter. */
function passwordIn(header = ''): string {
  const named = fromBase64(/^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(header)?.[1] ?? '');
  return new TextDecoder().decode(named ?? undefined).replace(/^[^:]*:/, '');
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}

/**
 * Confirms the subscription: SNS delivers events only after its own address was called once. @throws ShopError BAD_REQUEST for any other
 * address
 */
async function confirmSubscription({ env, calls }: Shop, url: string): Promise<void> {
  const isStandIn = env.MAIL_URL !== undefined && url.startsWith(`${env.MAIL_URL}/sns?`);
  if (!isOfSns(url) && !isStandIn) throw new ShopError('BAD_REQUEST');
  calls.spend();
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(MESSAGE_TIMEOUT) });
  await answer.body?.cancel();
  if (!answer.ok) throw new ShopError('SHOP_BUSY');
}
