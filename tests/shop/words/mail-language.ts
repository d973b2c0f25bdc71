import { expect } from 'vitest';
import { type Language, languageFacts } from '../../../src/rules/language/languages.ts';

/** Expects that a mail is in a language, and leads only to pages of the shop at `origin` in it. */
export function expectIn(language: Language, { subject, html }: { readonly subject: string; readonly html: string }, origin: string): void {
  const pages = [...html.matchAll(/href="([^"]*)"/g)].flatMap(([, link = '']) =>
    link.startsWith(origin) ? [link.slice(origin.length)] : [],
  );
  expect(html).toContain(`<html lang="${languageFacts[language].tag}">`);
  expect(languageFacts.hi.letter.test(subject)).toBe(language === 'hi');
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.filter((path) => path.startsWith('/hi/') !== (language === 'hi'))).toEqual([]);
}
