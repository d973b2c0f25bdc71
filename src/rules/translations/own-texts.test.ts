import { expect, test } from 'vitest';
import { inOwnTexts, ownTextsOf } from './own-texts.ts';

const own = ownTextsOf([
  { kind: 'banner', subject: '1', field: 'title', text: 'शादी' },
  { kind: 'banner', subject: '1', field: 'subtitle', text: 'आपके लिए' },
  { kind: 'category', subject: '1', field: 'name', text: 'चूड़ियाँ' },
  { kind: 'store', subject: '', field: 'tagline', text: 'चमक' },
]);

test('a text is found by what it is about', () => {
  expect([own('category', 1, 'name'), own('store', '', 'tagline')]).toEqual(['चूड़ियाँ', 'चमक']);
  expect([own('category', 2, 'name'), own('notice', 1, 'text')]).toEqual([undefined, undefined]);
});

test('a row has the texts in place of its English, and nothing where the owner has taken the English away', () => {
  const rows = [
    { id: 1, title: 'Wedding', subtitle: null, image: 'a.jpg' },
    { id: 2, title: 'Gifts', subtitle: 'For you', image: 'b.jpg' },
  ];
  expect(inOwnTexts('banner', rows, own)).toEqual([{ ...rows[0], title: 'शादी' }, rows[1]]);
  expect(inOwnTexts('banner', rows, ownTextsOf([]))).toEqual(rows);
});
