import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const gst = defineScreen({
  path: adminUrls.gst,
  word: 'GST',
  menu: { icon: 'receipt-indian-rupee', group: 'money', order: 1 },
  load: () => import('./gst-screen.tsx').then((code) => code.gstScreen),
});
