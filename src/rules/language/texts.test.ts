import { afterEach, expect, test } from 'vitest';
import { counted } from './counted.ts';
import { speak } from './language.ts';
import { partsOf } from './parts-of.ts';
import { addTexts, catalogue, fill, type Same, translation } from './texts.ts';

const piece = catalogue('test', { left: 'Only {left} of {all}', pieces: { one: '{n} piece', other: '{n} pieces' } });
const hindi = translation<typeof piece>()({ left: '{all} में से {left} बचे', pieces: { one: '{n} पीस', other: '{n} पीस' } });
afterEach(() => speak(null));

test('texts are those of the language; what it lacks is English', () => {
  addTexts('hi', { test: hindi });
  expect(fill(piece().left, { left: 1, all: 3 })).toBe('Only 1 of 3');
  speak('hi');
  expect(fill(piece().left, { left: 1, all: 3 })).toBe('3 में से 1 बचे');
  expect(catalogue('other', { a: 'English' })().a).toBe('English');
});

test('a number takes the form of its language', () => {
  const text = { one: '{n} piece', other: '{n} pieces' };
  expect([0, 1, 2].map((n) => counted(text, n))).toEqual(['0 pieces', '1 piece', '2 pieces']);
  speak('hi');
  expect([0, 1, 2].map((n) => counted({ one: '{n} चूड़ी', other: '{n} चूड़ियाँ' }, n))).toEqual(['0 चूड़ी', '1 चूड़ी', '2 चूड़ियाँ']);
});

test('a sentence has its links and bold words in its own order', () => {
  expect(partsOf('See the [Terms](terms) **now**.')).toEqual([
    'See the ',
    { words: 'Terms', link: 'terms' },
    ' ',
    { words: 'now', link: null },
    '.',
  ]);
  expect(partsOf('[शर्तें](terms) देखें')).toEqual([{ words: 'शर्तें', link: 'terms' }, ' देखें']);
});

test('a text with a missing or unknown name in braces does not compile', () => {
  type IsRefused<English, Other> = [Same<English, Other>] extends [never] ? true : false;
  const isRefused: [
    IsRefused<'{left} of {all}', '{all} में से'>,
    IsRefused<'{left}', '{lef}'>,
    IsRefused<'{a} {b}', '{b} {a}'>,
    IsRefused<{ one: '{n} a'; other: '{n} b' }, { one: '{n} क'; other: 'ख' }>,
  ] = [true, true, false, false];
  expect(isRefused).toEqual([true, true, false, false]);
});
