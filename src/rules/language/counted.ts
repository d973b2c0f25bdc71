import { language } from './language.ts';
import type { Counted } from './texts.ts';

/** Languages of India in which 0 takes the form of 1 (CLDR). Written here, because `Intl.PluralRules` loads every language. */
const ZERO_IS_ONE: readonly string[] = ['hi', 'bn', 'gu', 'as', 'kn'];
const isOne = (n: number) => n === 1 || (n === 0 && ZERO_IS_ONE.includes(language()));

/** `counted({ one: '{n} piece', other: '{n} pieces' }, 3)` → '3 pieces' */
export const counted = ({ one, other }: Counted, n: number): string => (isOne(n) ? one : other).replaceAll('{n}', String(n));
