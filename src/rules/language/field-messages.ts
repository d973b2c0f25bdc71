import { addedTexts } from './texts.ts';

/** Figures of a message about the value itself: '₹500.00', '100', '10', '“evil.com”'. */
const FIGURES = /“[^”]*”|₹?\d(?:[\d,.]*\d)?/g;

/** The messages of a language by their English, with '{}' for each figure and each part in quotes: 'Please use at most {} characters.' */
export type FieldMessages = Readonly<Record<string, string>>;

/** 'A PIN code has 6 digits.' → 'A PIN code has {} digits.' */
export const messageKey = (english: string) => english.replace(FIGURES, '{}');

/**
 * Returns the message of a schema in the language of the page. Schemas have their English, which is the key: it costs no byte where nobody
 * reads another language. A message without a translation stays English; field-messages.test.ts finds those.
 */
export function fieldMessage(english: string): string {
  const own = addedTexts<FieldMessages>('field-messages')?.[messageKey(english)];
  if (own === undefined) return english;
  const figures = english.match(FIGURES) ?? [];
  let at = 0;
  return own.replaceAll('{}', () => figures[at++] ?? '');
}
