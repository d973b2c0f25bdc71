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
