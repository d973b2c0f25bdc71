import { createMiddleware } from 'hono/factory';
import { logSecurity } from '../src/platform/log.ts';
import { isOwnOrigin } from '../src/platform/request/own-origin.ts';
import type { ShopEnv } from '../src/platform/request/route.ts';
import { ShopError } from '../src/platform/shop-error.ts';

/** These services post from their own servers and pages, and prove who they are. Nobody else may post from another site. */
const signedByOthers = [
  '/api/webhooks/razorpay',
  '/api/payment-callback',
  '/api/webhooks/whatsapp',
  '/api/webhooks/mail/ses',
  '/api/webhooks/mail/postmark',
  '/api/webhooks/mail/resend',
];

/**
 * Refuses writes that a browser sends from another site (F61). Browsers send Sec-Fetch-Site or Origin with every write;
 * a client that sends neither is not a browser, so it has no cookie of a customer that could be abused.
 */
export const checkOrigin = createMiddleware<ShopEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && !signedByOthers.includes(c.req.path)) {
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    const foreign = site
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && !isOwnOrigin(origin, c.req.raw, c.var.shop.env);
    if (foreign) {
      logSecurity('origin_refused', { account: (await c.var.caller.account())?.id, route: `${c.req.method} ${c.req.path}` });
      throw new ShopError('FORBIDDEN_ORIGIN');
    }
  }
  await next();
});
