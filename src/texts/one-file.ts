import type { Language } from '../rules/language/languages.ts';
import { addTexts } from '../rules/language/texts.ts';

/**
 * Adds one catalogue of a language, where `load.ts` cannot run: commands are not built. `area` and `name`: its folder and its file.
 */
export async function addTextsOf(language: Language, area: string, name: string): Promise<void> {
  const { default: texts } = (await import(`./${language}/${area}/${name}.ts`)) as { readonly default: object };
  addTexts(language, { [name]: texts });
}
