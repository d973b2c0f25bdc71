import type { Language } from '../rules/language/languages.ts';
import { addTexts } from '../rules/language/texts.ts';

/** The catalogues of the other languages, one file each: './hi/cart.ts'. */
const files = import.meta.glob<object>(['./*/*.ts', '!./*/in-browser.ts'], { import: 'default' });

const loaded = new Map<Language, Promise<void>>();

/** Loads the texts of a language, once in the life of a Worker. English is in the modules themselves. */
export function loadTexts(language: Language): Promise<void> {
  const known = loaded.get(language);
  if (known) return known;
  const started = read(language);
  loaded.set(language, started);
  return started;
}

async function read(language: Language): Promise<void> {
  const own = Object.entries(files).flatMap(([path, load]) => {
    const [, folder, name = ''] = /^\.\/(\w+)\/([\w-]+)\.ts$/.exec(path) ?? [];
    return folder === language ? [load().then((texts) => [name, texts] as const)] : [];
  });
  addTexts(language, Object.fromEntries(await Promise.all(own)));
}
