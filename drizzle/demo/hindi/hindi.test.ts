import { expect, test } from 'vitest';
import { hindi } from './hindi.ts';
import { type DemoText, demoTexts } from './translations.ts';

const texts = demoTexts();
const nameOf = ({ kind, of, field }: DemoText) => `${kind} ${of}: ${field}`;
const those = (isWrong: (text: string, english: string) => boolean) =>
  texts.filter(({ text, english }) => isWrong(text ?? '', english)).map(nameOf);

test('every text of the demo has its Hindi', () => {
  expect(texts.length).toBe(161 + 12 + 28 + 1 + 3);
  expect(those((text) => text.trim() === '')).toEqual([]);
  expect(those((text) => !/\p{Script=Devanagari}/u.test(text))).toEqual([]);
});

test('no Hindi is left of what the demo no longer has', () => {
  const english = new Set(texts.flatMap((each) => [each.of, each.english]));
  expect(Object.values(hindi).flatMap((of) => Object.keys(of).filter((key) => !english.has(key)))).toEqual([]);
});

test('it is plain text in one form of Unicode, without joiners and Devanagari digits', () => {
  expect(those((text) => text !== text.normalize('NFC'))).toEqual([]);
  expect(those((text) => /[<>&\p{Cf}\p{Cc}०-९]/u.test(text))).toEqual([]);
  expect(those((text) => text !== text.trim() || text.includes('  '))).toEqual([]);
});

test('its figures are those of the English, with their units', () => {
  const figures = (text: string) => (text.match(/₹?\d+(?:\.\d+)?(?: ?(?:cm|mm|g|%))?/g) ?? []).sort();
  // In a name "(8 pieces)" is "(8 का सेट)".
  expect(those((text, english) => figures(text).join() !== figures(english).join())).toEqual([]);
});

test('a text is not more precious than the English: gold and silver are tones, pearls of descriptions are glass', () => {
  expect(those((text) => /सोने|सोना|चाँदी|चांदी|असली|गोल्ड(?!-टोन)|सिल्वर(?!-टोन)/.test(text.replaceAll('रोज़-गोल्ड-टोन', '')))).toEqual([]);
});
