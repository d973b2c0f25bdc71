/** The kinds of words by which shoppers filter pieces. */
export const attributeKinds = ['finish', 'stone', 'occasion'] as const;
export type AttributeKind = (typeof attributeKinds)[number];

export const attributeNames: Readonly<Record<AttributeKind, string>> = { finish: 'Finish', stone: 'Stone', occasion: 'Occasion' };

/** Words of one kind on one piece, and letters of one word. */
export const WORDS_MAX = 8;
export const WORD_CHARS_MAX = 30;

/** 'Gold tone,  PEARL, gold tone' → ['gold tone', 'pearl']: in lower case, each once, by the alphabet. */
export function wordsIn(text: string): string[] {
  const words = text.split(',').map((word) => word.trim().replace(/\s+/g, ' ').toLowerCase());
  return [...new Set(words.filter(Boolean))].sort();
}

/** How a list of words is typed and stored in files: 'gold tone, pearl'. */
export const wordsText = (words: readonly string[]): string => words.join(', ');

/** 'gold tone' → 'Gold tone' */
export const wordShown = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
