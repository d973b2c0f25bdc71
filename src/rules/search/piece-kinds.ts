import { foldMarks } from './fold-marks.ts';
import { stemOf, wordRate } from './search-terms.ts';

/** Names of categories of a kind, and the words by which people look for its pieces; the main piece of a set first. */
const kinds: readonly { readonly categories: string; readonly words: string }[] = [
  {
    categories: 'necklace choker pendant chain haar mangalsutra mala',
    words:
      'necklace neckpiece choker chokar pendant pendent locket lockit chain chen haar har haaram hasli kanthi mala raniharr mangalsutra mangalsutr mangal ' +
      'हार हारों हंसली नेकलेस नेकलस चोकर पेंडेंट लॉकेट चेन माला मंगलसूत्र',
  },
  {
    categories: 'earring jhumka stud bali',
    words:
      'earring earing jhumka jhumke jhumki jhumkaa jhumkiya jumka zumka stud tops hoop bali baliyan balis balli chandbali kundal jhela karnphool kaan kan ' +
      'झुमका झुमकी झुमके झुमकों बाली बालियाँ टॉप्स चांदबाली इयररिंग ईयररिंग कर्णफूल कान',
  },
  {
    categories: 'hair tikka maang juda',
    words:
      'tikka tika teeka tikli maangtika maangtikka mangtika mangtikka mangteeka juda clip gajra टीका टिका मांगटीका माँगटीका जूड़ा गजरा क्लिप',
  },
  {
    categories: 'bangle bracelet kada cuff chudi kangan',
    words:
      'bangle bangel bangdi chudi chudiyan choodi churi chooda kada kadaa kade kara kangan cuff bracelet braclet bajuband armlet ' +
      'चूड़ी चूड़ियाँ चूड़ियों चूड़ा कंगन कड़ा कड़े बैंगल ब्रेसलेट',
  },
  { categories: 'ring', words: 'ring angoothi angothi anguthi anghuthi angoothiyan anguthiya mundri अँगूठी अंगूठियां रिंग' },
  { categories: 'anklet payal', words: 'anklet payal paayal payel paayel pajeb payjeb jhanjhar paijan पायल पाजेब पायजेब पैंजन झांझर' },
  { categories: 'nose nath', words: 'nath nathni nathiya laung नथ नथनी नथिया लौंग' },
  { categories: 'toe bichhiya', words: 'bichhiya bichiya बिछिया बिछुआ' },
];
const ofWord = new Map(kinds.flatMap((kind) => kind.words.split(' ').map((word) => [foldMarks(word), kind] as const)));

export interface PieceKind {
  /** Beginnings of the names of its categories, and of those of all other kinds. */
  readonly own: readonly string[];
  readonly others: readonly string[];
}

/** Returns the kind of piece that a word names: 'rings' → that of rings; null for any other word. */
export function kindOf(word: string): PieceKind | null {
  const kind = ofWord.get(foldMarks(word)) ?? ofWord.get(foldMarks(stemOf(word)));
  if (!kind) return null;
  return { own: kind.categories.split(' '), others: kinds.flatMap((one) => (one === kind ? [] : one.categories.split(' '))) };
}

/** Returns whether the words name pieces of one kind at most: 'jhumka stud' does, 'necklace earrings' does not. */
export const isOneKind = (words: readonly string[]): boolean =>
  new Set(words.flatMap((word) => kindOf(word)?.own.join(' ') ?? [])).size <= 1;

const setWords = new Set(['set', 'सेट', 'combo'].map(foldMarks));
export const isSetWord = (word: string): boolean => setWords.has(foldMarks(stemOf(word)));

/**
 * Returns the words that a piece must have. Few pieces that are worn together are called a set: next to other words, "set" only says what
 * comes first.
 */
export function neededWords(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !isSetWord(word));
  return others.some((word) => /\p{L}/u.test(word)) ? others : words;
}

/** Ranks the pieces of a set, its main one first; 0 where the words ask for no set. */
export function partOfSet(words: readonly string[], category: string): number {
  if (!words.some(isSetWord)) return 0;
  const at = kinds.findIndex((kind) => kind.categories.split(' ').some((begin) => wordRate(begin, category) > 0));
  return at < 0 ? 0 : 1 - (at + 1) / (kinds.length + 1);
}
