import { afterEach, expect, test } from 'vitest';
import { fallbackTag, fallbackTags } from './fallback-tag.ts';
import { speak } from './language.ts';

afterEach(() => speak(null));

const texts = { name: 'Kajal Jhumkas', description: 'शीशे वाले झुमके', size: '2.6', none: '' };

test('on a page in another language a text in English alone is marked as English', () => {
  speak('hi');
  expect(Object.values(texts).map(fallbackTag)).toEqual(['en-IN', undefined, undefined, undefined]);
  expect(fallbackTag('Kajal झुमके')).toBeUndefined();
  expect(fallbackTags(texts)).toEqual({ name: 'en-IN' });
  expect(fallbackTags({ name: 'झुमके' })).toBeUndefined();
});

test('on a page in English a text in Hindi alone is marked as Hindi', () => {
  expect(Object.values(texts).map(fallbackTag)).toEqual([undefined, 'hi-IN', undefined, undefined]);
  expect([fallbackTag('Kajal झुमके'), fallbackTags({ name: 'Kajal Jhumkas' })]).toEqual([undefined, undefined]);
});
