import { expect, test } from 'vitest';
import { answeredPart, limitOf, listingOf, pricesOf } from './agent-search.ts';

const cards = (many: number) => Array.from({ length: many }, (_, at) => ({ id: at + 1 }));
const list = (page: number, many: number, total: number, after: number | null = null) => ({
  ...{ query: { page, after, before: null }, cards: cards(many), total, hasMore: false, isCut: false },
});

test('an answer has a part of a page, and its cursor leads to the next part or page', () => {
  expect(answeredPart(list(1, 24, 60), 0, 10)).toMatchObject({
    shown: [0, 10],
    pagination: { has_next_page: true, cursor: '1.10', total_count: 60 },
  });
  expect(answeredPart(list(1, 24, 60), 20, 10).pagination).toMatchObject({ cursor: '2.0' });
  expect(answeredPart(list(3, 12, 60), 10, 10).pagination).toEqual({ has_next_page: false, total_count: 60 });
  // Late pages begin after a piece.
  expect(answeredPart(list(3, 24, 200), 0, 24).pagination).toMatchObject({ cursor: '4.0.24' });
  expect(answeredPart(list(5, 0, 60), 0, 24).pagination.has_next_page).toBe(false);
});

test('a cursor is a place of the listing, and any other text is its start', () => {
  const at = (cursor: string) => listingOf({ query: 'a', pagination: { cursor } }, null);
  expect(at('4.12.977')).toMatchObject({ page: 4, passed: 12, after: 977 });
  for (const cursor of ['', 'x', '0.0', '1', '1.2.3.4', '-1.0', '9999999.0'])
    expect(at(cursor)).toMatchObject({ page: 1, passed: 0, after: null });
});

test('prices are of this shop only in its currency, and the listing has at least what they allow', () => {
  const priced = (price: object, currency?: string) => ({ filters: { price }, ...(currency && { context: { currency } }) });
  expect(pricesOf(priced({ max: 99_950 }))).toEqual({ min: 0, max: 99_950 });
  expect(pricesOf(priced({ max: 99_950 }, 'inr'))).not.toBeNull();
  expect(pricesOf(priced({ max: 99_950 }, 'USD'))).toBeNull();
  expect(listingOf(priced({ min: 50_050, max: 99_950 }), [3])).toMatchObject({ priceFrom: 500, priceTo: 999, categories: [3] });
  expect(listingOf(priced({}), null)).toMatchObject({ priceFrom: null, priceTo: null });
});

test('an answer has ten pieces unless the agent says otherwise, and never more than a page', () => {
  expect([limitOf({}), limitOf({ pagination: { limit: 3 } }), limitOf({ pagination: { limit: 1_000 } })]).toEqual([10, 3, 24]);
});
