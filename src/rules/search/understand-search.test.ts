import { afterEach, expect, test } from 'vitest';
import filters from '../../texts/hi/rules/filters.ts';
import hindi from '../../texts/hi/search/understood.ts';
import { speak } from '../language/language.ts';
import { addTexts } from '../language/texts.ts';
import { understandSearch, understoodText } from './understand-search.ts';

afterEach(() => speak(null));
const nothing = { priceFrom: null, priceTo: null, size: '', reduced: false, everything: false };

test.each([
  ['Jhumka under ₹1,500', { words: 'jhumka', priceTo: 1499 }],
  ['under 500', { words: '', priceTo: 499 }],
  ['upto 500', { words: '', priceTo: 500 }],
  ['less than 1k', { words: '', priceTo: 999 }],
  ['under 00', { words: '', priceTo: 0 }],
  ['below rs. 500 ring', { words: 'ring', priceTo: 499 }],
  ['500 se kam', { words: '', priceTo: 499 }],
  ['झुमका 500 से कम', { words: 'झुमका', priceTo: 499 }],
  ['झुमका 500 तक', { words: 'झुमका', priceTo: 500 }],
  ['1k tak ka haar', { words: 'haar', priceTo: 1000 }],
  ['necklace above 1000', { words: 'necklace', priceFrom: 1000 }],
  ['2000 se upar', { words: '', priceFrom: 2000 }],
  ['500-1000', { words: '', priceFrom: 500, priceTo: 1000 }],
  ['1000 to 500', { words: '', priceFrom: 500, priceTo: 1000 }],
  ['between 500 and 1,000 earrings', { words: 'earrings', priceFrom: 500, priceTo: 1000 }],
  ['bangle 2.6', { words: 'bangle', size: '2.6' }],
  ['bangles size 2.10', { words: 'bangles', size: '2.10' }],
  ['sale', { words: '', reduced: true }],
  ['bangle 2.6 under 500 on sale', { words: 'bangle', size: '2.6', priceTo: 499, reduced: true }],
  ['rings for women', { words: 'rings' }],
  ['for the', { words: 'for the' }],
  ['wholesale', { words: 'wholesale' }],
  ['sangeet', { words: 'sangeet' }],
  ['925', { words: '925' }],
  ['"; DROP TABLE', { words: '"; drop table' }],
  ['', { words: '' }],
  ['₹', { words: '' }],
  ['jhumka ₹500', { words: 'jhumka', priceTo: 500 }],
  ['500 rs ki bali', { words: 'bali', priceTo: 500 }],
  ['haar 1000/-', { words: 'haar', priceTo: 1000 }],
  ['rings around 500', { words: 'rings', priceFrom: 375, priceTo: 625 }],
  ['bangle 2/6', { words: 'bangle', size: '2.6' }],
  ['ring size 14', { words: 'ring', size: '14' }],
  ['ear ring', { words: 'earring' }],
  ['ear-rings for my sister', { words: 'earring' }],
  ['American Diamond set', { words: 'ad set' }],
  ['nose pin', { words: 'nath' }],
  ['gift for wife under 500', { words: 'gift', priceTo: 499 }],
  ['for mom', { words: 'gift' }],
  ['माँ के लिए', { words: 'gift' }],
  ['new design kundan jewellery', { words: 'kundan' }],
  ['artificial jewellery', { words: '', everything: true }],
  ['झुमका ५०० से कम', { words: 'झुमका', priceTo: 499 }],
  ['चूड़ी २.६', { words: 'चूड़ी', size: '2.6' }],
  ['मां के लिए', { words: 'gift' }],
  ['ऑफ़र', { words: '', reduced: true }],
  ['जेवर डिज़ाइन', { words: '', everything: true }],
  ['1000 से ज्यादा', { words: '', priceFrom: 1000 }],
  ['गहने 500 से कम', { words: '', priceTo: 499, everything: true }],
])('%j', (typed, understood) => {
  expect(understandSearch(typed)).toEqual({ ...nothing, ...understood });
});

test('a long search of numbers takes no time', () => {
  const before = performance.now();
  understandSearch('1 '.repeat(50_000));
  understandSearch(`${'9'.repeat(50_000)} se kam`);
  expect(performance.now() - before).toBeLessThan(500);
});

test('what was understood is said', () => {
  expect(understoodText(understandSearch('bangle 2.6 under 1500 sale'))).toBe('Under ₹1,500, size 2.6, on sale');
  expect(understoodText(understandSearch('jhumka upto 1500'))).toBe('Up to ₹1,500');
  expect(understoodText(understandSearch('jhumka above 1500'))).toBe('From ₹1,500');
  expect(understoodText(understandSearch('500-1000'))).toBe('₹500 to ₹1,000');
  expect(understoodText(understandSearch('2.6'))).toBe('Size 2.6');
  expect(understoodText(understandSearch('jhumka'))).toBe('');
});

test('the same is said in Hindi', () => {
  addTexts('hi', { understood: hindi, filters });
  speak('hi');
  expect(understoodText(understandSearch('bangle 2.6 under 1500 sale'))).toBe('₹1,500 से कम, साइज़ 2.6, सेल में');
  expect(understoodText(understandSearch('500-1000'))).toBe('₹500 से ₹1,000');
  expect(understoodText(understandSearch('jhumka'))).toBe('');
});
