import { lasting } from '../transcript.ts';

/** What Orca says of itself and of where somebody is, which no tree has. */
const OF_ORCA =
  /^(?:leaving |loading\b|finished loading|browse mode|focus mode|wrapping to|selection deleted|skip to content link|screen reader on|has popup)/i;
/** Words of its own within what it says of a page. */
const ITS_WORDS = new Set(
  (
    'document web panel form list item items with region landmark navigation banner search main content complementary information dialog ' +
    'selected text bullet characters clickable image opens in use level visited alert frame description term value menu grayed'
  ).split(' '),
);

const wordsOf = (text: string): string[] =>
  lasting(text)
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}₹]+/gu) ?? [];

/** What was heard that a transcript does not have (a word that is said twice counts once too often), and what it has that was not heard. */
export function differenceOf(said: readonly string[], heard: readonly string[]): { readonly missing: string[]; readonly more: string[] } {
  const more = heard.filter((utterance) => !OF_ORCA.test(utterance)).flatMap(wordsOf);
  const missing = said.flatMap(wordsOf).filter((word) => {
    const at = more.indexOf(word);
    if (at >= 0) more.splice(at, 1);
    return at < 0;
  });
  return { missing, more: more.filter((word) => !ITS_WORDS.has(word)) };
}
