import { afterEach, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../drizzle/demo/catalogue.ts';
import words from '../../texts/hi/pieces/attribute-words.ts';
import countries from '../../texts/hi/pieces/country-names.ts';
import { countryName } from '../catalog/country-names.ts';
import { speak } from '../language/language.ts';
import { addTexts } from '../language/texts.ts';
import { attributeWord, ownWordsOf } from './attribute-words.ts';
import { attributeKinds, attributes } from './attributes.ts';

beforeAll(() => addTexts('hi', { 'attribute-words': words, 'country-names': countries }));
afterEach(() => speak(null));

const own = ownWordsOf([
  { kind: 'attribute', subject: 'temple work', field: 'word', text: 'टेंपल वर्क' },
  { kind: 'attribute', subject: 'pearl', field: 'word', text: 'सच्चे मोती' },
  { kind: 'category', subject: '1', field: 'name', text: 'हार' },
]);

test('a word is as the owner translated it, else as the trade says it, else in English', () => {
  speak('hi');
  expect(['temple work', 'pearl', 'gold tone', 'filigree', 'constructor'].map((word) => attributeWord(word, own))).toEqual([
    ...['टेंपल वर्क', 'सच्चे मोती', 'गोल्ड-टोन', 'filigree', 'constructor'],
  ]);
  expect([attributeWord('pearl'), countryName('India'), countryName('Peru')]).toEqual(['मोती', 'भारत', 'Peru']);
});

test('in English words stay as they are', () => {
  expect([attributeWord('gold tone'), countryName('India')]).toEqual(['gold tone', 'India']);
});

test('every word that the forms propose, and every word of the demo, has its Hindi', () => {
  speak('hi');
  const proposed = attributeKinds.flatMap((kind) => attributes[kind].examples);
  const ofDemo = catalogue.products.flatMap((product) => attributeKinds.flatMap((kind) => product[kind] ?? []));
  expect([...proposed, ...ofDemo].filter((word) => attributeWord(word) === word)).toEqual([]);
  for (const { country_of_origin: country } of catalogue.products) expect(countryName(country)).not.toBe(country);
});
