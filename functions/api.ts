import { Hono } from 'hono';
import { messagesAdmin } from '../src/admin/messages/messages.api.ts';
import type { Endings } from '../src/features/account/choices.server.ts';
import { preferences } from '../src/features/account/privacy/preferences.api.ts';
import type { PreferenceSwitches } from '../src/features/account/privacy/preferences.server.ts';
import { privacy } from '../src/features/account/privacy/privacy.api.ts';
import { profile } from '../src/features/account/profile/profile.api.ts';
import { account } from '../src/features/auth/auth.api.ts';
import { consentStatements } from '../src/features/auth/consents/whatsapp-consent.server.ts';
import { readAccount, touchSession } from '../src/features/auth/session/session.server.ts';
import { cart } from '../src/features/cart/cart.api.ts';
import { catalogApi } from '../src/features/catalog/catalog.api.ts';
import { whatsappWebhook } from '../src/features/messages/whatsapp/whatsapp-webhook.api.ts';
import { newsletter } from '../src/features/newsletter/newsletter.api.ts';
import { newsletterSwitch } from '../src/features/newsletter/newsletter-switch.server.ts';
import { orderForms } from '../src/features/orders/order-forms.api.ts';
import { paymentCallback } from '../src/features/payment/capture/callback.api.ts';
import { payment } from '../src/features/payment/payment.api.ts';
import { returnsAdmin } from '../src/features/returns/admin/returns-admin.api.ts';
import { returnsApi } from '../src/features/returns/returns.api.ts';
import { stockAlertsApi } from '../src/features/stock-alerts/stock-alerts.api.ts';
import { deleteStockAlerts } from '../src/features/stock-alerts/stock-alerts.server.ts';
import { wishlist } from '../src/features/wishlist/wishlist.api.ts';
import { openShop } from '../src/open-shop.ts';
import { parseEnv } from '../src/platform/env.ts';
import { setSecurityHeaders } from '../src/platform/request/headers.ts';
import type { ShopEnv } from '../src/platform/request/route.ts';
import { guestIdOf } from '../src/platform/request/visitor.ts';
import { ShopError } from '../src/platform/shop-error.ts';
import { GATEWAY_REQUEST_TIMEOUT } from '../src/rules/limits.ts';
import { checkOrigin } from './check-origin.ts';
import { onError } from './on-error.ts';

/** Requests that a page sends on a timer; they do not count as use of the session. */
const timedRequests = ['/api/me', '/api/auth/token'];

/** What an account can turn on and off besides messages on WhatsApp. */
const switches: PreferenceSwitches = {
  newsletter: newsletterSwitch,
};

/** What else is deleted when somebody withdraws a consent. */
const endings: Endings = {
  'stock-alert': deleteStockAlerts,
};

/**
 * Every route of the API. Chained, so that the type `Api` has the input and answer of each: src/api-routes.ts types the browser's calls
 * with it.
 */
export const api = new Hono<ShopEnv>()
  .basePath('/api')
  .onError(onError)
  .notFound(() => {
    throw new ShopError('NOT_FOUND');
  })
  // Outermost, so that a request that the next middleware refuses (while the database does not answer) gets these headers too.
  .use(async (c, next) => {
    await next();
    setSecurityHeaders(c.res.headers);
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  })
  .use(async (c, next) => {
    c.set(
      'shop',
      openShop(parseEnv(c.env), (work) => c.executionCtx.waitUntil(work)),
    );
    c.var.shop.calls.hurry(GATEWAY_REQUEST_TIMEOUT);
    const who = await readAccount(c.var.shop, c.req.raw);
    c.set('account', who);
    if (!timedRequests.includes(c.req.path)) touchSession(c.var.shop, who);
    c.set('visitor', { userId: who?.id ?? null, guestId: await guestIdOf(c.var.shop.env, c.req.raw) });
    await next();
  })
  .use(checkOrigin)
  .route('/', cart)
  .route('/', catalogApi)
  .route('/', payment)
  .route('/', orderForms)
  .route('/', returnsApi)
  .route('/', returnsAdmin)
  .route('/', paymentCallback)
  .route('/', messagesAdmin)
  .route('/', whatsappWebhook(consentStatements))
  .route('/', newsletter)
  .route('/', preferences(switches))
  .route('/', wishlist)
  .route('/', stockAlertsApi)
  .route('/', account)
  .route('/', profile)
  .route('/', privacy(endings));

export type Api = typeof api;
