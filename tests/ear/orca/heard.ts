import { isTyped, lasting } from '../transcript.ts';

/** What Orca says of itself and of where somebody is, which no tree has. */
const OF_ORCA =
  /^(?:leaving |loading\b|browse mode|focus mode|wrapping to|selection deleted|screen reader on|has popup|text unselected|opens (?:menu|listbox)|list with \d|table with \d|main content|chromium frame)/i;
const LOADED = /^finished loading/i;
const PAGE = / document web\.?$/;
/** Where its cursor is on a new page: the first words of every page of the shop. */
const FIRST = /^(?:Skip to content|कॉन्टेंट पर जाएँ)(?: link)?\.?$/;
/** What a group, a dialog or a region is called, in an utterance of its own. */
const GROUP = /^(?:(?<before>.+?) (?:dialog|panel|form|region|alert|list box)|region (?<after>.+)|form|region|dialog|panel)\.?$/;
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

export interface Step {
  readonly key: string;
  /** What the transcript has. */
  readonly said: readonly string[];
  /** What Orca said. */
  readonly heard: readonly string[];
}

interface Count {
  readonly missing: string[];
  readonly more: string[];
  /** Words of groups that the transcript does not have at this key. */
  readonly groups: string[];
}

/** Takes each of `words` out of `from` once, and returns those that were not in it. */
function takeOut(words: readonly string[], from: string[]): string[] {
  return words.filter((word) => {
    const at = from.indexOf(word);
    if (at >= 0) from.splice(at, 1);
    return at < 0;
  });
}

/** Leaves out what is Orca's own way, for the reasons given. */
function ofPage(said: readonly string[], heard: readonly string[]): string[] {
  const kept = heard.filter((utterance) => !OF_ORCA.test(utterance));
  const page = kept.findIndex((utterance) => PAGE.test(utterance));
  const loaded = kept.findIndex((utterance) => LOADED.test(utterance));
  const isNewPage = page >= 0 || loaded >= 0;
  return kept.filter((utterance, at) => {
    if (LOADED.test(utterance)) return false;
    if (!isNewPage) return true;
    // The words of a page that is being left ("Your order is being prepared") are cut off in the tree, and not by a slower voice. Once is enough.
    if (at < page && !said.includes(utterance)) return kept.indexOf(utterance) !== at;
    // A loaded page is read from where its cursor is: a second time, where that was said while it loaded.
    return !FIRST.test(utterance) && !(at > loaded && loaded >= 0 && kept.slice(0, loaded).includes(utterance));
  });
}

/** A group in what a transcript has: '[Select a Size] 2.4 radio button'. */
const IN_GROUP = /\[([^\]]+)\] ?/g;
/** A key of Orca's own, such as 'h'. */
const OWN_KEY = /^(?:shift\+)?[a-z]$/;

/** What Orca leaves out of what a transcript has at a key. */
function leftOut(key: string, said: readonly string[]): string[] {
  const groups = said.flatMap((text) => [...text.matchAll(IN_GROUP)].map(([, name = '']) => name));
  return [
    // Its own keys name what they have found, and no group around that.
    ...(OWN_KEY.test(key) ? groups : []),
    // Of a combo box it says that it opens, not whether it is open, nor always what a script has chosen in it; of the field that somebody is
    // in, not that it is wrong now.
    ...said.flatMap((text) => text.split('combo box').slice(1)),
    ...said.flatMap((text) => (text.startsWith('invalid entry') ? ['invalid entry'] : [])),
  ].flatMap(wordsOf);
}

function count({ key, said, heard }: Step): Count {
  // What is selected is read back.
  if (key === 'ctrl+a') return { missing: [], more: [], groups: [] };
  const isCombo = said.some((text) => text.includes('combo box'));
  // What is chosen in a combo box it says again once keys are for that alone.
  const utterances = ofPage(said, heard).filter((utterance, at, all) => !isCombo || all.indexOf(utterance) === at);
  const groups = utterances.filter((utterance) => GROUP.test(utterance));
  // While somebody types, it reads the first of a list with each answer; the tree is asked after the last.
  const isList = isTyped(key) && groups.some((utterance) => utterance.endsWith('list box'));
  // A group that is named twice at one key counts as any other word.
  const once = new Set(groups);
  const others = utterances.filter((utterance, at) => !once.has(utterance) || utterances.indexOf(utterance) !== at);
  const expected = said.flatMap(wordsOf);
  const more = takeOut(others.flatMap(wordsOf), expected).filter((word) => !ITS_WORDS.has(word) && !isList);
  const left = takeOut([...once].flatMap(wordsOf), expected).filter((word) => !ITS_WORDS.has(word));
  return { missing: takeOut(expected, leftOut(key, said)), more, groups: left };
}

/**
 * What was heard that a transcript does not have, and what it has that was not heard, at each key. A word that is said twice counts once too
 * often. Orca names a group when its cursor enters it and again wherever a key of its own moves that within a dialog, the tree when the focus
 * does: its name is expected at the key, or at the one before or after.
 */
export function differencesOf(steps: readonly Step[]): string[] {
  const counts = steps.map(count);
  counts.forEach(({ missing }, at) => {
    for (const near of [counts[at - 1], counts[at + 1]]) if (near) missing.splice(0, missing.length, ...takeOut(missing, [...near.groups]));
  });
  return steps.flatMap(({ key, heard }, at) => {
    const { missing = [], more = [] } = counts[at] ?? {};
    if (missing.length + more.length === 0) return [];
    return [`${at + 1}, ${key}: not heard: ${missing.join(' ')}; more: ${more.join(' ')}; Orca: ${heard.join(' | ')}`];
  });
}

/** All that the transcript has at this key was heard, and a page that was left for another has loaded. */
export function isWhole(step: Step): boolean {
  const isLoading = step.heard.some((utterance) => PAGE.test(utterance)) && !step.heard.some((utterance) => LOADED.test(utterance));
  return !isLoading && count(step).missing.length === 0;
}
