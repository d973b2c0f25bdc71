import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const settlements = defineScreen({
  path: adminUrls.settlements,
  word: 'Settlements',
  icon: 'banknote',
  tabs: [{ place: 'money', word: 'In the bank', order: 1, needs: 'bank', comesWith: 'the first settlement of the gateway' }],
  load: () => import('./settlements-screen.tsx').then((code) => code.settlementsScreen),
});

export const settlement = defineScreen({
  path: adminUrls.settlement(':id'),
  word: 'Settlement',
  withoutRecord: adminUrls.settlements,
  load: () => import('./settlement-screen.tsx').then((code) => code.settlementScreen),
});
