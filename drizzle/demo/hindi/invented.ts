import { readFileSync } from 'node:fs';
import type { OwnField } from '../../../src/rules/translations/own-fields.ts';
import { hindi } from './hindi.ts';

/** Adjectives that are the same before every noun, so that names can be joined of any of them. */
const words = JSON.parse(readFileSync(new URL('./invented.json', import.meta.url), 'utf8')) as Readonly<Record<string, string>>;

/** Words of an invented piece, in English. */
export interface Invented {
  readonly mood: string;
  readonly turn: string;
  readonly look: string;
  readonly kind: string;
  readonly number: number;
  readonly care: string;
}

function own(word: string): string {
  const text = words[word];
  if (text === undefined) throw new Error(`drizzle/demo/hindi/invented.json has no Hindi for ${word}.`);
  return text;
}

/** Returns the Hindi of an invented piece. @throws Error where a word has none */
export function inventedTexts({ number, care, ...piece }: Invented): Readonly<Partial<Record<OwnField<'product'>, string | undefined>>> {
  const [mood, turn, look, kind] = [own(piece.mood), own(piece.turn), own(piece.look), own(piece.kind)];
  return {
    name: `${mood} ${turn} ${look} ${kind} नं. ${number}`,
    description: `${mood} कलेक्शन से: ${turn} ${kind}, ${look} अंदाज़ में। बड़े कैटलॉग की जाँच के लिए एक काल्पनिक पीस।`,
    care: hindi.labels[care],
  };
}
