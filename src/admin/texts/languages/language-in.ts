import type { Language } from '../../../rules/language/languages.ts';
import { otherLanguages } from '../../../rules/translations/other-languages.ts';

/** The language of the words that a screen's address names: English where it names none. */
export const languageIn = (search: URLSearchParams): Language => otherLanguages.find((each) => each === search.get('language')) ?? 'en';

/** The query of a call about words in a language; none in English. */
export const inLanguage = (language: Language): { readonly query?: { readonly language: Language } } =>
  language === 'en' ? {} : { query: { language } };

/** The address of a screen for another language: ('/admin/texts/pages/terms', 'hi') → '/admin/texts/pages/terms?language=hi' */
export const screenIn = (language: Language, href: string): string => (language === 'en' ? href : `${href}?language=${language}`);
