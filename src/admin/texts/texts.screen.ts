import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const texts = defineScreen({
  path: adminUrls.texts,
  word: 'Texts',
  icon: 'type',
  card: 'words',
  load: () => import('./texts-screen.tsx').then((code) => code.textsScreen),
});

export const translations = defineScreen({
  path: adminUrls.translations,
  word: 'Words of the shop',
  icon: 'type',
  card: 'words',
  load: () => import('./translations/translations-screen.tsx').then((code) => code.translationsScreen),
});

export const pageText = defineScreen({
  path: adminUrls.pageText(':kind'),
  word: 'Text of a page',
  withoutRecord: adminUrls.texts,
  load: () => import('./page-text-screen.tsx').then((code) => code.pageTextScreen),
});

export const addOwnPage = defineScreen({
  path: adminUrls.addOwnPage,
  word: 'New page',
  load: () => import('./new-page-screen.tsx').then((code) => code.newPageScreen),
});

export const ownPage = defineScreen({
  path: adminUrls.ownPage(':slug'),
  word: 'Page of the shop',
  withoutRecord: adminUrls.texts,
  load: () => import('./own-page-screen.tsx').then((code) => code.ownPageScreen),
});

export const mailText = defineScreen({
  path: adminUrls.mailText(':kind'),
  word: 'Words of a mail',
  withoutRecord: adminUrls.mailTexts,
  load: () => import('./mail-text-screen.tsx').then((code) => code.mailTextScreen),
});
