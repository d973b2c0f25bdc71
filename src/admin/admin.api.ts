import { Hono } from 'hono';
import type { ShopEnv } from '../platform/request/route.ts';
import { alertsAdmin } from './alerts/alerts.api.ts';
import { files } from './app/files.api.ts';
import { auditAdmin } from './audit/audit.api.ts';
import { bannersAdmin } from './banners/banners.api.ts';
import { brandAdmin } from './brand/brand.api.ts';
import { cannedRepliesAdmin } from './canned-replies/canned-replies.api.ts';
import { cashOrdersAdmin } from './cash-orders/cash-orders.api.ts';
import { categoriesAdmin } from './categories/categories.api.ts';
import { couponsAdmin } from './coupons/coupons.api.ts';
import { customersAdmin } from './customers/customers.api.ts';
import { disputesAdmin } from './disputes/disputes.api.ts';
import { exportsAdmin } from './exports/exports.api.ts';
import { fairDealingAdmin } from './fair-dealing/fair-dealing.api.ts';
import { figuresAdmin } from './figures/figures.api.ts';
import { firstDayAdmin } from './first-day/first-day.api.ts';
import { grievancesAdmin } from './grievances/grievances.api.ts';
import { feesAdmin } from './gst/fees/fees.api.ts';
import { gstAdmin } from './gst/gst.api.ts';
import { helpAdmin } from './help/help.api.ts';
import { inboxAdmin } from './inbox/inbox.api.ts';
import { live } from './live/live.api.ts';
import { marginAdmin } from './margin/margin.api.ts';
import { messagesAdmin } from './messages/messages.api.ts';
import { moneyAdmin } from './money/money.api.ts';
import { newsletterAdmin } from './newsletter/newsletter.api.ts';
import { maintenanceAdmin } from './operations/maintenance.api.ts';
import { operationsAdmin } from './operations/operations.api.ts';
import { bulkAdmin } from './orders/bulk/bulk.api.ts';
import { chatOrdersAdmin } from './orders/chat/chat.api.ts';
import { manualOrdersAdmin } from './orders/manual/manual-order.api.ts';
import { ordersAdmin } from './orders/orders.api.ts';
import { findAdmin } from './palette/find.api.ts';
import { handOverAdmin } from './parcels/hand-over.api.ts';
import { courierMoneyAdmin } from './parcels/paid/courier-money.api.ts';
import { parcelMoneyAdmin } from './parcels/parcel-money.api.ts';
import { parcelsAdmin } from './parcels/parcels.api.ts';
import { productsAdmin } from './products/products.api.ts';
import { runningLowAdmin } from './products/running-low/running-low.api.ts';
import { reportsAdmin } from './reports/reports.api.ts';
import { returnsAdmin } from './returns/returns.api.ts';
import { reviewsAdmin } from './reviews/reviews.api.ts';
import { savedViewsAdmin } from './saved-views/saved-views.api.ts';
import { searchWordsAdmin } from './search/search-words.api.ts';
import { ownerBrowsersAdmin } from './settings/owner-browsers.api.ts';
import { settingsAdmin } from './settings/settings.api.ts';
import { settlementsAdmin } from './settlements/settlements.api.ts';
import { ownPagesAdmin } from './texts/own-pages.api.ts';
import { textsAdmin } from './texts/texts.api.ts';
import { translationsAdmin } from './texts/translations/translations.api.ts';
import { toDo } from './to-do/to-do.api.ts';

/**
 * Routes that the administrator's area asks. Each router has its line here because the types of the browser's calls are read off this
 * chain; the first page of a screen asks the same routes in process.
 */
export const adminRoutes = new Hono<ShopEnv>()
  .route('/', files)
  .route('/', live)
  .route('/', toDo)
  .route('/', firstDayAdmin)
  .route('/', alertsAdmin)
  .route('/', savedViewsAdmin)
  .route('/', findAdmin)
  .route('/', helpAdmin)
  .route('/', exportsAdmin)
  .route('/', auditAdmin)
  .route('/', bannersAdmin)
  .route('/', cashOrdersAdmin)
  .route('/', categoriesAdmin)
  .route('/', couponsAdmin)
  .route('/', customersAdmin)
  .route('/', maintenanceAdmin)
  .route('/', messagesAdmin)
  .route('/', newsletterAdmin)
  .route('/', operationsAdmin)
  .route('/', ordersAdmin)
  .route('/', runningLowAdmin)
  .route('/', bulkAdmin)
  .route('/', manualOrdersAdmin)
  .route('/', chatOrdersAdmin)
  .route('/', handOverAdmin)
  .route('/', courierMoneyAdmin)
  .route('/', parcelMoneyAdmin)
  .route('/', parcelsAdmin)
  .route('/', productsAdmin)
  .route('/', figuresAdmin)
  .route('/', fairDealingAdmin)
  .route('/', cannedRepliesAdmin)
  .route('/', searchWordsAdmin)
  .route('/', gstAdmin)
  .route('/', settlementsAdmin)
  .route('/', feesAdmin)
  .route('/', disputesAdmin)
  .route('/', marginAdmin)
  .route('/', reportsAdmin)
  .route('/', moneyAdmin)
  .route('/', grievancesAdmin)
  .route('/', inboxAdmin)
  .route('/', returnsAdmin)
  .route('/', reviewsAdmin)
  .route('/', settingsAdmin)
  .route('/', ownerBrowsersAdmin)
  .route('/', textsAdmin)
  .route('/', ownPagesAdmin)
  .route('/', translationsAdmin)
  .route('/', brandAdmin);
