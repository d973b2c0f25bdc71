import type { OwnField, OwnKind } from './own-fields.ts';
import type { OwnState } from './translation-state.ts';

/** Names of the kinds of texts in the administrator's area and a translator's file. */
export const kindWords: Readonly<Record<OwnKind, string>> = {
  product: 'Piece',
  category: 'Category',
  banner: 'Banner',
  notice: 'Notice',
  store: 'Store',
  attribute: 'Word of a filter',
};

export const fieldWords: Readonly<Record<OwnField, string>> = {
  name: 'Name',
  description: 'Description',
  shortLine: 'Line on the card',
  care: 'Care',
  dimensions: 'Dimensions',
  closing: 'How it closes',
  wearing: 'How to wear it',
  closeup: 'Words on the close-up',
  title: 'Title',
  subtitle: 'Subtitle',
  imageAlt: 'What the picture shows',
  linkText: 'Words of the button',
  text: 'Text',
  tagline: 'Line below the name of the shop',
  greeting: 'A chat begins with',
  designation: 'Designation of the officer for complaints',
  word: 'Word',
};

export const stateWords: Readonly<Record<OwnState, string>> = {
  missing: 'missing',
  draft: 'draft, not shown',
  changed: 'English changed',
  sample: 'sample, shown',
  reviewed: 'right, shown',
};

/** 'Piece: Mayur Juda Pin, description'; a text that is its subject's name says the kind alone. */
export function whereText({
  kind,
  field,
  label,
  english,
}: {
  readonly kind: OwnKind;
  readonly field: OwnField;
  readonly label: string;
  readonly english: string;
}): string {
  const word = fieldWords[field];
  if (kind === 'attribute') return kindWords.attribute;
  return label === '' || label === english ? `${kindWords[kind]}: ${word}` : `${kindWords[kind]}: ${label}, ${word.toLowerCase()}`;
}
