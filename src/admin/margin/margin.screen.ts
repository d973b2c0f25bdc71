import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const margin = defineScreen({
  path: adminUrls.margin,
  word: 'Margin',
  icon: 'scale',
  tabs: [
    {
      place: 'money',
      word: 'Margin',
      order: 6,
      needs: 'costs',
      comesWith: 'the first cost of a piece',
      begunAt: { word: 'Open a piece to enter it', href: adminUrls.products },
    },
  ],
  load: () => import('./margin-screen.tsx').then((code) => code.marginScreen),
});
