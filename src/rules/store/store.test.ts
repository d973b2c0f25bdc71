import { afterEach, expect, test } from 'vitest';
import { brandIn } from '../../brand/other-languages.ts';
import { speak } from '../language/language.ts';
import { demoSections, demoStore } from './demo-store.ts';
import { chatLink, defaultStore, greetingOf, isIdentified, storeOf, taglineOf } from './store.ts';

afterEach(() => speak(null));

test('without a saved section the defaults hold', () => {
  expect(defaultStore).toMatchObject({
    ...{ legalName: '', phone: '', email: '', gstin: '', address: [], officer: { name: '', email: '' } },
    hours: '11 AM to 6 PM, Monday to Saturday',
    holidays: ['2026-11-08', '2026-12-25', '2027-01-26'],
  });
});

test('a shop can say who sells once all three sections are saved', () => {
  expect(isIdentified(defaultStore)).toBe(false);
  expect(isIdentified(storeOf({ ...demoSections, gst: { gstin: '' } }))).toBe(false);
  expect(isIdentified(storeOf({ ...demoSections, gst: { gstin: '', isUnregistered: true } }))).toBe(true);
  expect(isIdentified(demoStore)).toBe(true);
  expect(demoStore.address).toEqual(['27, 4th Main, Mahalakshmipuram', 'Bengaluru, Karnataka 560079', 'India']);
});

test('a saved section replaces its default, the others stay', () => {
  const store = storeOf({
    ...demoSections,
    identity: { ...demoSections.identity, line2: 'First floor', phone: '9000000001' },
    holidays: { days: [] },
  });
  expect(store).toMatchObject({ phone: '9000000001', holidays: [], gstin: demoSections.gst.gstin });
  expect(store.address[1]).toBe('First floor');
});

test('a chat with the shop, with and without a text', () => {
  expect(chatLink({ whatsapp: '9845000000' })).toBe('https://wa.me/919845000000');
  expect(chatLink({ whatsapp: '9845000000' }, 'Hello & you')).toBe('https://wa.me/919845000000?text=Hello%20%26%20you');
});

test('what the owner wrote in a language is said in it alone', () => {
  const store = storeOf(demoSections, { own: { language: 'hi', of: (_, __, field) => (field === 'greeting' ? 'नमस्ते' : undefined) } });
  expect([greetingOf(store), taglineOf(store)]).toEqual([demoStore.greeting, demoStore.brand.tagline]);
  speak('hi');
  expect([greetingOf(store), greetingOf(demoStore)]).toEqual(['नमस्ते', demoStore.greeting]);
  expect(taglineOf(store)).toBe(brandIn.hi?.tagline);
  expect(taglineOf({ ...store, brand: { ...store.brand, tagline: 'My own' } })).toBe('My own');
});
