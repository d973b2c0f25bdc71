import type { CsvColumn } from '../../../features/products/admin/product-csv.ts';
import { textColumn, translationWords } from '../../../features/products/admin/translation-columns.ts';
import { languageFacts } from '../../../rules/language/languages.ts';
import { otherLanguages } from '../../../rules/translations/other-languages.ts';
import { typedNumber } from '../../../rules/typed/typed-number.ts';

/** A row of the sheet: a product as a line of a catalogue file. */
export type SheetRow = Readonly<Record<CsvColumn, string>>;

/** A column of the sheet. `change` is what to add to, or take from, the stock: '+12'. */
export interface SheetColumn {
  readonly id: CsvColumn | 'change';
  readonly head: string;
  readonly isNumber?: boolean;
  readonly isFixed?: boolean;
  /** The language of its cells, if not English. */
  readonly lang?: string;
}

export const sheetColumns: readonly SheetColumn[] = [
  { id: 'name', head: 'Name' },
  { id: 'price', head: 'Price ₹', isNumber: true },
  { id: 'original_price', head: 'Before the offer ₹', isNumber: true },
  { id: 'mrp', head: 'MRP ₹', isNumber: true },
  { id: 'stock', head: 'Stock', isNumber: true, isFixed: true },
  { id: 'change', head: 'Stock +/−', isNumber: true },
  { id: 'category', head: 'Category' },
  { id: 'featured', head: 'Featured' },
  { id: 'short_line', head: 'Line on the card' },
  { id: 'hsn_code', head: 'HSN' },
  { id: 'gst_rate', head: 'GST %', isNumber: true },
  { id: 'sku', head: 'Your own code (SKU)' },
  // A name that is typed here is a draft: shoppers see it once somebody has said that it is right.
  ...otherLanguages.map((language) => {
    const id = textColumn('name', language);
    return { id, head: translationWords[id] ?? id, lang: languageFacts[language].tag };
  }),
];

/** A cell by row and column number. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The typed values, by product id and column. A cell with its stored value is left out. */
export type Edits = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Stock is kept by size, or the column cannot be typed into. */
export const isFixed = (row: SheetRow, { id, isFixed: always }: SheetColumn): boolean =>
  always === true || (id === 'change' && row.sizes !== '');

const storedIn = (row: SheetRow, id: SheetColumn['id']): string => (id === 'change' ? '' : row[id]);

/** Returns the value of a cell: the typed one, otherwise the stored one. */
export const cellOf = (edits: Edits, row: SheetRow, { id }: SheetColumn): string => edits.get(row.id)?.[id] ?? storedIn(row, id);

/** The edits with one more cell typed. */
export function withCell(edits: Edits, row: SheetRow, column: SheetColumn, text: string): Edits {
  if (isFixed(row, column)) return edits;
  const { [column.id]: _, ...others } = edits.get(row.id) ?? {};
  const typed = text.trim();
  const next = typed === storedIn(row, column.id) ? others : { ...others, [column.id]: typed };
  const all = new Map(edits);
  if (Object.keys(next).length > 0) all.set(row.id, next);
  else all.delete(row.id);
  return all;
}

/** A paste from a spreadsheet: lines of cells with tabs between them. `left`: cells that are beyond the edge of the sheet, or fixed. */
export function withPaste(
  edits: Edits,
  rows: readonly SheetRow[],
  from: Place,
  text: string,
): { readonly edits: Edits; readonly left: number } {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  let next = edits;
  let left = 0;
  for (const [down, line] of lines.entries()) {
    for (const [right, cell] of line.split('\t').entries()) {
      const row = rows[from.row + down];
      const column = sheetColumns[from.column + right];
      if (!row || !column || isFixed(row, column)) left += 1;
      else next = withCell(next, row, column, cell);
    }
  }
  return { edits: next, left };
}

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cell that an arrow key, Home or End leads to; null for every other key. */
export function placeAfter(key: string, { row, column }: Place, rows: number): Place | null {
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: sheetColumns.length - 1 };
  const step = steps[key];
  if (!step) return null;
  const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
  return { row: within(row + step[0], rows), column: within(column + step[1], sheetColumns.length) };
}

/** The edits with the MRP of these products raised to the price that was typed above it. */
export function withRaisedMrp(edits: Edits, rows: readonly SheetRow[], ids: readonly string[]): Edits {
  const [price, mrp] = (['price', 'mrp'] as const).map((id) => sheetColumns.find((column) => column.id === id));
  return rows.reduce((all, row) => (ids.includes(row.id) && price && mrp ? withCell(all, row, mrp, cellOf(all, row, price)) : all), edits);
}

/**
 * Returns the edits with the prices of these products raised by so many percent, or lowered by a negative number, to the whole rupee. A cell that
 * is no price stays as it is.
 */
export function withRaisedPrices(edits: Edits, rows: readonly SheetRow[], ids: ReadonlySet<string>, percent: number): Edits {
  const column = sheetColumns.find(({ id }) => id === 'price');
  return rows.reduce((all, row) => {
    if (!ids.has(row.id) || !column) return all;
    const rupees = Math.round((Number(typedNumber(cellOf(all, row, column))) * (100 + percent)) / 100);
    return rupees > 0 ? withCell(all, row, column, rupees.toFixed(2)) : all;
  }, edits);
}

/** The lines that save the edits: the changed columns of each product, with the version on the sheet. */
export function linesOf(edits: Edits, rows: readonly SheetRow[]): { line: number; cells: Record<string, string> }[] {
  return rows.flatMap((row, at) => {
    const typed = edits.get(row.id);
    if (!typed) return [];
    const { change, ...columns } = typed;
    const stock = change === undefined ? {} : { stock: /^\d/.test(change) ? `+${change}` : change };
    return [{ line: at + 1, cells: { id: row.id, changed_at: row.changed_at, ...columns, ...stock } }];
  });
}
