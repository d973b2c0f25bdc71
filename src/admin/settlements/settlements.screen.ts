import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const settlements = defineScreen({
  path: adminUrls.settlements,
  word: 'Settlements',
  load: () => import('./settlements-screen.tsx').then((code) => code.settlementsScreen),
});

export const settlement = defineScreen({
  path: adminUrls.settlement(':id'),
  word: 'Settlement',
  withoutRecord: adminUrls.settlements,
  load: () => import('./settlement-screen.tsx').then((code) => code.settlementScreen),
});
