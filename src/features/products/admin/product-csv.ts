import { attributeKinds, byKind } from '../../../rules/filters/attributes.ts';
import { plainCell } from '../../../rules/formula.ts';
import { bare } from '../../../rules/typed/format-characters.ts';
import { typedCount } from '../../../rules/typed/typed-number.ts';
import type { ProductForm } from './product.schema.ts';
import { type PieceText, translationCells, translationColumns } from './translation-columns.ts';

/** The cells of one line of a catalogue file, by column. A column that the file does not have is missing. */
export type CsvCells = Readonly<Record<string, string>>;

/** Columns that stand for a field of the form as it is typed. */
export const fieldColumns = {
  sku: 'sku',
  name: 'name',
  description: 'description',
  short_line: 'shortLine',
  price: 'price',
  original_price: 'originalPrice',
  mrp: 'mrp',
  sale_last_day: 'saleLastDay',
  hsn_code: 'hsnCode',
  gst_rate: 'gstRate',
  country_of_origin: 'countryOfOrigin',
  packer: 'packer',
  importer: 'importer',
  generic_name: 'genericName',
  net_quantity: 'netQuantity',
  ...byKind((kind) => kind),
  care: 'care',
  dimensions: 'dimensions',
  closing: 'closing',
  wearing: 'wearing',
  closeup: 'closeup',
  weight_grams: 'weightGrams',
  height_mm: 'heightMm',
  width_mm: 'widthMm',
} as const satisfies Readonly<Record<string, keyof ProductForm>>;

/**
 * Every column of a catalogue file. `stock` and `sizes` ('2.4=10|2.6=3') are figures, `…_was` the figures at the export: their
 * difference is what is added or taken, so that a sale in between stays counted. `changed_at` is the version that was exported. `name_hi` … are the
 * texts in other languages, `hi_state` says whether somebody has read them.
 */
export const csvColumns = [
  'id',
  'sku',
  'name',
  'category',
  'price',
  'original_price',
  'mrp',
  'sale_last_day',
  'stock',
  'stock_was',
  'sizes',
  'sizes_was',
  'one_size',
  'images',
  'featured',
  'description',
  'short_line',
  ...attributeKinds,
  'care',
  'dimensions',
  'closing',
  'wearing',
  'closeup',
  'weight_grams',
  'height_mm',
  'width_mm',
  'generic_name',
  'net_quantity',
  'country_of_origin',
  'packer',
  'importer',
  'hsn_code',
  'gst_rate',
  ...translationColumns,
  'changed_at',
] as const;
export type CsvColumn = (typeof csvColumns)[number];

const columnOfField: Readonly<Record<string, CsvColumn>> = {
  ...Object.fromEntries(Object.entries(fieldColumns).map(([column, field]) => [field, column as CsvColumn])),
  categoryId: 'category',
  isFeatured: 'featured',
  isOneSize: 'one_size',
  images: 'images',
  sizes: 'sizes',
  stock: 'stock',
  seen: 'changed_at',
  ...Object.fromEntries(translationColumns.map((column) => [column, column])),
};

/** The column that holds a field of the form: 'originalPrice' → 'original_price'. */
export const columnOf = (field: string): CsvColumn => columnOfField[field.split('.')[0] ?? ''] ?? 'name';

/** A cell that cannot be read. */
export class CellFault extends Error {
  readonly column: CsvColumn;
  constructor(column: CsvColumn, sentence: string) {
    super(sentence);
    this.column = column;
  }
}

/** The values that a line changes. */
export interface LineBase {
  /** The product as its form shows it, or the blank form. */
  readonly form: ProductForm;
  readonly isNew: boolean;
  readonly categories: readonly { readonly id: number; readonly name: string }[];
}

/**
 * The form that a line asks for: the stored product, with every cell that the file has laid over it. Empty cells empty a field.
 * @throws CellFault
 */
export function formOfLine(cells: CsvCells, { form, isNew, categories }: LineBase): ProductForm {
  const texts = Object.entries(fieldColumns).flatMap(([column, field]) => {
    const cell = cells[column];
    return cell === undefined ? [] : [[field, plainCell(cell)]];
  });
  // A new product keeps what the blank form suggests (country of origin, net quantity) where the cell is empty.
  const given = Object.fromEntries(isNew ? texts.filter(([, text]) => text !== '') : texts);
  return {
    ...form,
    ...given,
    ...(cells.category !== undefined && { categoryId: categoryIn(bare(cells.category), categories) }),
    ...(cells.images !== undefined && { images: picturesIn(cells.images) }),
    ...(cells.featured !== undefined && { isFeatured: yesOrNo('featured', bare(cells.featured)) }),
    ...(cells.one_size !== undefined && { isOneSize: yesOrNo('one_size', bare(cells.one_size)) }),
    ...stockIn(cells, form, isNew),
  };
}

/** 'Necklace' and 'necklaces' are one word. */
const wordOf = (name: string) => name.trim().toLowerCase().replace(/s$/, '');

