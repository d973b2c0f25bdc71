import { expect, test } from 'vitest';
import { newsOfParcels } from './news-of-parcels.ts';

test('WhatsApp is promised only where it is set up (U-22)', () => {
  expect(newsOfParcels(false)).toBe('Shipping and tracking updates are sent by email.');
  expect(newsOfParcels(true)).toBe('Shipping and tracking updates are sent over WhatsApp and by email.');
});
