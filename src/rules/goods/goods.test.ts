import { afterEach, expect, test } from 'vitest';
import { speak } from '../language/language.ts';
import {
  englishGoodsWord,
  type Goods,
  goodsKinds,
  goodsWord,
  goodsWords,
  houseGoods,
  usualGenericName,
  usualGoodsWord,
  usualTagline,
} from './goods.ts';

afterEach(() => speak(null));

const lamps: Goods = { kind: 'home', words: { name: 'Brass lamps', search: 'Search diyas…' } };

test('a piece has a generic name also without a category (L15)', () => {
  expect(usualGenericName(houseGoods, 'Maang Tikka')).toBe('Imitation jewellery (maang tikka)');
  expect(usualGenericName(houseGoods, null)).toBe('Imitation jewellery');
  expect(usualGenericName(lamps, 'Diyas')).toBe('Brass lamps (diyas)');
});

test('the owner says it; what the owner leaves out, the kind says; what the kind leaves out, any shop says', () => {
  expect(goodsWord(lamps, 'search')).toBe('Search diyas…');
  expect(goodsWord({ ...lamps, words: {} }, 'search')).toBe('Search lamps, cushions…');
  expect(goodsWord(lamps, 'nothing')).toBe('Nothing Found!');
});

test('below its name a shop of other goods has the sentence about them', () => {
  expect(usualTagline({ kind: 'clothing', words: { sells: 'Sarees from Varanasi.' } })).toBe('Sarees from Varanasi');
  expect(usualTagline(lamps)).toBe('Things for the home');
});

test('no other kind of goods is called jewellery', () => {
  const others = goodsKinds.filter((kind) => kind !== 'jewellery');
  const said = others.flatMap((kind) => goodsWords.map((word) => usualGoodsWord(kind, word)));
  expect(said.filter((text) => /jewel|sparkle|jhumka|bangle|necklace|imitation|stud/i.test(text))).toEqual([]);
});

test('in another language the facts are as the owner wrote them, and other own words are those of the kind', () => {
  speak('hi');
  expect(goodsWord(lamps, 'name')).toBe('Brass lamps');
  expect(goodsWord(lamps, 'search')).not.toBe('Search diyas…');
  expect(englishGoodsWord(lamps, 'search')).toBe('Search diyas…');
});
