import type { Endings } from '../../src/features/account/choices.server.ts';
import { preferences } from '../../src/features/account/privacy/preferences.api.ts';
import type { PreferenceSwitches } from '../../src/features/account/privacy/preferences.server.ts';
import { privacy } from '../../src/features/account/privacy/privacy.api.ts';
import { profile } from '../../src/features/account/profile/profile.api.ts';
import { pageViewsApi } from '../../src/features/analytics/page-views.api.ts';
import { account } from '../../src/features/auth/auth.api.ts';
import { consentStatements } from '../../src/features/auth/consents/whatsapp-consent.server.ts';
import { cart } from '../../src/features/cart/cart.api.ts';
import { statementsOfTap } from '../../src/features/cash-guard/answer/answer-tap.server.ts';
import { catalogApi } from '../../src/features/catalog/catalog.api.ts';
import { deliveryApi } from '../../src/features/delivery/delivery.api.ts';
import { healthApi } from '../../src/features/health/health.api.ts';
import { invoicesApi } from '../../src/features/invoices/invoices.api.ts';
import { mailWebhooks } from '../../src/features/messages/mail/events/mail-webhooks.api.ts';
import type { ListsOfAddresses } from '../../src/features/messages/mail/events/record-mail-events.server.ts';
import { whatsappWebhook } from '../../src/features/messages/whatsapp/whatsapp-webhook.api.ts';
import { newsletter } from '../../src/features/newsletter/newsletter.api.ts';
import { newsletterSwitch } from '../../src/features/newsletter/newsletter-switch.server.ts';
import { leaveStatements } from '../../src/features/newsletter/subscribe.server.ts';
import { keysApi } from '../../src/features/operations/keys.api.ts';
import type { Hear } from '../../src/features/orders/cancel/cancel-order.server.ts';
import { orderForms } from '../../src/features/orders/order-forms.api.ts';
import { endTellingBrowsers } from '../../src/features/owner-news/push/browser-cookie.server.ts';
import { courierWebhook } from '../../src/features/parcels/scans/courier-webhook.api.ts';
import type { Followers } from '../../src/features/parcels/scans/follow-order.server.ts';
import { hearOfOrder } from '../../src/features/parcels/scans/poll-parcels.server.ts';
import { couriersOf } from '../../src/features/parcels/shop-couriers.server.ts';
import { missedForms } from '../../src/features/parcels/shown/missed-forms.api.ts';
import { paymentCallback } from '../../src/features/payment/capture/callback.api.ts';
import { payment } from '../../src/features/payment/payment.api.ts';
import { returnArrived } from '../../src/features/returns/return-arrived.server.ts';
import { returnsApi } from '../../src/features/returns/returns.api.ts';
import { reviewsApi } from '../../src/features/reviews/reviews.api.ts';
import { stockAlertsApi } from '../../src/features/stock-alerts/stock-alerts.api.ts';
import { deleteStockAlerts } from '../../src/features/stock-alerts/stock-alerts.server.ts';
import { wishlist } from '../../src/features/wishlist/wishlist.api.ts';
import { markApi } from '../../src/features/words/mark.api.ts';
import { shopApp } from './shop-app.ts';

/** The switches of an account besides WhatsApp messages. */
const switches: PreferenceSwitches = {
  newsletter: newsletterSwitch,
};

/** The lists that lose an address when its mails bounce or it reports one as spam. */
const mailLists: ListsOfAddresses = {
  newsletter: leaveStatements,
};

/** Other things that are deleted when a consent is withdrawn. */
const endings: Endings = {
  'stock-alert': deleteStockAlerts,
};

/** Followers of a parcel that has moved. */
const followers: Followers = {
  returnArrived,
};

/** A parcel that has news is asked about before its order is cancelled. */
const hear: Hear = (shop, orderId) => hearOfOrder(shop, couriersOf(shop), followers, orderId);

/**
 * Every route of the API. Chained, so that the type `Api` has the input and answer of each: src/api-routes.ts types the browser's calls
 * with it.
 */
export const api = shopApp('/api')
  .route('/', healthApi)
  .route('/', cart)
  .route('/', catalogApi)
  .route('/', markApi)
  .route('/', deliveryApi)
  .route('/', payment)
  .route('/', orderForms(hear))
  .route('/', returnsApi)
  .route('/', reviewsApi)
  .route('/', invoicesApi)
  .route('/', paymentCallback)
  .route('/', courierWebhook)
  .route('/', missedForms)
  .route('/', whatsappWebhook({ ofText: consentStatements, ofTap: statementsOfTap }))
  .route('/', mailWebhooks(mailLists))
  .route('/', newsletter)
  .route('/', preferences(switches))
  .route('/', wishlist)
  .route('/', stockAlertsApi)
  .route('/', pageViewsApi)
  .route('/', account(endTellingBrowsers))
  .route('/', keysApi)
  .route('/', profile)
  .route('/', privacy(endings));

export type Api = typeof api;
