import { type Block, blocksHtml, blocksOf } from './markup.ts';

/** The markup that stands for each blank: {fee} → '₹49.00'. Null: what the blank is in is left out, as a rule for cash where none is taken. */
export type BlankValues = Readonly<Record<string, string | null>>;

const BLANK = /\{([a-z][a-z0-9-]*)\}/g;

/** Returns the names of the blanks in a text, each once. */
export const blanksIn = (text: string): string[] => [...new Set([...text.matchAll(BLANK)].map(([, name = '']) => name))];

const isKnown = (values: BlankValues, name: string) => Object.hasOwn(values, name);

/** Fills one piece of markup; null if a blank in it says that it is left out. An unknown blank stays as it is. */
function filled(text: string, values: BlankValues): string | null {
  const names = blanksIn(text);
  if (names.some((name) => isKnown(values, name) && values[name] === null)) return null;
  return text.replace(BLANK, (blank, name: string) => (isKnown(values, name) ? (values[name] ?? '') : blank)).trim();
}

/** A title stays only with something below it. */
const isEmptyTitle = ({ kind }: Block, next: Block | undefined) =>
  (kind === 'title' && (!next || next.kind === 'title')) ||
  (kind === 'subtitle' && (!next || next.kind === 'title' || next.kind === 'subtitle'));

/** Returns the blocks of a text with the values in its blanks. A title that is left out takes its section along. */
function filledBlocks(text: string, values: BlankValues): Block[] {
  const blocks: Block[] = [];
  let isOut = false;
  for (const block of blocksOf(text)) {
    const words = filled(block.text, values);
    if (block.kind === 'title') isOut = words === null;
    if (!isOut && words !== null && words !== '') blocks.push({ ...block, text: words });
  }
  return blocks.filter((block, at) => !isEmptyTitle(block, blocks[at + 1]));
}

/** Returns the blocks that shoppers see. A blank alone in its line may stand for several of them: {contact}. */
export function shownBlocks(text: string, values: BlankValues): Block[] {
  const whole = text.replace(/^\{([a-z][a-z0-9-]*)\}$/gm, (blank, name: string) =>
    values[name]?.includes('\n') ? (values[name] ?? '') : blank,
  );
  return filledBlocks(whole, values);
}

/** Returns a text as HTML. */
export const wordsHtml = (text: string, values: BlankValues): string => blocksHtml(shownBlocks(text, values));