/** A category by its name, or the only one that a path of another shop names: 'Jewellery > Necklaces, New' is Necklaces. */
function categoryIn(name: string, categories: LineBase['categories']): string {
  if (name === '') return '';
  const lower = name.toLowerCase();
  const named = (part: string) => categories.find((one) => wordOf(one.name) === wordOf(part));
  const parts = new Set(name.split(/[>/|,]/).flatMap((part) => named(part)?.id ?? []));
  const [only] = parts.size === 1 ? parts : [];
  const found = named(name)?.id ?? only;
  if (found !== undefined) return String(found);
  const near = categories.find((one) => one.name.toLowerCase().startsWith(lower.slice(0, 3)));
  throw new CellFault('category', `There is no category “${name}”.${near ? ` Did you mean ${near.name}?` : ''}`);
}

const isKey = (name: string) => name.startsWith('products/');

/** The names in an `images` cell: 'front.jpg|back.jpg'. */
export const pictureNames = (cell: string): string[] =>
  cell
    .split('|')
    .map((name) => name.trim())
    .filter(Boolean);

function picturesIn(cell: string): string[] {
  const names = pictureNames(cell);
  const unknown = names.find((name) => !isKey(name));
  if (unknown !== undefined) throw new CellFault('images', `The picture “${unknown}” was not chosen with the file.`);
  return names;
}

function yesOrNo(column: 'featured' | 'one_size', word: string): boolean {
  const lower = word.toLowerCase();
  if (['yes', 'true', '1', 'y'].includes(lower)) return true;
  if (['no', 'false', '0', 'n', ''].includes(lower)) return false;
  throw new CellFault(column, `“${word}” is neither yes nor no.`);
}

/** '+12' or '-3' for a figure and the figure before it; '' where nothing changes. */
function change(column: 'stock' | 'sizes', typed: string, was: string | undefined, isNew: boolean): string {
  const figure = typedCount(typed);
  if (figure === '' || /^[+-]\d+$/.test(figure)) return figure;
  if (!/^\d{1,6}$/.test(figure)) throw new CellFault(column, `“${figure}” is no number of pieces.`);
  if (isNew) return figure;
  if (was === undefined || !/^\d{1,6}$/.test(was))
    throw new CellFault(column, `Write how many to add or take, such as +12 or -3, or keep ${column}_was as it was exported.`);
  const by = Number(figure) - Number(was);
  return by === 0 ? '' : `${by > 0 ? '+' : ''}${by}`;
}

/** '2.4=10|2.6' → [['2.4', '10'], ['2.6', '']] */
const sizesIn = (cell: string): [size: string, figure: string][] =>
  pictureNames(cell).map((part) => {
    const [size = '', figure = ''] = part.split('=');
    return [size.trim(), figure.trim()];
  });

/** Returns whether a cell is read that is no field as typed. Which categories and pictures there are only the import knows. */
export function isCell(column: CsvColumn, typed: string): boolean {
  try {
    if (column === 'featured' || column === 'one_size') yesOrNo(column, typed);
    if (column === 'sizes') for (const [, figure] of sizesIn(typed)) change(column, figure, undefined, true);
    return true;
  } catch (error) {
    if (error instanceof CellFault) return false;
    throw error;
  }
}

function stockIn(cells: CsvCells, form: ProductForm, isNew: boolean): Pick<ProductForm, 'sizes' | 'stock'> {
  const named = cells.sizes === undefined ? form.sizes.map(({ size }) => [size, ''] as const) : sizesIn(cells.sizes);
  const was = new Map(sizesIn(cells.sizes_was ?? ''));
  const known = new Set(form.sizes.map(({ size }) => size));
  const sizes = named.map(([size, figure]) => ({ size, change: change('sizes', figure, was.get(size), isNew || !known.has(size)) }));
  // Pieces of a product with sizes are counted by size: its total says nothing new.
  const stock = sizes.length > 0 ? '' : change('stock', (cells.stock ?? '').trim(), cells.stock_was?.trim(), isNew);
  return { sizes, stock };
}

/** A stored product that a file is made of. */
export interface ExportedProduct {
  readonly id: number;
  readonly form: ProductForm;
  readonly category: string;
  readonly stockQuantity: number;
  readonly sizes: readonly { readonly size: string; readonly stockQuantity: number }[];
  /** Its texts in other languages. */
  readonly texts: readonly PieceText[];
}

/** The line of a product. Imported again, it changes nothing. */
export function lineOf({ id, form, category, stockQuantity, sizes, texts: others }: ExportedProduct): Record<CsvColumn, string> {
  const figures = sizes.map(({ size, stockQuantity: pieces }) => `${size}=${pieces}`).join('|');
  const { shortLine = '', closing = '', wearing = '', closeup = '' } = form;
  const texts = Object.entries(fieldColumns).map(([column, field]) => [column, form[field]]);
  return {
    ...(Object.fromEntries(texts) as Record<keyof typeof fieldColumns, string>),
    ...translationCells(others, { ...form, shortLine, closing, wearing, closeup }),
    id: String(id),
    category,
    images: form.images.join('|'),
    featured: form.isFeatured ? 'yes' : 'no',
    one_size: form.isOneSize ? 'yes' : 'no',
    stock: String(stockQuantity),
    stock_was: String(stockQuantity),
    sizes: figures,
    sizes_was: figures,
    changed_at: new Date(form.seen).toISOString(),
  };
}
