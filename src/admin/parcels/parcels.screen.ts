import { adminUrls } from '../admin-urls.ts';
import { defineScreen, titleBy } from '../app/screen.ts';

export const parcels = defineScreen({
  path: adminUrls.parcels,
  word: 'Parcels',
  icon: 'truck',
  tabs: [
    { place: 'orders', word: 'Book', order: 3, lists: ['book', 'hand'], needs: 'book' },
    { place: 'orders', word: 'On the way', order: 4, lists: ['way', 'back', 'all'], needs: 'parcels' },
    { place: 'orders', word: 'Trouble', order: 5, lists: ['trouble', 'late'], needs: 'trouble' },
    {
      place: 'money',
      word: 'Cash',
      order: 2,
      lists: ['cash'],
      needs: 'cash',
      comesWith: 'the first cash that a courier collects',
      begunAt: { word: 'Cash on delivery', href: adminUrls.settingsAt('cash-on-delivery') },
    },
  ],
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
  below: adminUrls.parcels,
  load: () => import('./counts/counts-screen.tsx').then((code) => code.countsScreen),
});
