import { expect, test } from 'vitest';
import { firstWithHit, hitIn } from './highlight-match.ts';

test('the first place of any term is shown as the text spells it', () => {
  expect(hitIn('Rajwadi Kundan Bib', 'bib kun')).toEqual(['Rajwadi ', 'Kun', 'dan Bib']);
  expect(hitIn('CHK-20416', 'chk-204')).toEqual(['', 'CHK-204', '16']);
  expect(hitIn('Kundan', 'kun kunda')).toEqual(['', 'Kunda', 'n']);
  expect(hitIn('Kundan', '  ')).toBeNull();
  expect(hitIn('Kundan', 'jhumka')).toBeNull();
  expect(hitIn('İstanbul kun', 'kun')).toEqual(['İstanbul ', 'kun', '']);
  expect(hitIn('a+b (c)', '(C) x')).toEqual(['a+b ', '(c)', '']);
  expect(hitIn('abc', '.')).toBeNull();
});

test('a name in Devanagari is marked whether or not its signs were typed', () => {
  expect(hitIn('श्रीमती ज़ोया चाँद', 'जोया')).toEqual(['श्रीमती ', 'ज़ोया', ' चाँद']);
  expect(hitIn('जोया चांद', 'ज़ोया चाँद')).toEqual(['', 'जोया', ' चांद']);
  expect(hitIn('जोया', '़')).toBeNull();
});

test('the first text with a term is chosen', () => {
  expect(firstWithHit([null, 'Meera', 'meera@example.in'], 'meera@')).toBe('meera@example.in');
  expect(firstWithHit(['', null], 'x')).toBeNull();
});
