import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import { defineScreen, titleBy } from '../app/screen.ts';

export const orders = defineScreen({
  path: adminUrls.orders,
  word: 'Orders',
  icon: 'package',
  tabs: [
    { place: 'orders', word: 'Pack', order: 2, lists: ['pack'], inBar: true },
    { place: 'orders', word: 'All', order: 7, lists: ['all', 'unpaid', 'cod', 'problems'] },
  ],
  load: () => import('./list/orders-screen.tsx').then((code) => code.ordersScreen),
});

export const newOrder = defineScreen({
  path: adminUrls.newOrder,
  word: 'Manual order',
  load: () => import('./manual/manual-order-screen.tsx').then((code) => code.manualOrderScreen),
});

export const pack = defineScreen({
  path: adminUrls.pack(),
  word: 'Pack by scan',
  load: () => import('./pack/pack-screen.tsx').then((code) => code.packScreen),
});

export const order = defineScreen({
  path: adminUrls.order(':id'),
  word: 'Order',
  ownTitle: titleBy('GET /admin/orders/:id', ({ number }) => orderNumber(number)),
  withoutRecord: adminUrls.orders,
  load: () => import('./order-screen.tsx').then((code) => code.orderScreen),
});
