import type { Row, Table } from '../../parts/sheet/file-table.ts';
import { PRICES_APART, stateHeads } from './former-state.ts';

const needed = ['Handle', 'Title', 'Variant Price', 'Image Src'];

/** Shopify's export of products: a line for each size and each picture of a product, joined by its handle. */
export const isShopify = ({ heads }: Table): boolean => needed.every((head) => heads.includes(head));

/** '<p>Red &amp; gold</p><p>Light</p>' → 'Red & gold\nLight' */
const plainText = (html: string): string =>
  html
    .replace(/<(?:\/p|br ?\/?|\/li|\/h\d)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

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
      description: plainText(of('Body (HTML)')),
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
