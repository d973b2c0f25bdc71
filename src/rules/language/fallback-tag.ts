import { language } from './language.ts';
import { languageFacts } from './languages.ts';

/**
 * For `lang` on a text of the owner that may have fallen back to English: 'en-IN' where a page in another language shows a text without a
 * letter of it, so that it is read aloud as what it is. Undefined where there is nothing to say.
 */
export const fallbackTag = (text: string): string | undefined =>
  language() === 'en' || languageFacts[language()].letter.test(text) || !languageFacts.en.letter.test(text)
    ? undefined
    : languageFacts.en.tag;

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
