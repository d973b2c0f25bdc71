import { scriptRuns } from './scripts.ts';

/** Signs of the font of Latin letters besides the letters of other scripts. */
const LATIN =
  /^[\s\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u0964\u0965\u200b-\u200d\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20b9\u2212]*$/;
/** Signs that join emoji, and say how the one before them is shown. */
const OF_EMOJI = /[\ufe00-\ufe0f\u20e3]|\u200d(?=\p{Extended_Pictographic})/gu;
/** Signs whose plain form has a sign of its own. */
const plainSigns: Readonly<Record<string, string>> = {
  '\u2044': '/',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u2032': '’',
  '\u2033': '”',
};

const isShown = (text: string) => scriptRuns(text).every(({ text: run, script }) => script !== null || LATIN.test(run));

/** Returns a letter as papers show it: 'ā' → 'a', '⅓' → ' 1/3', '№' → 'No'; '' for pictures and letters of scripts that they do not have. */
function shownAs(letter: string): string {
  if (isShown(letter)) return letter;
  const whole = plainSigns[letter] ?? letter.normalize('NFKC').replace(/^\d\u2044/, ' $&');
  const plain = [...whole].map((sign) => plainSigns[sign] ?? sign).join('');
  if (isShown(plain)) return plain;
  const bare = plain.normalize('NFD').replace(/(\p{Script=Latin})\p{M}+/gu, '$1');
  return isShown(bare) ? bare : '';
}

/** Returns a text in the letters that papers have. What they cannot show is left out, with the space before it. */
export function printed(text: string): string {
  const whole = text.normalize('NFC');
  if (isShown(whole)) return whole;
  return [...whole.replace(OF_EMOJI, '')].map(shownAs).join('').replace(/ {2,}/g, ' ').trim();
}

/** Returns the letters of a text that papers show neither as they are nor in plainer ones: 'Home 🏠' → '🏠'; '' where they show all. */
export const notPrinted = (text: string): string => [...text.normalize('NFC')].filter((letter) => shownAs(letter) === '').join('');
