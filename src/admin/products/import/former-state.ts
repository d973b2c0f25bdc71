import type { Row, Table } from '../../parts/sheet/file-table.ts';
import type { LineFault } from './catalogue-file.ts';

/** 'Published on online store' → 'publishedononlinestore' */
const plain = (head: string) => head.toLowerCase().replace(/[^a-z]/g, '');
const says = (...words: readonly string[]) => {
  const known = new Set(words);
  return (cell: string) => known.has(cell.toLowerCase());
};
const isNo = says('false', 'no', '0', '-1');

/** Between the prices of one piece in the column of its price. */
export const PRICES_APART = ' / ';

/** Columns of other shops about a piece that must not go on sale here without being asked about: the heads, the words, and the sentence. */
const states: readonly (readonly [heads: readonly string[], isMeant: (cell: string) => boolean, sentence: (cell: string) => string])[] = [
  [
    ['status', 'productstatus', 'listingstatus'],
    says('draft', 'archived', 'unlisted', 'inactive', 'hidden', 'blocked', 'private'),
    (cell) => `The former shop has it as “${cell}”: it is not sold there.`,
  ],
  [
    ['type', 'producttype'],
    says('variable', 'variation', 'grouped', 'external', 'configurable', 'bundle', 'virtual', 'downloadable', 'subscription'),
    (cell) => `It is “${cell}” in the former shop: only single pieces are read.`,
  ],
  [
    ['visibilityincatalog', 'visibility', 'catalogvisibility'],
    says('hidden', 'not visible individually'),
    () => 'The former shop does not show it.',
  ],
  [['productonline'], (cell) => cell === '2' || isNo(cell), () => 'The former shop does not show it.'],
  [['published', 'publishedononlinestore', 'isonline', 'isactive', 'active', 'visible'], isNo, () => 'The former shop does not show it.'],
  [['giftcard'], (cell) => cell !== '' && !isNo(cell), () => 'It is a gift card, and no piece.'],
  [
    ['currency', 'currencycode', 'pricecurrency'],
    (cell) => cell !== '' && !says('inr', 'rs', '₹', 'rupees')(cell),
    (cell) => `Its price is in ${cell}, not in rupees.`,
  ],
  [['optionname'], (cell) => cell !== '' && !/size|title/i.test(cell), (cell) => `Its choice is “${cell}”: only sizes are read.`],
  [['variantprice'], (cell) => cell.includes(PRICES_APART), (cell) => `Its sizes cost ${cell}: a piece has one price here.`],
];

/** The columns that `stateFault` reads, as a file has them. */
export const stateHeads = (heads: readonly string[]): string[] =>
  heads.filter((head) => states.some(([known]) => known.includes(plain(head))));

function stateFault({ cells }: Row): LineFault | null {
  for (const [head, cell] of Object.entries(cells)) {
    const found = states.find(([heads, isMeant]) => heads.includes(plain(head)) && isMeant(cell.trim()));
    if (found) return { column: head, sentence: found[2](cell.trim()) };
  }
  return null;
}

/** Lines that another shop does not sell, or not in rupees, with the sentence for each. They come in once the file says otherwise. */
export const notForSale = ({ rows }: Table): ReadonlyMap<number, LineFault> =>
  new Map(
    rows.flatMap((row) => {
      const fault = stateFault(row);
      return fault ? [[row.line, fault] as const] : [];
    }),
  );
