import { expect, it } from 'vitest';
import { defaultShipping } from '../money/charges.ts';
import { defaultStore } from '../store/store.ts';
import { defaultWords } from './defaults/default-words.ts';
import { wordsHtml } from './fill-words.ts';
import { pageValues } from './page-values.ts';
import { pageKinds } from './page-words.ts';
import { missingPassages, type SellerKind } from './required-passages.ts';

const sellers = ['registered', 'unregistered'] as const satisfies readonly SellerKind[];
const shownTo = (kind: (typeof pageKinds)[number], isUnregistered: boolean) =>
  wordsHtml(
    defaultWords[kind],
    pageValues({ store: { ...defaultStore, isUnregistered }, shipping: defaultShipping, cod: null, byWhatsapp: false }),
  );

it.each(sellers)('the texts that the shop comes with say all that the law asks of a seller that is %s', (seller) => {
  for (const kind of pageKinds) expect([kind, missingPassages(kind, defaultWords[kind], seller)]).toEqual([kind, []]);
});

it('terms that name taxes are wrong for a seller without a GSTIN, and the other way round', () => {
  const terms = (words: string) => defaultWords.terms.replace('{taxes}', words);
  const missing = (words: string, seller: SellerKind) => missingPassages('terms', terms(words), seller).map(({ law }) => law);
  expect(missing('include all taxes', 'registered')).toEqual([]);
  expect(missing('include all taxes', 'unregistered')).toEqual(['L5']);
  expect(missing('are final, and no GST is added', 'unregistered')).toEqual([]);
  expect(missing('are final, and no GST is added', 'registered')).toEqual(['L5']);
});

it('a seller without a GSTIN gives bills of supply and adds no tax; one with it gives invoices', () => {
  expect(shownTo('terms', false)).toContain('Prices are in rupees and include all taxes.');
  expect(shownTo('terms', true)).toContain('are all that you pay: we are not registered for GST and add no tax.');
  expect(shownTo('privacy', true)).toContain('Our bills of supply and books');
  expect(shownTo('privacy', true)).not.toMatch(/invoices/i);
  expect(shownTo('privacy', false)).toContain('Our invoices and books');
});
