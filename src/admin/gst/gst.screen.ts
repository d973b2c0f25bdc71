import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const gst = defineScreen({
  path: adminUrls.gst,
  word: 'GST',
  icon: 'receipt-indian-rupee',
  tabs: [
    {
      place: 'money',
      word: 'GST',
      order: 4,
      needs: 'gst',
      comesWith: 'a GSTIN or the first tax invoice',
      begunAt: { word: 'Enter your GSTIN', href: adminUrls.settingsAt('gst') },
    },
  ],
  load: () => import('./gst-screen.tsx').then((code) => code.gstScreen),
});
