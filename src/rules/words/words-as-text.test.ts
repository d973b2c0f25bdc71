import { expect, it } from 'vitest';
import { houseValues } from '../brand/brand-values.ts';
import { wordChanges } from './word-changes.ts';
import { wordsAsText } from './words-as-text.ts';

it('a version of each kind reads as lines that can be compared', () => {
  expect(wordsAsText('faq', 'Two\n\nlines')).toBe('Two\n\nlines');
  expect(wordsAsText('mail-welcome', JSON.stringify({ subject: 'Hello', opening: '{usual}' }))).toBe('Subject: Hello\nFirst line: {usual}');
  const page = { title: 'Sizes', text: 'Measure.', state: 'hidden' };
  expect(wordsAsText('page-sizes', JSON.stringify(page))).toBe('Title: Sizes\nThe page is hidden.\nMeasure.');
});

it('a recoloured brand differs in the line of that colour', () => {
  const plum = { ...houseValues, colours: { ...houseValues.colours, brand: '#5c2a7a' }, mark: { svg: '<svg/>' } };
  const changes = wordChanges(wordsAsText('brand', JSON.stringify(houseValues)), wordsAsText('brand', JSON.stringify(plum)));
  const came = changes.map((stretches) => stretches.flatMap(({ kind, text }) => (kind === 'new' ? [text.trim()] : [])).join());
  expect(came).toEqual(['', '#5c2a7a', 'Mark: a drawing of 6 characters']);
});
