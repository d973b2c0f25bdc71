import type { ScreenRoute } from './app/screen.ts';

/** Every screen by its address; its code is fetched when it is first asked for. */
export const routes: readonly ScreenRoute[] = [
  { pattern: '/admin/dashboard', load: () => import('./dashboard/dashboard-screen.tsx').then(({ dashboardScreen }) => dashboardScreen) },
  { pattern: '/admin/fair-dealing', load: () => import('./fair-dealing/dealing-screen.tsx').then(({ dealingScreen }) => dealingScreen) },
  { pattern: '/admin/gst', load: () => import('./gst/gst-screen.tsx').then(({ gstScreen }) => gstScreen) },
  { pattern: '/admin/operations', load: () => import('./operations/operations-screen.tsx').then((code) => code.operationsScreen) },
  { pattern: '/admin/orders', load: () => import('./orders/list/orders-screen.tsx').then(({ ordersScreen }) => ordersScreen) },
  {
    pattern: '/admin/orders/new',
    load: () => import('./orders/manual/manual-order-screen.tsx').then(({ manualOrderScreen }) => manualOrderScreen),
  },
  { pattern: '/admin/orders/pack', load: () => import('./orders/pack/pack-screen.tsx').then(({ packScreen }) => packScreen) },
  { pattern: '/admin/orders/:id', load: () => import('./orders/order-screen.tsx').then(({ orderScreen }) => orderScreen) },
  { pattern: '/admin/products', load: () => import('./products/products-screen.tsx').then(({ productsScreen }) => productsScreen) },
  { pattern: '/admin/products/import', load: () => import('./products/import/import-screen.tsx').then(({ importScreen }) => importScreen) },
  { pattern: '/admin/products/sheet', load: () => import('./products/sheet/sheet-screen.tsx').then(({ sheetScreen }) => sheetScreen) },
  {
    pattern: '/admin/products/running-low',
    load: () => import('./products/running-low/running-low-screen.tsx').then((code) => code.runningLowScreen),
  },
  { pattern: '/admin/products/add', load: () => import('./products/product-screen.tsx').then(({ productScreen }) => productScreen) },
  { pattern: '/admin/products/edit/:id', load: () => import('./products/product-screen.tsx').then(({ productScreen }) => productScreen) },
  { pattern: '/admin/settings', load: () => import('./settings/settings-screen.tsx').then(({ settingsScreen }) => settingsScreen) },
  { pattern: '/admin/coupons', load: () => import('./coupons/coupons-screen.tsx').then(({ couponsScreen }) => couponsScreen) },
  { pattern: '/admin/newsletter', load: () => import('./newsletter/newsletter-screen.tsx').then((code) => code.newsletterScreen) },
  { pattern: '/admin/messages', load: () => import('./messages/messages-screen.tsx').then(({ messagesScreen }) => messagesScreen) },
  { pattern: '/admin/audit', load: () => import('./audit/audit-screen.tsx').then(({ auditScreen }) => auditScreen) },
  {
    pattern: '/admin/categories',
    load: () => import('./categories/categories-screen.tsx').then(({ categoriesScreen }) => categoriesScreen),
  },
  { pattern: '/admin/banners', load: () => import('./banners/banners-screen.tsx').then(({ bannersScreen }) => bannersScreen) },
  { pattern: '/admin/customers', load: () => import('./customers/customers-screen.tsx').then(({ customersScreen }) => customersScreen) },
  { pattern: '/admin/customers/:id', load: () => import('./customers/customer-screen.tsx').then(({ customerScreen }) => customerScreen) },
  { pattern: '/admin/returns', load: () => import('./returns/returns-screen.tsx').then(({ returnsScreen }) => returnsScreen) },
  { pattern: '/admin/returns/:id', load: () => import('./returns/return-screen.tsx').then(({ returnScreen }) => returnScreen) },
  { pattern: '/admin/grievances', load: () => import('./grievances/grievances-screen.tsx').then((code) => code.grievancesScreen) },
  { pattern: '/admin/grievances/:id', load: () => import('./grievances/grievance-screen.tsx').then((code) => code.grievanceScreen) },
  { pattern: '/admin/reviews', load: () => import('./reviews/reviews-screen.tsx').then(({ reviewsScreen }) => reviewsScreen) },
];
