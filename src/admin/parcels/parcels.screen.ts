import { adminUrls } from '../admin-urls.ts';
import { defineScreen, titleBy } from '../app/screen.ts';

export const parcels = defineScreen({
  path: adminUrls.parcels,
  word: 'Parcels',
  menu: { icon: 'truck', group: 'today', order: 3, inBar: true, also: [adminUrls.parcelCounts] },
  load: () => import('./parcels-screen.tsx').then((code) => code.parcelsScreen),
});

export const parcel = defineScreen({
  path: adminUrls.parcel(':id'),
  word: 'Parcel',
  ownTitle: titleBy('GET /admin/parcels/:id', ({ carrier, awb, number }) => [carrier, awb].filter(Boolean).join(' ') || `Parcel ${number}`),
  withoutRecord: adminUrls.parcels,
  load: () => import('./parcel/parcel-screen.tsx').then((code) => code.parcelScreen),
});

export const parcelCounts = defineScreen({
  path: adminUrls.parcelCounts,
  word: 'Returned parcels',
  load: () => import('./counts/counts-screen.tsx').then((code) => code.countsScreen),
});
