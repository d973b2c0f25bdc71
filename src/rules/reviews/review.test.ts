import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reviewRefusals } from '../refusals/review-refusals.ts';
import { ASK_AFTER_DAYS, FORGOTTEN_WRITER, photoIn, proposedName, REVIEW_PHOTOS_MAX, reviewState, reviewStateRefusal } from './review.ts';

const bought = { orderStatus: 'delivered', quantity: 2, refunded: 0, reviewStatus: null } as const;

describe('what a buyer can do about a review (C-60)', () => {
  it.each([
    ['open', {}],
    ['open', { refunded: 1 }],
    ['refunded', { refunded: 2 }],
    ['refunded', { orderStatus: 'refunded' }],
    ['not-delivered', { orderStatus: 'shipped' }],
    ['not-delivered', { orderStatus: 'cancelled_by_user' }],
    ['waiting', { reviewStatus: 'waiting' }],
    ['refused', { reviewStatus: 'refused' }],
    ['published', { reviewStatus: 'published', refunded: 2 }],
  ] as const)('%s: %j', (state, over) => expect(reviewState({ ...bought, ...over })).toBe(state));

  it('only what can be written is not refused', () => {
    const codes = (['open', 'waiting', 'refused'] as const).map((state) =>
      reviewStateRefusal({ ...bought, reviewStatus: state === 'open' ? null : state }),
    );
    expect(codes).toEqual([null, null, null]);
    expect(reviewStateRefusal({ ...bought, orderStatus: 'paid' })?.code).toBe('REVIEW_NOT_DELIVERED');
    expect(reviewStateRefusal({ ...bought, refunded: 2 })?.code).toBe('REVIEW_REFUNDED');
    expect(reviewStateRefusal({ ...bought, reviewStatus: 'published' })?.code).toBe('REVIEW_PUBLISHED');
  });
});

it.each([
  ['Asha Menon', 'Bengaluru', 'Asha M., Bengaluru'],
  ['asha devi menon', '', 'asha M.'],
  ['Asha', 'Pune', 'Asha, Pune'],
  ['', '', ''],
])('proposes to sign %j from %j as %j', (name, city, shown) => expect(proposedName(name, city)).toBe(shown));

it('a photograph keeps its name in the other folder', () => {
  expect(photoIn('published', 'private/reviews/a-1.webp')).toBe('reviews/photos/a-1.webp');
  expect(photoIn('unpublished', 'reviews/photos/a-1.webp')).toBe('private/reviews/a-1.webp');
});

it('the triggers and the sentences say the same numbers and names', () => {
  expect(readFileSync('drizzle/ledgers/products.sql', 'utf8')).toContain(`NEW.user_name <> '${FORGOTTEN_WRITER}'`);
  expect(readFileSync('drizzle/ledgers/messages.sql', 'utf8')).toContain(
    `coalesce((SELECT ask_after_days FROM review_settings WHERE id = 1), ${ASK_AFTER_DAYS})`,
  );
  expect(reviewRefusals.REVIEW_PHOTOS[2]).toContain(`up to ${REVIEW_PHOTOS_MAX} photos`);
});
