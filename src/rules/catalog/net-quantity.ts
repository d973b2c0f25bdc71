import { counted } from '../language/counted.ts';
import { language } from '../language/language.ts';
import { fill } from '../language/texts.ts';
import { netQuantityTexts } from './net-quantity.texts.ts';

/** The units in which owners count. */
const units = { n: 'pieces', piece: 'pieces', pc: 'pieces', pair: 'pairs', set: 'sets' } as const;
const isUnit = (unit: string): unit is keyof typeof units => Object.hasOwn(units, unit);

/**
 * 'N' is the law's sign for a number of pieces: '1 N' → '1 piece', '2 N' → '2 pieces'. Anything else is in English words already, and is
 * said again in another language if it is a plain count: '1 pair', '1 set of 3'.
 */
export function netQuantityWords(netQuantity: string): string {
  const [, n = '', unit = '', size] = /^(\d+) ?(n|piece|pc|pair|set)s?(?: of (\d+))?$/.exec(netQuantity.trim().toLowerCase()) ?? [];
  if (!isUnit(unit) || (unit !== 'set' && size) || (unit !== 'n' && language() === 'en')) return netQuantity;
  return size ? fill(netQuantityTexts().setsOf, { n, size }) : counted(netQuantityTexts()[units[unit]], Number(n));
}
