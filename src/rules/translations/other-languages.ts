import { type Language, languageFacts, languages } from '../language/languages.ts';

/** The languages into which the owner's English is translated, whether the shop offers them yet or not. */
export type OtherLanguage = Exclude<Language, 'en'>;
export const otherLanguages: readonly OtherLanguage[] = languages.filter((one) => one !== 'en');

const names = new Intl.DisplayNames('en', { type: 'language' });

/** 'hi' → 'Hindi', as the administrator's area calls it. */
export const englishNameOf = (language: Language): string => names.of(language) ?? languageFacts[language].name;
