import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const texts = defineScreen({
  path: adminUrls.texts,
  word: 'Texts',
  menu: { icon: 'type', group: 'shop', order: 5 },
  load: () => import('./texts-screen.tsx').then((code) => code.textsScreen),
});

export const pageText = defineScreen({
  path: adminUrls.pageText(':kind'),
  word: 'Text of a page',
  withoutRecord: adminUrls.texts,
  load: () => import('./page-text-screen.tsx').then((code) => code.pageTextScreen),
});

export const mailText = defineScreen({
  path: adminUrls.mailText(':kind'),
  word: 'Words of a mail',
  withoutRecord: adminUrls.mailTexts,
  load: () => import('./mail-text-screen.tsx').then((code) => code.mailTextScreen),
});
