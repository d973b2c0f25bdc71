import type { Language } from '../language/languages.ts';

/**
 * Things that the owner names and describes, with the fields that other languages have: the subject of a piece is its id, of an attribute
 * its word.
 */
export const ownFields = {
  product: ['name', 'description', 'shortLine', 'care', 'dimensions', 'closing', 'wearing', 'closeup'],
  category: ['name', 'description'],
  banner: ['title', 'subtitle', 'imageAlt', 'linkText'],
  notice: ['text'],
  store: ['tagline', 'greeting', 'designation'],
  attribute: ['word'],
} as const;

export type OwnKind = keyof typeof ownFields;
export const ownKinds = Object.keys(ownFields) as readonly OwnKind[];
export type OwnField<K extends OwnKind = OwnKind> = (typeof ownFields)[K][number];

/**
 * `draft`: nobody who reads the language has seen it, so shoppers see the English. `reviewed`: the owner showed it. `sample`: the demo
 * shop's own, shown and still to be read by a native reader.
 */
export const translationStates = ['draft', 'reviewed', 'sample'] as const;
type TranslationState = (typeof translationStates)[number];

/** A text of the owner in another language. */
export interface Translation {
  readonly kind: OwnKind;
  readonly subject: string;
  readonly field: OwnField;
  readonly language: Language;
  readonly text: string;
  /** The English from which it was written: where that differs by now, "English changed since". */
  readonly english: string;
  readonly state: TranslationState;
}
