import { fill } from '../language/texts.ts';
import { genericNameTexts } from './generic-name.texts.ts';

/** The generic name (Legal Metrology Rules, 6(10)) of a piece that names none itself: 'Imitation jewellery (rings)'. */
export const usualGenericName = (category: string | null): string =>
  category ? fill(genericNameTexts().of, { category: category.toLowerCase() }) : genericNameTexts().plain;
