import { adminUrls } from '../admin-urls.ts';
import { defineScreen, titleBy } from '../app/screen.ts';
import { returnTitle } from './return-title.ts';

export const returns = defineScreen({
  path: adminUrls.returns,
  word: 'Returns',
  icon: 'rotate-ccw',
  tabs: [{ place: 'orders', word: 'Returns', order: 6, needs: 'returns' }],
  load: () => import('./returns-screen.tsx').then((code) => code.returnsScreen),
});

export const returnOfPieces = defineScreen({
  path: adminUrls.return(':id'),
  word: 'Return',
  ownTitle: titleBy('GET /admin/returns/:id', ({ number, kind }) => returnTitle(kind, number)),
  withoutRecord: adminUrls.returns,
  load: () => import('./return-screen.tsx').then((code) => code.returnScreen),
});
