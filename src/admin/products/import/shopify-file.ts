import type { Row, Table } from '../../parts/sheet/file-table.ts';
import { PRICES_APART, stateHeads } from './former-state.ts';

const needed = ['Handle', 'Title', 'Variant Price', 'Image Src'];

/** The headings of the templates since 2025, and what they are called in the exports. */
const newHeads: Readonly<Record<string, string>> = {
  'URL handle': 'Handle',
  Description: 'Body (HTML)',
  SKU: 'Variant SKU',
  Price: 'Variant Price',
  'Compare-at price': 'Variant Compare At Price',
  'Inventory quantity': 'Variant Inventory Qty',
  'Weight value (grams)': 'Variant Grams',
  'Product image URL': 'Image Src',
  'Option1 name': 'Option1 Name',
  'Option1 value': 'Option1 Value',
  'Option2 name': 'Option2 Name',
  'Option2 value': 'Option2 Value',
};

/** The table with the headings of the exports, if it has those of the new templates. */
export function withExportHeads(table: Table): Table {
  if (!table.heads.includes('URL handle') || !table.heads.includes('Product image URL')) return table;
  const renamed = (head: string) => newHeads[head] ?? head;
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(Object.entries(cells).map(([head, cell]) => [renamed(head), cell])),
  }));
  return { ...table, heads: table.heads.map(renamed), rows };
}

/** Shopify's export of products: a line for each size and each picture of a product, joined by its handle. */
export const isShopify = ({ heads }: Table): boolean => needed.every((head) => heads.includes(head));

/** A piece without a choice has the one option "Title" with the value "Default Title". */
const sizeOf = ({ cells }: Row): string => (cells['Option1 Value'] === 'Default Title' ? '' : (cells['Option1 Value'] ?? ''));

/**
 * Returns the products of Shopify's file, a line for each, in columns of this shop. Sizes come from the first option; a product without a
 * code of its own is known by its handle.
 */
export function shopifyTable({ name, rows }: Table): Table {
  const byHandle = [...Map.groupBy(rows, ({ cells }) => cells.Handle ?? '')].filter(([handle]) => handle !== '');
  const products = byHandle.flatMap(([handle, lines]): Row[] => {
    const [first] = lines;
    if (!first) return [];
    const variants = lines.filter(({ cells }) => cells['Variant Price']);
    const sizes = variants.filter((line) => sizeOf(line) !== '');
    const pictures = lines.map(({ cells }) => cells['Image Src'] ?? '').filter(Boolean);
    // Without the column the shop has several places, and without a figure it does not count: nobody knows how many there are.
    const stock = (line: Row) => line.cells['Variant Inventory Qty'] ?? '';
    const prices = [...new Set(variants.map(({ cells }) => cells['Variant Price'] ?? ''))];
    const of = (head: string) => first.cells[head] ?? '';
    const cells = {
      sku: sizes.length > 1 ? handle : of('Variant SKU').replace(/^'/, '') || handle,
      name: of('Title'),
      description: of('Body (HTML)'),
      category: of('Type'),
      price: of('Variant Price'),
      original_price: of('Variant Compare At Price'),
      weight_grams: Number(of('Variant Grams')) > 0 ? of('Variant Grams') : '',
      images: pictures.join('|'),
      ...Object.fromEntries(stateHeads(Object.keys(first.cells)).map((head) => [head, of(head)])),
      ...(prices.length > 1 && { 'Variant Price': prices.join(PRICES_APART) }),
      ...(sizes.length > 1
        ? { stock: '', sizes: sizes.map((line) => `${sizeOf(line)}=${stock(line)}`).join('|') }
        : { stock: stock(first), sizes: '' }),
    };
    return [{ line: first.line, cells }];
  });
  return { name, heads: Object.keys(products[0]?.cells ?? {}), rows: products };
}
