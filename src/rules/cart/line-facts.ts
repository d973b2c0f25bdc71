import { attributeWord } from '../filters/attribute-words.ts';
import { wordShown, wordsIn } from '../filters/attributes.ts';
import { filterTexts } from '../filters/filters.texts.ts';
import { fill } from '../language/texts.ts';

/** The longest measure that has room next to a picture: 'Each bangle 0.3 cm wide' has 23 characters. */
const MEASURE_CHARS_MAX = 24;

interface Facts {
  /** '' where the piece has no sizes. */
  readonly size: string;
  /** Words of its finish, as files have them: 'gold tone, oxidised'. */
  readonly finish: string;
  /** Measures in the words of the owner: 'Height 5.5 cm; width 3 cm'. */
  readonly dimensions: string | null;
}

/**
 * Returns what tells a piece of a cart from others of its kind: 'Size 2.6 · Gold tone', 'Oxidised · Height 5.2 cm'. A size says how large
 * it is; without one the first measure does.
 */
export function lineFacts({ size, finish, dimensions }: Facts): string {
  const [measure = ''] = (dimensions ?? '').split(/[;,]/);
  const [first = ''] = wordsIn(finish);
  const large = size ? '' : measure.trim();
  return [
    size && fill(filterTexts().sizeOf, { size }),
    wordShown(attributeWord(first)),
    large.length > MEASURE_CHARS_MAX ? '' : wordShown(large),
  ]
    .filter(Boolean)
    .join(' · ');
}
