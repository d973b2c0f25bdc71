import { existsSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { speak } from '../../../rules/language/language.ts';
import { languages } from '../../../rules/language/languages.ts';
import { languageStyle } from './language-style.ts';

afterEach(() => speak(null));

test('English pages have no style of a language', () => {
  expect(languageStyle()).toBe('');
});

test.each(languages.slice(1))('the style of %s is whole, and its fonts are there with a licence', (language) => {
  speak(language);
  const style = languageStyle();
  expect(style.split('{').length).toBe(style.split('}').length);
  const fonts = [...style.matchAll(/url\(([^)]+)\)/g)].map(([, path]) => path);
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((path) => !existsSync(`public${path}`))).toEqual([]);
  // Nothing moves when one of them arrives.
  expect(style.split('font-display:optional').length - 1).toBe(fonts.length);
});
