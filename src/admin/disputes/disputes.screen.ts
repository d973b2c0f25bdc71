import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import { defineScreen, titleBy } from '../app/screen.ts';

export const disputes = defineScreen({
  path: adminUrls.disputes,
  word: 'Disputes',
  icon: 'badge-check',
  tabs: [{ place: 'money', word: 'Disputes', order: 3, needs: 'disputes', comesWith: 'the first payment that a bank disputes' }],
  load: () => import('./disputes-screen.tsx').then((code) => code.disputesScreen),
});

export const dispute = defineScreen({
  path: adminUrls.dispute(':id'),
  word: 'Dispute',
  ownTitle: titleBy('GET /admin/disputes/:id', ({ number }) => `Dispute about ${orderNumber(number)}`),
  withoutRecord: adminUrls.disputes,
  load: () => import('./dispute-screen.tsx').then((code) => code.disputeScreen),
});
