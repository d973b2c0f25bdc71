import { expect, test } from 'vitest';
import { findScreen } from '../app/find-screen.ts';
import { screens } from '../screens.ts';
import { actionText, changeTexts, kindChoices, kindWord, objectUrl, whenText, whoText } from './audit-text.ts';

test.each([
  ['price in paise', 'product', { price: [149_900, 159_900] }, { field: 'price', before: '₹1,499.00', after: '₹1,599.00' }],
  ['status of an order', 'order', { status: ['paid', 'processing'] }, { field: 'status', before: 'Paid', after: 'Processing' }],
  ['a switch', 'coupon', { isActive: [true, false] }, { field: 'is active', before: 'yes', after: 'no' }],
  ['a first value', 'coupon', { maxUsesPerCustomer: [null, 1] }, { field: 'max uses per customer', before: '', after: '1' }],
  [
    'the end of a coupon',
    'coupon',
    { expiresAt: [null, Date.UTC(2026, 11, 31, 18, 30)] },
    { field: 'expires at', before: '', after: 'end of 31 December 2026' },
  ],
  ['a difference of stock', 'product', { 'stock 2.6': [null, '+3'] }, { field: 'stock 2.6', before: '', after: '+3' }],
  ['a list', 'product', { images: [[], ['a.webp']] }, { field: 'images', before: '[]', after: '["a.webp"]' }],
] as const)('%s', (_, kind, changes, shown) => {
  expect(changeTexts({ kind, changes })).toEqual([shown]);
});

test('what says nothing is left out, and long texts are cut', () => {
  expect(changeTexts({ kind: 'product', changes: { importer: [null, ''] } })).toEqual([]);
  expect(changeTexts({ kind: 'product', changes: { description: ['', 'x'.repeat(500)] } })[0]?.after).toHaveLength(121);
});

test('each line links to its object, unless it is gone or has no screen', () => {
  const line = { kind: 'product', objectId: '7', label: 'Pin', action: 'update' };
  expect(objectUrl(line)).toBe('/admin/products/edit/7');
  expect(objectUrl({ ...line, action: 'delete' })).toBeNull();
  expect(objectUrl({ ...line, kind: 'order', objectId: 'abc' })).toBe('/admin/orders/abc');
  expect(objectUrl({ ...line, kind: 'coupon', label: 'A&B' })).toBe('/admin/coupons?search=A%26B');
  expect(objectUrl({ ...line, kind: 'banner' })).toBe('/admin/banners');
  expect(objectUrl({ ...line, kind: 'unknown' })).toBeNull();
  const wrong = kindChoices.filter(([kind]) => {
    const url = objectUrl({ ...line, kind });
    // The owner's own account is a page of the shop.
    return url?.startsWith('/admin') && findScreen(screens, url.replace(/[?#].*/, ''), '') === null;
  });
  expect(wrong, 'the first subject of their tables is no screen: they need an address in audit-text.ts').toEqual([]);
});

test('people, kinds and actions in words', () => {
  expect([whoText('gateway'), whoText('owner@chamak.example')]).toEqual(['Razorpay', 'owner@chamak.example']);
  expect(whenText(Date.UTC(2026, 10, 21, 1, 53))).toBe('21 Nov 2026, 7:23 am');
  expect([kindWord('cash-on-delivery'), kindWord('new-thing')]).toEqual(['Cash on delivery', 'new-thing']);
  expect([actionText('restore'), actionText('mark-read')]).toEqual(['brought back', 'mark read']);
  expect(new Set(kindChoices.map(([, word]) => word)).size).toBe(kindChoices.length);
});
