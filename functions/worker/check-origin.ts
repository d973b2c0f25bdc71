import { parseEnv } from '../../src/platform/env.ts';
import { logSecurity } from '../../src/platform/log/log.ts';
import { NOT_KEPT } from '../../src/platform/request/headers.ts';
import { isOwnOrigin } from '../../src/platform/request/own-origin.ts';
import { orderRefusal } from '../../src/rules/refusals/order-refusals.ts';

/** These services post from their own servers and pages, and prove who they are. Nobody else may post from another site. */
export const signedByOthers: readonly string[] = [
  '/api/webhooks/razorpay',
  '/api/payment-callback',
  '/api/webhooks/whatsapp',
  '/api/webhooks/mail/ses',
];

const { code, title, message, status } = orderRefusal('FORBIDDEN_ORIGIN');
const PAGE = `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${message} Nothing was changed. <a href="/">Go to the shop</a></p></html>`;

/**
 * Returns the 403 for a write that a browser sends from another site (F61): a page, or the error body of the API. Null for every other
 * request. Browsers send Sec-Fetch-Site or Origin with every write; a client that sends neither is not a browser, so it has no cookie of
 * a customer that could be abused.
 */
export function refusedOrigin({ method, headers }: Request, url: URL, env: object): Response | null {
  if (method === 'GET' || method === 'HEAD' || signedByOthers.includes(url.pathname)) return null;
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const isForeign = site ? site !== 'same-origin' && site !== 'none' : origin !== null && !isOwnOrigin(origin, url, parseEnv(env));
  if (!isForeign) return null;
  logSecurity('origin_refused', { route: `${method} ${url.pathname}` });
  const isApi = url.pathname.startsWith('/api/');
  const body = isApi ? JSON.stringify({ error: title, details: message, code, title }) : PAGE;
  const type = isApi ? 'application/json' : 'text/html; charset=utf-8';
  return new Response(body, { status, headers: { 'content-type': type, 'cache-control': NOT_KEPT } });
}
