import { ShopError } from '../../../platform/shop-error.ts';
import { type Language, languages } from '../../../rules/language/languages.ts';

/** Loads the words of the code in every language. Imported here, because commands read the admin's routes without a bundler. */
export async function loadAllWords(): Promise<void> {
  const { loadTexts } = await import('../../../texts/load.ts');
  await Promise.all(languages.filter((each) => each !== 'en').map(loadTexts));
}

/**
 * Returns the language of the words that an address asks for, English where it names none. The words of the code are at hand then, also of
 * the other languages: their state is shown next to it.
 * @throws ShopError RECORD_NOT_FOUND for a language that there is not
 */
export async function languageAsked({ language: asked = 'en' }: { readonly language?: string | undefined }): Promise<Language> {
  const language = languages.find((each) => each === asked);
  if (!language) throw new ShopError('RECORD_NOT_FOUND');
  await loadAllWords();
  return language;
}
