import type { Language } from '../rules/language/languages.ts';
import { addTexts } from '../rules/language/texts.ts';

/** { './hi/cart/cart.ts': texts } → { cart: texts } */
const byName = <T>(files: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(files).map(([path, texts]) => [/([\w-]+)\.ts$/.exec(path)?.[1] ?? path, texts]));

/** The catalogues of the other languages, a file each: './hi/cart/cart.ts'. */
const files = import.meta.glob<object>('./*/*/*.ts', { import: 'default' });

/** Returns whether the code has a catalogue in a language, without loading it. `file`: 'words/faq-words' */
export const hasTexts = (language: Language, file: string): boolean => Object.hasOwn(files, `./${language}/${file}.ts`);

const loaded = new Map<Language, Promise<void>>();

/** Loads the texts of a language, once in the life of a Worker. English is in the modules themselves. */
export function loadTexts(language: Language): Promise<void> {
  const known = loaded.get(language) ?? read(language);
  loaded.set(language, known);
  return known;
}

async function read(language: Language): Promise<void> {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./${language}/`));
  const texts = await Promise.all(own.map(async ([path, load]) => [path, await load()] as const));
  const { refusals, 'shopper-refusals': ofShoppers, ...others } = byName(Object.fromEntries(texts));
  addTexts(language, { ...others, 'shopper-refusals': { ...refusals, ...ofShoppers } });
}
