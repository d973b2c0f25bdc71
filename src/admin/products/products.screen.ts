import { adminUrls } from '../admin-urls.ts';
import { defineScreen, titleBy } from '../app/screen.ts';

export const products = defineScreen({
  path: adminUrls.products,
  word: 'Products',
  icon: 'gem',
  tabs: [{ place: 'products', word: 'All', order: 1, inBar: true }],
  load: () => import('./products-screen.tsx').then((code) => code.productsScreen),
});

export const addProduct = defineScreen({
  path: adminUrls.product('new'),
  word: 'Add a product',
  withoutRecord: adminUrls.products,
  formerly: ['/admin/products/new'],
  load: () => import('./product-screen.tsx').then((code) => code.productScreen),
});

export const editProduct = defineScreen({
  path: adminUrls.product(':id'),
  word: 'Product',
  ownTitle: titleBy('GET /admin/products/:id', ({ form }) => form.name),
  formerly: ['/admin/products/:id'],
  load: () => import('./product-screen.tsx').then((code) => code.productScreen),
});

export const importProducts = defineScreen({
  path: adminUrls.importProducts,
  word: 'Import products',
  load: () => import('./import/import-screen.tsx').then((code) => code.importScreen),
});

export const sheet = defineScreen({
  path: adminUrls.sheet(''),
  word: 'Products as a sheet',
  load: () => import('./sheet/sheet-screen.tsx').then((code) => code.sheetScreen),
});

export const runningLow = defineScreen({
  path: adminUrls.runningLow,
  word: 'Running low',
  icon: 'refresh-cw',
  tabs: [{ place: 'products', word: 'Low', order: 3 }],
  load: () => import('./running-low/running-low-screen.tsx').then((code) => code.runningLowScreen),
});
