import { language } from './language.ts';
import type { Language } from './languages.ts';
import type { Counted } from './texts.ts';

/** Whether a number takes the form `one` (CLDR). Written here, because `Intl.PluralRules` loads every language. */
const isOne: Readonly<Record<Language, (n: number) => boolean>> = { en: (n) => n === 1, hi: (n) => n >= 0 && n <= 1 };

/** `counted({ one: '{n} piece', other: '{n} pieces' }, 3)` → '3 pieces' */
export const counted = ({ one, other }: Counted, n: number): string => (isOne[language()](n) ? one : other).replaceAll('{n}', String(n));
