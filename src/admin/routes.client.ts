import type { ScreenRoute } from './app/screen.ts';

/** Every screen by its address; its code is fetched when it is first asked for. */
export const routes: readonly ScreenRoute[] = [
  { pattern: '/admin/orders', load: () => import('./orders/orders-screen.tsx').then(({ ordersScreen }) => ordersScreen) },
  { pattern: '/admin/orders/:id', load: () => import('./orders/order-screen.tsx').then(({ orderScreen }) => orderScreen) },
  { pattern: '/admin/products', load: () => import('./products/products-screen.tsx').then(({ productsScreen }) => productsScreen) },
  { pattern: '/admin/products/:id', load: () => import('./products/product-screen.tsx').then(({ productScreen }) => productScreen) },
];
