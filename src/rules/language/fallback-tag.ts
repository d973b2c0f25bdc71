import { language } from './language.ts';
import { languageFacts } from './languages.ts';

/**
 * Returns the `lang` of a text that people typed, such as a name or an address: that of another language where it has no letter of the
 * page's own, so that it is read aloud as what it is. Undefined where there is nothing to say.
 */
export const fallbackTag = (text: string): string | undefined =>
  languageFacts[language()].letter.test(text) ? undefined : Object.values(languageFacts).find(({ letter }) => letter.test(text))?.tag;

/**
 * The same for each text of an answer that a script shows, so that the script need not know it. Undefined where there is nothing to say: an
 * answer in English has no field for it.
 */
export function fallbackTags<Name extends string>(texts: Readonly<Record<Name, string>>): Partial<Record<Name, string>> | undefined {
  const tags: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(texts) as Name[]) {
    const tag = fallbackTag(texts[name]);
    if (tag) tags[name] = tag;
  }
  return Object.keys(tags).length > 0 ? tags : undefined;
}
