import { expect, it } from 'vitest';
import { parseListing } from './listing.ts';
import { editOf } from './listing-edit.ts';

const wedding = { href: '/collections?occasion=wedding', title: 'Wedding' };
const small = { href: '/collections/rings?stock=1&price_max=500', title: 'Small rings' };
const edits = [{ href: '/collections/rings', title: 'Rings' }, { href: 'https://[', title: 'Broken' }, wedding, small];
const at = (path: string, query: string) => editOf(edits, path, parseListing(new URLSearchParams(query), 100));

it('finds the edit of a choice of pieces, in any order and on any page', () => {
  expect(at('/collections', 'occasion=wedding')).toBe(wedding);
  expect(at('/collections', 'page=2&sort=price-asc&occasion=Wedding')).toBe(wedding);
  expect(at('/collections/rings', 'price_max=500&stock=1')).toBe(small);
});

it('finds none for another choice, or for a whole category', () => {
  expect(at('/collections', 'occasion=wedding&stone=pearl')).toBeUndefined();
  expect(at('/collections', 'price_max=500&stock=1')).toBeUndefined();
  expect(at('/collections/rings', '')).toBeUndefined();
});
