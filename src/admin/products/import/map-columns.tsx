import { exportedColumns } from '../../../features/products/admin/exported-columns.ts';
import { productBody } from '../../../features/products/admin/product.schema.ts';
import { type CsvColumn, fieldColumns, isCell } from '../../../features/products/admin/product-csv.ts';
import { translationWords } from '../../../features/products/admin/translation-columns.ts';
import { formatDate, startOfIstDate } from '../../../rules/dates.ts';
import { plainCell } from '../../../rules/formula.ts';
import type { NamedAttribute } from '../../../rules/goods/goods.ts';
import { formatInr, paise } from '../../../rules/money/money.ts';
import { sentenceCase } from '../../../rules/text.ts';
import { fieldWords } from '../../../rules/translations/own-words.ts';
import { tidied } from '../../../rules/typed/format-characters.ts';
import { typedCount } from '../../../rules/typed/typed-number.ts';
import { type ColumnKind, ColumnTable } from '../../parts/sheet/column-table.tsx';
import type { Table } from '../../parts/sheet/file-table.ts';
import { hasCode } from './catalogue-file.ts';
import type { ColumnMap } from './column-map.ts';

const words: Readonly<Partial<Record<CsvColumn, string>>> = {
  sku: 'Your own code (SKU)',
  original_price: 'Price before the offer',
  price: 'Selling price, GST included',
  mrp: 'MRP',
  images: 'Pictures (file names)',
  generic_name: 'Kind of goods (generic name)',
  net_quantity: 'Pieces in the pack',
  closing: fieldWords.closing,
  wearing: fieldWords.wearing,
  closeup: fieldWords.closeup,
  hsn_code: 'HSN code',
  gst_rate: 'GST, percent',
  id: 'Id in this shop',
  ...translationWords,
};

/** Writers of what was read. What has no line is shown as the text that it is. */
const shown: Readonly<Partial<Record<CsvColumn, (value: number) => string>>> = {
  price: (value) => formatInr(paise(value)),
  original_price: (value) => formatInr(paise(value)),
  mrp: (value) => formatInr(paise(value)),
  gst_rate: (value) => `${value / 100} %`,
  weight_grams: (value) => `${value} g`,
  height_mm: (value) => `${value} mm`,
  width_mm: (value) => `${value} mm`,
};

/** A cell as the form of a piece reads it. */
export function readingOf(column: CsvColumn, cell: string): string | null {
  const typed = tidied(plainCell(cell));
  if (column === 'stock' || column === 'stock_was')
    return typed === '' || /^[+-]?\d{1,6}$/.test(typedCount(typed)) ? typedCount(typed) : null;
  if (!Object.hasOwn(fieldColumns, column)) return isCell(column, typed) ? typed : null;
  const read = productBody.shape[fieldColumns[column as keyof typeof fieldColumns]].safeParse(typed);
  if (!read.success) return null;
  if (typeof read.data === 'number') return shown[column]?.(read.data) ?? String(read.data);
  return column === 'sale_last_day' && read.data !== '' ? formatDate(startOfIstDate(String(read.data))) : [read.data].flat().join(', ');
}

/** Returns what a column of the file may be. */
export function columnsOf(kinds: readonly NamedAttribute[]): ColumnKind<CsvColumn>[] {
  const names = new Map<CsvColumn, string>(kinds.map(({ kind, name }) => [kind, name]));
  return exportedColumns(kinds).map(({ column }) => ({
    kind: column,
    word: names.get(column) ?? words[column] ?? sentenceCase(column),
    read: (cell) => readingOf(column, cell),
  }));
}

interface Props {
  readonly table: Table;
  readonly map: ColumnMap;
  /** The kinds of words that the shop has. */
  readonly kinds: readonly NamedAttribute[];
  readonly onChoose: (head: string, column: CsvColumn | '') => void;
}

/** Asks for the meaning of each column of the file. It is remembered for the next file with the same columns. */
export function MapColumns({ table: { heads, rows }, map, kinds, onChoose }: Props) {
  return (
    <ColumnTable
      columns={heads.map((head) => ({ head, cells: rows.map(({ cells }) => cells[head] ?? '') }))}
      kinds={columnsOf(kinds)}
      chosen={heads.map((head) => map[head] ?? '')}
      onChoose={(place, column) => onChoose(heads[place] ?? '', column)}
      missing={hasCode(map) ? '' : 'Say which column is your own code (SKU): products are matched by it.'}
      remembered="Remembered on this device for the next file with these columns."
    />
  );
}
