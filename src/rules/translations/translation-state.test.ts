import { expect, test } from 'vitest';
import { englishNameOf, otherLanguages } from './other-languages.ts';
import { keyIn, keyText } from './own-key.ts';
import { whereText } from './own-words.ts';
import { countsOf, isShown, ownStates, stateOf, stateOfAll, totalOf } from './translation-state.ts';

test('a text is missing, a draft, shown, or shown although its English has changed', () => {
  const of = (state: 'draft' | 'reviewed' | 'sample', english: string) => stateOf({ state, english }, 'Kada');
  expect(stateOf(null, 'Kada')).toBe('missing');
  expect([of('draft', 'Kada'), of('draft', 'Bangle')]).toEqual(['draft', 'draft']);
  expect([of('reviewed', 'Kada'), of('sample', 'Kada')]).toEqual(['reviewed', 'sample']);
  expect([of('reviewed', 'Bangle'), of('sample', 'Bangle')]).toEqual(['changed', 'changed']);
  expect(ownStates.filter(isShown)).toEqual(['changed', 'sample', 'reviewed']);
});

test('several texts together have the state that asks most of the owner', () => {
  expect(stateOfAll(['reviewed', 'draft', 'changed'])).toBe('draft');
  expect(stateOfAll(['reviewed', 'missing'])).toBe('missing');
  expect(stateOfAll(['sample', 'reviewed'])).toBe('sample');
  expect(stateOfAll([])).toBe('reviewed');
});

test('states that a list does not have count zero', () => {
  const counts = countsOf([
    { state: 'draft', count: 31 },
    { state: 'reviewed', count: 562 },
  ]);
  expect(counts).toEqual({ missing: 0, draft: 31, changed: 0, sample: 0, reviewed: 562 });
  expect(totalOf(counts)).toBe(593);
});

test('a key names a text, and comes back from a file', () => {
  expect(keyText({ kind: 'product', subject: '6', field: 'name' })).toBe('product:6:name');
  for (const key of ['product:6:name', 'store::tagline', 'attribute:gold: 22 ct:word', 'banner:3:imageAlt']) {
    const parts = keyIn(key);
    expect(parts && keyText(parts)).toBe(key);
  }
  for (const key of ['', 'product:6', 'product:6:sku', 'coupon:1:name', 'constructor::name']) expect(keyIn(key)).toBeNull();
});

test('a text says where it stands', () => {
  const text = { kind: 'product', field: 'care', label: 'Mayur Juda Pin', english: 'Keep dry' } as const;
  expect(whereText(text)).toBe('Piece: Mayur Juda Pin, care');
  expect(whereText({ ...text, field: 'name', english: 'Mayur Juda Pin' })).toBe('Piece: Name');
  expect(whereText({ ...text, kind: 'store', field: 'greeting', label: '' })).toBe('Store: A chat begins with');
});

test('the area calls languages by their English names', () => {
  expect(otherLanguages).not.toContain('en');
  expect(englishNameOf('hi')).toBe('Hindi');
});
