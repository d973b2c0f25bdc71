/**
 * Returns the name in lower case, with dashes for spaces and all other symbols. 'Hair Accessories' → 'hair-accessories'.
 */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Returns the text cut at a word, with an ellipsis, at most `max` characters long. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const atWord = cut.lastIndexOf(' ');
  return `${cut.slice(0, atWord > max / 2 ? atWord : cut.length).replace(/[\s,.;:]+$/, '')}…`;
}

/** '1 piece', '11 pieces' */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** 'order_shipped', 'order-shipped', 'order shipped' → 'Order shipped' */
export const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).replace(/[-_]/g, ' ');

/** 120405 → '1,20,405' */
export const grouped = (n: number): string => n.toLocaleString('en-IN');

const KILO = 1_000;
const MEGA = 1_000_000;
/** 12400000 → '12.4 MB' */
export const sizeText = (bytes: number): string =>
  bytes < MEGA ? `${Math.max(1, Math.round(bytes / KILO))} KB` : `${(bytes / MEGA).toFixed(1)} MB`;
