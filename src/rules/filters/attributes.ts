interface Attribute {
  /** Offered in the form of a product until pieces of the shop have words of their own. */
  readonly examples: readonly string[];
  /** Its name at shopping services and search engines that read it. */
  readonly published?: 'color' | 'material';
}

/**
 * The kinds of words that describe a piece. A kind is also the name of its field, of its column in catalogue files and of its parameter in
 * the address of a listing. Which of them a shop has, in which order and under which names, is in `rules/goods`. A new kind is a row here:
 * the database keeps words of any kind, because a CHECK that lists the kinds would need a migration for each.
 */
const kinds = {
  colour: { examples: ['gold', 'silver', 'red', 'green', 'white'], published: 'color' },
  material: { examples: ['brass', 'glass beads', 'alloy'], published: 'material' },
  finish: { examples: ['gold tone', 'oxidised', 'rose gold'] },
  stone: { examples: ['kundan', 'pearl'] },
  occasion: { examples: ['everyday', 'wedding', 'gift'] },
  length: { examples: [] },
  // Those that only a name of the owner's explains.
  detail: { examples: [] },
  detail2: { examples: [] },
  detail3: { examples: [] },
  detail4: { examples: [] },
} as const satisfies Readonly<Record<string, Attribute>>;

export type AttributeKind = keyof typeof kinds;
export const attributes: Readonly<Record<AttributeKind, Attribute>> = kinds;
export const attributeKinds = Object.keys(kinds) as readonly AttributeKind[];

/** Returns a value for each kind, in their order. */
export const byKind = <T>(of: (kind: AttributeKind) => T) =>
  Object.fromEntries(attributeKinds.map((kind) => [kind, of(kind)])) as Readonly<Record<AttributeKind, T>>;

/** Words of each kind. */
export type AttributeWords = Readonly<Record<AttributeKind, readonly string[]>>;
export const noWords: AttributeWords = byKind(() => []);

/** The kinds that shopping services and search engines read, with their names there. */
export const publishedKinds = attributeKinds.flatMap((kind) => {
  const { published } = attributes[kind];
  return published ? [{ kind, published }] : [];
});

/** Words of one kind on one piece, and letters of one word: 'gold-plated brass with glass beads' has 35. The database has the second. */
export const WORDS_MAX = 8;
export const WORD_CHARS_MAX = 40;

/** 'Gold tone,  PEARL; gold tone' → ['gold tone', 'pearl']: in lower case, each once, by the alphabet. */
export function wordsIn(text: string): string[] {
  const words = text.split(/[,;|]/).map((word) => word.trim().replace(/\s+/g, ' ').toLowerCase());
  return [...new Set(words.filter(Boolean))].sort();
}

/** Returns a list of words as it is typed and stored in files: 'gold tone, pearl'. */
export const wordsText = (words: readonly string[]): string => words.join(', ');

/** 'gold tone' → 'Gold tone' */
export const wordShown = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
