import { Hono } from 'hono';
import { isSameSecret } from '../../../../platform/hashing.ts';
import { readBytes } from '../../../../platform/request/body.ts';
import { requires } from '../../../../platform/request/guard.ts';
import type { ShopEnv } from '../../../../platform/request/route.ts';
import type { Shop } from '../../../../platform/shop.ts';
import { ShopError } from '../../../../platform/shop-error.ts';
import { MESSAGE_TIMEOUT } from '../../../../rules/people/message-deadlines.ts';
import { type ListsOfAddresses, recordMailEvents } from './record-mail-events.server.ts';
import { isOfSns, readSns } from './ses-events.ts';

const BODY_MAX = 1024 * 1024;

/**
 * Takes bounces and complaints of SES, which proves itself by the token in the address that was registered at SNS. Cloudflare reports none.
 * Such an address leaves the `lists`.
 */
export const mailWebhooks = (lists: ListsOfAddresses) =>
  new Hono<ShopEnv>().post('/webhooks/mail/ses', requires('signed'), async (c) => {
    assertSame(c.req.query('token'), c.var.shop.env.SES_WEBHOOK_TOKEN);
    const call = readSns(jsonOf(await readBytes(c.req.raw, BODY_MAX)));
    if (!call) throw new ShopError('BAD_REQUEST');
    if ('events' in call) await recordMailEvents(c.var.shop, call.events, lists);
    else await confirmSubscription(c.var.shop, call.confirm);
    return c.json({ ok: true });
  });

/** Compares a webhook's secret. @throws ShopError VERIFICATION_FAILED, also if no such secret is set */
function assertSame(given: string | undefined, secret: string | undefined): void {
  if (secret === undefined || !isSameSecret(given ?? '', secret)) throw new ShopError('VERIFICATION_FAILED');
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
