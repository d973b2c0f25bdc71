import { foldMarks } from './fold-marks.ts';

/** Several words that name one thing, in the one word by which it is looked for. Of a piece they are read before its single words. */
const phrases: readonly (readonly [typed: RegExp, word: string])[] = [
  [/american diamonds?/, 'ad'],
  [/cubic zircon(?:ia|ias|s)?/, 'cz'],
  [/ear[ -]rings?/, 'earring'],
  [/neck (?:lace|piece)s?|neckpieces?/, 'necklace'],
  [/chand bali(?:s|ya|yan)?/, 'chandbali'],
  [/nose (?:pin|ring|stud)s?|nosepins?/, 'nath'],
  [/toe ?rings?/, 'bichhiya'],
  [/finger ?rings?/, 'ring'],
  [/(?:ankle|foot|leg) ?(?:chain|bracelet)s?/, 'anklet'],
  [/german silver/, 'oxidised'],
  [/free ?size/, 'freesize'],
];
const patterns = phrases.map(
  ([typed, word]) => [new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${typed.source}(?![\\p{L}\\p{M}\\p{N}])`, 'gu'), word] as const,
);

/** 'ear ring under 500' → 'earring under 500'; 'american diamond set' → 'ad set'. */
export const joinPhrases = (text: string): string => patterns.reduce((all, [typed, word]) => all.replace(typed, word), text);

/**
 * The meanings of words of the trade. The owner's word of the same name counts instead. Short ones must match whole: "ad" does not mean
 * adjustable ring.
 */
const meanings: Readonly<Record<string, readonly string[]>> = {
  ad: ['american diamond', 'cubic zirconia'],
  cz: ['cubic zirconia', 'american diamond'],
  nath: ['nath', 'nose pin', 'nose ring', 'nose stud'],
  bichhiya: ['toe ring', 'bichhiya'],
  ...Object.fromEntries(['patthar', 'pathar', 'nag', 'पत्थर', 'नग'].map((word) => [word, ['stone', 'kundan', 'ruby', 'emerald']])),
};

/** The nearest substitutes for pieces that the shop may not have. */
const nearest: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['ad', 'cz', 'diamond', 'zircon', 'solitaire', 'polki'].map((word) => [word, ['clear stone', 'clear glass', 'kundan']]),
  ),
  ...Object.fromEntries(
    ['mangalsutra', 'mangalsutr', 'mangal', 'मंगलसूत्र', 'pendant', 'chain', 'haar', 'mala'].map((word) => [word, ['necklace']]),
  ),
  ...Object.fromEntries(['bracelet', 'kada', 'bajuband', 'armlet', 'watch', 'ब्रेसलेट'].map((word) => [word, ['bangle', 'cuff']])),
  ...Object.fromEntries(['nath', 'nathni', 'nathiya', 'laung', 'नथ', 'नथनी', 'नथिया', 'लौंग'].map((word) => [word, ['maang', 'stud']])),
  ...Object.fromEntries(['bichhiya', 'bichiya', 'बिछिया', 'बिछुआ'].map((word) => [word, ['anklet', 'payal']])),
  ...Object.fromEntries(['brooch', 'clip', 'hairclip', 'gajra', 'comb'].map((word) => [word, ['hair']])),
  ...Object.fromEntries(['gift', 'gifts', 'tohfa', 'uphar', 'उपहार', 'गिफ्ट'].map((word) => [word, ['stud', 'pendant', 'ring']])),
  ...Object.fromEntries(['wedding', 'bridal', 'shaadi', 'शादी'].map((word) => [word, ['kundan', 'choker']])),
  black: ['oxidised'],
  kala: ['oxidised'],
  hathphool: ['ring', 'bangle'],
  temple: ['kundan'],
};

/** Words of looks: of two words, the other one names the piece. */
const looks = new Set(
  'red green blue pink black white yellow purple orange brown grey gold golden silver maroon small big long heavy light lal hara neela peela gulabi kala safed लाल हरा हरी नीला नीली काला काली गुलाबी सफेद'.split(
    ' ',
  ),
);
export const isLook = (word: string): boolean => looks.has(foldMarks(word));

function own(table: Readonly<Record<string, readonly string[]>>, typed: string): readonly string[] {
  const word = foldMarks(typed);
  return Object.hasOwn(table, word) ? (table[word] ?? []) : [];
}
export const meaningOf = (word: string): readonly string[] => own(meanings, word);
export const nearestTo = (word: string): readonly string[] => own(nearest, word);
