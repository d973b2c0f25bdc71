/**
 * Sizes of a grown woman's body in millimetres, near the middle of what is measured: the ear 60 to 65 high (A. Sforza et al., Forensic
 * Science International 187, 2009), hand, wrist and neck from ANSUR II (US Army, 2012), the foot from ISO/TS 19407. The drawings of
 * `features/catalog/worn/bodies` keep to them: one of their units is a millimetre.
 */
export const BODY = { ear: 63, neck: 106, wrist: 54, finger: 17, ankle: 64, foreheadBelowParting: 75 } as const;

/** Places at which a piece is worn. */
export type WornPlace = 'ear' | 'neck' | 'wrist' | 'finger' | 'ankle' | 'forehead' | 'bun' | 'nose';

/** Words of a category or a name, the narrower ones first: an anklet is not for the ear, a nose ring not for a finger. */
const words: readonly (readonly [RegExp, WornPlace])[] = [
  [/\bnose|\bnath\b|\bnathni/, 'nose'],
  [/anklet|payal|pajeb/, 'ankle'],
  [/tikk?a\b|matha ?patti|borla/, 'forehead'],
  [/\bjuda|hair|\bbun\b/, 'bun'],
  [/ear ?ring|jhumk|chandbali|\bstuds?\b|\bbali\b/, 'ear'],
  [/bangle|bracelet|cuff|kada\b|chud[ia]/, 'wrist'],
  [/necklace|choker|pendant|mangalsutra|\bhaar\b|chain/, 'neck'],
  [/\brings?\b/, 'finger'],
];

/**
 * Returns where a piece is worn, by its category and, for hair pieces, its name, both in English: 'Hair Accessories' with 'Kundan Maang
 * Tikka' → 'forehead'. Null where neither says it.
 */
export function wornPlaceOf(category: string | null | undefined, name: string): WornPlace | null {
  const find = (text: string) => words.find(([word]) => word.test(text.toLowerCase()))?.[1] ?? null;
  const byCategory = find(category ?? '');
  if (byCategory === 'bun') return find(name) === 'forehead' ? 'forehead' : 'bun';
  return byCategory ?? find(name);
}
