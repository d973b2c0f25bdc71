import { afterEach, expect, test } from 'vitest';
import hindi from '../../texts/hi/rules/goods.ts';
import { attributeKinds } from '../filters/attributes.ts';
import { speak } from '../language/language.ts';
import { addTexts } from '../language/texts.ts';
import {
  attributeName,
  attributesOf,
  englishGoodsWord,
  type Goods,
  goodsKinds,
  goodsWord,
  goodsWords,
  houseGoods,
  usualAttributeName,
  usualAttributesOf,
  usualGenericName,
  usualGoodsWord,
  usualTagline,
} from './goods.ts';

afterEach(() => speak(null));

const lamps: Goods = { kind: 'home', attributes: null, words: { name: 'Brass lamps', search: 'Search diyas…' } };

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
  expect(usualTagline({ kind: 'clothing', attributes: null, words: { sells: 'Sarees from Varanasi.' } })).toBe('Sarees from Varanasi');
  expect(usualTagline(lamps)).toBe('Things for the home');
});

test('no other kind of goods is called jewellery', () => {
  const others = goodsKinds.filter((kind) => kind !== 'jewellery');
  const said = others.flatMap((kind) => [
    ...goodsWords.map((word) => usualGoodsWord(kind, word)),
    ...attributeKinds.map((one) => usualAttributeName(kind, one)),
  ]);
  expect(said.filter((text) => /jewel|sparkle|jhumka|bangle|necklace|imitation|stud/i.test(text))).toEqual([]);
});

test('in another language the facts are as the owner wrote them, and other own words are those of the kind', () => {
  speak('hi');
  expect(goodsWord(lamps, 'name')).toBe('Brass lamps');
  expect(goodsWord(lamps, 'search')).not.toBe('Search diyas…');
  expect(englishGoodsWord(lamps, 'search')).toBe('Search diyas…');
});

test('details are those that such goods usually have, until the owner names others; usual names are translated', () => {
  const sarees: Goods = { kind: 'clothing', attributes: null, words: {} };
  const own: Goods = { ...sarees, attributes: [{ kind: 'detail', name: 'Border' }, ...usualAttributesOf('clothing').slice(0, 2)] };
  const namesOf = (goods: Goods) => attributesOf(goods).map(({ name }) => name);
  expect(namesOf(sarees)).toEqual(['Colour', 'Fabric', 'Weave', 'Work', 'Length', 'Occasion']);
  expect(namesOf(own)).toEqual(['Border', 'Colour', 'Fabric']);
  expect([attributeName(own, 'material'), attributeName(own, 'finish')]).toEqual(['Fabric', 'Weave']);
  addTexts('hi', { goods: hindi });
  speak('hi');
  expect(namesOf(own)).toEqual(['Border', 'रंग', 'कपड़ा']);
});
