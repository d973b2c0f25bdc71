import { expect, it } from 'vitest';
import { parseListing } from './listing.ts';
import { editOf, promotedEdit } from './listing-edit.ts';

const wedding = { href: '/collections?occasion=wedding', title: 'Wedding' };
const small = { href: '/collections/rings?stock=1&price_max=500', title: 'Small rings' };
const edits = [{ href: '/collections/rings', title: 'Rings' }, { href: 'https://[', title: 'Broken' }, wedding, small];
const at = (path: string, query: string) => editOf(edits, path, parseListing(new URLSearchParams(query), 100));

it('finds the edit of a choice of pieces, in any order and on any page', () => {
  expect(at('/collections', 'occasion=wedding')).toBe(wedding);
  expect(at('/collections', 'page=2&sort=price-asc&occasion=Wedding')).toBe(wedding);
  expect(at('/collections/rings', 'price_max=500&stock=1')).toBe(small);
});

it('finds it where other filters narrow it, and of several the one that says most', () => {
  expect(at('/collections', 'occasion=wedding&stone=pearl&filter_categories=5')).toBe(wedding);
  const pearls = { href: '/collections?stone=pearl&occasion=wedding', title: 'Wedding pearls' };
  expect(editOf([wedding, pearls], '/collections', parseListing(new URLSearchParams('occasion=wedding&stone=pearl'), 100))).toBe(pearls);
});

it('finds none for another choice, or for a whole category', () => {
  expect(at('/collections', 'occasion=gift,wedding')).toBeUndefined();
  expect(at('/collections', 'stone=pearl')).toBeUndefined();
  expect(at('/collections', 'price_max=500&stock=1')).toBeUndefined();
  expect(at('/collections/rings', '')).toBeUndefined();
});

it('promotes the first edit that leads away from what is shown', () => {
  const tiles = [
    { link: null },
    { link: '/collections/rings' },
    { link: '/collections?occasion=wedding' },
    { link: '/collections?stone=pearl' },
  ];
  expect(promotedEdit(tiles, '/collections/bangles')).toBe(tiles[1]);
  expect(promotedEdit(tiles, '/collections/rings')).toBe(tiles[2]);
  expect(promotedEdit(tiles.slice(2), '/collections', '/collections?occasion=wedding')).toBe(tiles[3]);
  expect(promotedEdit(tiles.slice(0, 1), '/collections')).toBeUndefined();
});
