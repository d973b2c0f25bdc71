import { defineMiddleware } from 'astro:middleware';
import type { APIContext, MiddlewareNext } from 'astro';
import { admit } from './features/auth/session/page-guard.server.ts';
import { windowKind, windowState } from './features/first-day/shut-shop.server.ts';
import { paymentGateway } from './features/gateway/gateway.server.ts';
import { openShop } from './open-shop.ts';
import { pagePermissions } from './page-permissions.ts';
import { statusOfFault } from './platform/faults.ts';
import { logFault } from './platform/log/log.ts';
import { CookieNeeded, cookieChallenge } from './platform/request/cookie-challenge.ts';
import { MAY_RETURN, NOT_KEPT, securePage, setSecurityHeaders } from './platform/request/headers.ts';
import { noteRoute } from './platform/request/request-note.ts';
import { pageOwnerOf } from './platform/request/session.ts';
import { isShut, ShopError, shopErrorIn } from './platform/shop-error.ts';
import { workerEnv } from './platform/worker-env.ts';
import { addressOf } from './rules/page-key.ts';
import { blankForms, captchaPages, payingPages } from './urls.ts';

/** Gives every page its shop (settings, database, clock), its security headers, and an error page when it fails. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals } = context;
  // The rewrite to an error page runs this middleware again.
  if (locals.fault || locals.isShut) return next();
  locals.shop = openShop(workerEnv(), (work) => locals.cfContext.waitUntil(work));
  locals.address = addressOf(context.request);
  if (context.request.method === 'POST') locals.shop.db.refuseWhileClosed();
  else locals.shop.db.refuseReadsInSilence();
  locals.owner = await pageOwnerOf(locals.shop, context.request);
  const answer = await pageOrRedirect(context, next).catch((error: unknown) => errorPage(context, error));
  if (locals.isUnopened) {
    // What its owner is shown is kept for nobody.
    context.cache.set(false);
    answer.headers.set('cache-control', NOT_KEPT);
  }
  if (answer.status === 503) answer.headers.set('retry-after', secondsAway(locals));
  if (!answer.headers.has('cache-control'))
    answer.headers.set('cache-control', namesNobody(context) && answer.status === 200 ? MAY_RETURN : NOT_KEPT);
  if (answer.headers.get('content-type')?.startsWith('text/html')) {
    answer.headers.set('content-type', 'text/html; charset=utf-8');
    const { env } = locals.shop;
    const captcha = env.TURNSTILE_SITE_KEY !== undefined && captchaPages.includes(context.routePattern);
    // The admin area moves between its screens without a new page: each of them may lead to the film of a return.
    const plays = context.routePattern.startsWith('/admin/');
    // Packing by scan may be one of those screens.
    const scans = plays;
    const pays = payingPages.includes(context.routePattern) ? paymentGateway.sources(env) : undefined;
    securePage(answer.headers, { scans, payment: paymentGateway.origin, pays, captcha, plays });
    // Astro's server for developers adds styles and scripts without writing a policy that allows them.
    if (import.meta.env.DEV) answer.headers.delete('content-security-policy');
  } else {
    setSecurityHeaders(answer.headers);
  }
  noteRoute(locals.screen ?? context.routePattern, locals.shop.db);
  // For the test that allows a page only one round trip.
  if (locals.shop.env.ENVIRONMENT !== 'production') answer.headers.set('server-timing', `db;desc="${locals.shop.db.trips}"`);
  return answer;
});

/** Returns the seconds after which it is worth trying a page again that answered 503. */
function secondsAway({ shut, isUnopened }: App.Locals): string {
  if (shut === 'SHOP_CLOSED' || isUnopened) return '600';
  return shut === 'SHOP_MOVED' ? '60' : '5';
}

/** Nothing in the page is about one person: it was asked for by nobody known, with nothing in its address, and is no answer to a form. */
const namesNobody = ({ locals, request, routePattern, url }: APIContext) =>
  blankForms.includes(routePattern) && locals.owner.userId === null && request.method === 'GET' && url.search === '';

/** The page, or the redirect to the log-in. @throws the page's own errors; NOT_FOUND for the address /500 itself */
async function pageOrRedirect(context: APIContext, next: MiddlewareNext): Promise<Response> {
  if (context.routePattern === '/500') throw new ShopError('NOT_FOUND');
  const { shop, owner } = context.locals;
  const { away, account } = await admit(shop, context.request, owner, pagePermissions[context.routePattern]);
  context.locals.account = account;
  if (away) return context.redirect(away);
  return (await beforeOpening(context)) ?? next();
}

/** Shows a visitor another page in place of the shop window before the shop has opened; null for every other page, and for the owner. */
async function beforeOpening(context: APIContext): Promise<Response | null> {
  const { shop, owner } = context.locals;
  const kind = windowKind(context.routePattern);
  const state = kind === null ? 'open' : await windowState(shop, owner);
  if (state === 'open') return null;
  context.locals.isUnopened = true;
  if (state === 'owner') return null;
  if (kind === 'part') return new Response('The shop is not open yet.', { status: 503 });
  context.locals.isShut = true;
  return context.rewrite('/opening');
}

/** A request of its own: a page that has read its form leaves no body, and Astro refuses to send such a request on. */
const errorRequest = ({ url, request: { headers } }: APIContext, path: string): Request => new Request(new URL(path, url), { headers });

/** The 404 or 500 page under the address that failed. The reason is logged, never shown. */
async function errorPage(context: APIContext, error: unknown): Promise<Response> {
  if (error instanceof CookieNeeded) return cookieChallenge(context.locals.shop.env, context.request);
  const status = statusOfFault(error);
  if (status >= 500) logFault(`page ${context.url.pathname}`, error);
  context.locals.fault = status;
  const code = shopErrorIn(error)?.code;
  context.locals.shut = isShut(code) ? code : undefined;
  context.cache.set(false);
  if (context.routePattern === '/order-confirmation' && context.url.searchParams.has('confirming')) {
    context.locals.confirming = context.url.pathname + context.url.search;
  }
  const page = await context.rewrite(errorRequest(context, status === 404 ? '/404' : '/500'));
  const headers = new Headers(page.headers);
  headers.set('cache-control', NOT_KEPT);
  if (status === 429) headers.set('retry-after', '60');
  return new Response(page.body, { status, headers });
}
