import { type Language, languages } from './languages.ts';

/** 'en,hi' → ['en', 'hi']: the languages that LANGUAGES names and the code knows. */
export const offeredLanguages = (setting: string): readonly Language[] => {
  const named = setting.split(',');
  return languages.filter((each) => named.includes(each));
};

/** The language in which a reader gets pages and messages now: their own, or English where the shop no longer offers it. */
export const offeredOrEnglish = (setting: string, own: string): Language => offeredLanguages(setting).find((each) => each === own) ?? 'en';
