import { afterEach, describe, expect, test } from 'vitest';
import noResults from '../../texts/hi/catalog/no-results.ts';
import filters from '../../texts/hi/rules/filters.ts';
import { chosenFilters } from '../filters/chosen-filters.ts';
import { speak } from '../language/language.ts';
import { addTexts } from '../language/texts.ts';
import { parseListing } from './listing.ts';
import { conflictText, wayText } from './no-results-text.ts';

afterEach(() => speak(null));
const categories = [
  { id: 1, name: 'Earrings' },
  { id: 3, name: 'Hair Accessories' },
];
const chosenIn = (search: string, ticked = categories) => chosenFilters(parseListing(new URLSearchParams(search), 100), ticked);

describe('what a listing without a piece has no piece of', () => {
  test.each([
    ['Bangles', 'price_max=499&size=2.8', 'No bangles under ₹500 in size 2.8'],
    ['Bangles', 'price_min=500&price_max=1000', 'No bangles from ₹500 to ₹1,000'],
    ['Rings', 'colour=red,blue&stock=1&sale=1', 'No rings in red or in blue in stock on sale'],
    ['Rings', 'stone=pearl&material=brass&occasion=wedding&origin=Nepal', 'No rings of brass with pearl for “wedding” from Nepal'],
    [undefined, 'filter_categories=1,3&price_min=2001', 'No earrings or hair accessories above ₹2,000'],
    [undefined, 'size=2.6', 'No pieces in size 2.6'],
  ])('%s, %s: %s', (category, search, text) => {
    expect(conflictText({ search: '', category, chosen: chosenIn(search) })).toBe(text);
  });

  test('a search is named with its filters, by the kind of piece that it names', () => {
    const called = (search: string, query: string) => conflictText({ search, category: undefined, chosen: chosenIn(query, []) });
    expect(called('jhumka', 'price_max=499')).toBe('No jhumkas under ₹500');
    expect(called('pearl studs', 'price_max=499&size=2.6')).toBe('No pearl studs under ₹500 in size 2.6');
    expect(called('oxidised', 'price_max=499')).toBe('No pieces for "oxidised" under ₹500');
    expect(called('jhumka', '')).toBe('No pieces for "jhumka"');
    expect(conflictText({ search: 'haar', category: undefined, chosen: chosenIn('price_max=300') })).toBe(
      'No pieces for "haar" up to ₹300',
    );
  });
});

test('a way on says what is free now, then what is kept', () => {
  const chosen = chosenIn('price_max=499&size=2.8&stock=1');
  expect(chosen.map((one) => wayText(one, chosenIn('price_max=499&size=2.8&stock=1')))).toEqual([
    'Any price, size 2.8, in stock',
    'Any size, under ₹500, in stock',
    'Sold out too, under ₹500, size 2.8',
  ]);
});

test('in Hindi the conditions come before what is missing', () => {
  addTexts('hi', { 'no-results': noResults, filters });
  speak('hi');
  expect(conflictText({ search: '', category: 'चूड़ियाँ', chosen: chosenIn('price_max=499&size=2.8') })).toBe(
    '₹500 से कम में साइज़ 2.8 में चूड़ियाँ नहीं हैं',
  );
  expect(conflictText({ search: 'हार', category: undefined, chosen: [] })).toBe('“हार” के लिए पीस नहीं हैं');
});
