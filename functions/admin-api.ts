import { alertsAdmin } from '../src/admin/alerts/alerts.api.ts';
import { files } from '../src/admin/app/files.api.ts';
import { auditAdmin } from '../src/admin/audit/audit.api.ts';
import { bannersAdmin } from '../src/admin/banners/banners.api.ts';
import { categoriesAdmin } from '../src/admin/categories/categories.api.ts';
import { couponsAdmin } from '../src/admin/coupons/coupons.api.ts';
import { customersAdmin } from '../src/admin/customers/customers.api.ts';
import { exportsAdmin } from '../src/admin/exports/exports.api.ts';
import { fairDealingAdmin } from '../src/admin/fair-dealing/fair-dealing.api.ts';
import { figuresAdmin } from '../src/admin/figures/figures.api.ts';
import type { LeafFigures } from '../src/admin/figures/read-figures.server.ts';
import { grievancesAdmin } from '../src/admin/grievances/grievances.api.ts';
import { gstAdmin } from '../src/admin/gst/gst.api.ts';
import { live } from '../src/admin/live/live.api.ts';
import { messagesAdmin } from '../src/admin/messages/messages.api.ts';
import { newsletterAdmin } from '../src/admin/newsletter/newsletter.api.ts';
import { maintenanceAdmin } from '../src/admin/operations/maintenance.api.ts';
import { operationsAdmin } from '../src/admin/operations/operations.api.ts';
import { bulkAdmin } from '../src/admin/orders/bulk/bulk.api.ts';
import { manualOrdersAdmin } from '../src/admin/orders/manual/manual-order.api.ts';
import { ordersAdmin } from '../src/admin/orders/orders.api.ts';
import { findAdmin } from '../src/admin/palette/find.api.ts';
import { productsAdmin } from '../src/admin/products/products.api.ts';
import { runningLowAdmin } from '../src/admin/products/running-low/running-low.api.ts';
import { readyTextsAdmin } from '../src/admin/ready-texts/ready-texts.api.ts';
import { returnsAdmin } from '../src/admin/returns/returns.api.ts';
import { reviewsAdmin } from '../src/admin/reviews/reviews.api.ts';
import { searchWordsAdmin } from '../src/admin/search/search-words.api.ts';
import { settingsAdmin } from '../src/admin/settings/settings.api.ts';
import { toDo } from '../src/admin/to-do/to-do.api.ts';
import { viewsAdmin } from '../src/admin/views/views.api.ts';
import { wishlistFiguresQuery } from '../src/features/wishlist/admin/wishlist-figures.server.ts';
import { shopApp } from './shop-app.ts';

/** The figures of features that may be deleted. */
const leafFigures: LeafFigures = {
  wishlist: wishlistFiguresQuery,
};

/** The API of the admin area, loaded when it is first asked for: shoppers' calls load neither its code nor its types. */
export const adminApi = shopApp('/api')
  .route('/admin', files)
  .route('/admin', live)
  .route('/admin', toDo)
  .route('/admin', alertsAdmin)
  .route('/admin', viewsAdmin)
  .route('/admin', findAdmin)
  .route('/admin', exportsAdmin)
  .route('/admin', auditAdmin)
  .route('/admin', bannersAdmin)
  .route('/admin', categoriesAdmin)
  .route('/admin', couponsAdmin)
  .route('/admin', customersAdmin)
  .route('/admin', maintenanceAdmin)
  .route('/admin', messagesAdmin)
  .route('/admin', newsletterAdmin)
  .route('/admin', operationsAdmin)
  .route('/admin', ordersAdmin)
  .route('/admin', runningLowAdmin)
  .route('/admin', bulkAdmin)
  .route('/admin', manualOrdersAdmin)
  .route('/admin', productsAdmin)
  .route('/admin', figuresAdmin(leafFigures))
  .route('/admin', fairDealingAdmin)
  .route('/admin', readyTextsAdmin)
  .route('/admin', searchWordsAdmin)
  .route('/admin', gstAdmin)
  .route('/admin', grievancesAdmin)
  .route('/admin', returnsAdmin)
  .route('/admin', reviewsAdmin)
  .route('/admin', settingsAdmin);

export type AdminApi = typeof adminApi;
