import { headOf } from '../../../features/products/admin/exported-columns.ts';
import { type CsvColumn, csvColumns } from '../../../features/products/admin/product-csv.ts';
import { translationWords } from '../../../features/products/admin/translation-columns.ts';
import type { NamedAttribute } from '../../../rules/goods/goods.ts';
import type { Row } from '../../parts/sheet/file-table.ts';

/** For each column of a file the column of the shop, or '' where it is left out. */
export type ColumnMap = Readonly<Record<string, CsvColumn | ''>>;

/** Names that other shops, suppliers and spreadsheets give the columns. */
const otherNames: Readonly<Partial<Record<CsvColumn, string>>> = {
  sku: 'variantsku itemcode itemno productcode articleno stylecode stylenumber code sellersku sellerskuid skuid productskuid itemsku',
  name: 'title productname itemname product item producttitle particulars',
  category: 'type producttype productcategory categories',
  price: 'variantprice sellingprice saleprice specialprice offerprice yoursellingprice standardprice meeshoprice rate',
  original_price: 'compareatprice variantcompareatprice regularprice listprice pricebeforetheoffer',
  mrp: 'maximumretailprice',
  stock:
    'variantinventoryqty inventoryquantity stockquantity quantity qty pieces stockonhand availablestock inventory openingstockquantity',
  images:
    'image imagesrc imagename picture pictures photo photos imageurl productimageurl mainimageurl baseimage image1 image1url image1front',
  description: 'body bodyhtml details about',
  colour: 'color colors colours',
  weight_grams: 'variantgrams grams weight weightg weightgm weightgrams weightkg weightvaluegrams wtgm netweightgms',
  hsn_code: 'hsn hsnsac hsnid',
  gst_rate: 'gst gstpercent tax taxrate intrastatetaxrate',
  country_of_origin: 'origin country madein',
} as Readonly<Partial<Record<CsvColumn, string>>>;

/** 'Your selling price (INR)' → 'yoursellingprice' */
const bare = (head: string) =>
  head
    .replace(/\((?:inr|rs\.?|₹)\)/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const wordsOf = (head: string) =>
  head
    .replace(/\(.*\)\s*$/, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const known = new Map<string, CsvColumn>([
  ...Object.entries(otherNames).flatMap(([column, names]) => names.split(' ').map((name) => [name, column as CsvColumn] as const)),
  ...csvColumns.flatMap((column) => [column, translationWords[column] ?? column].map((name) => [bare(name), column] as const)),
]);

export const isColumn = (name: string): name is CsvColumn => (csvColumns as readonly string[]).includes(name);

/** Names in shop systems for the nature of an article, which is no category. */
const NATURE =
  /^(?:|simple|variable|variation|grouped|external|configurable|bundle|virtual|downloadable|subscription|goods|services?|product|variant)$/i;

/**
 * Guesses what each column is. The shop's own names come first; no column of the shop is given twice.
 * @param rows the lines below, where they are known
 * @param kinds the kinds of words that the shop has
 */
export function guessedMap(heads: readonly string[], rows: readonly Row[] = [], kinds: readonly NamedAttribute[] = []): ColumnMap {
  const named = new Map(kinds.flatMap((one) => [bare(one.name), bare(headOf(one))].map((name) => [name, one.kind] as const)));
  /** 'Saree Fabric', 'Fabric (product.metafields.custom.fabric)': the words of a name among others. */
  const saying = (head: string) => {
    const words = wordsOf(head);
    return kinds.find(({ name }) => wordsOf(name).every((word) => words.includes(word)))?.kind;
  };
  const isNature = (head: string) =>
    rows.length > 0 && rows.every(({ cells }) => NATURE.test((cells[head] ?? '').split(',')[0]?.trim() ?? ''));
  const taken = new Set<string>();
  const map: Record<string, CsvColumn | ''> = Object.fromEntries(heads.map((head) => [head, '']));
  const give = (head: string, column: CsvColumn | undefined) => {
    if (column === undefined || map[head] !== '' || taken.has(column) || (column === 'category' && isNature(head))) return;
    map[head] = column;
    taken.add(column);
  };
  // An id of another shop would change whatever piece has it here.
  const isOwn = heads.every((head) => isColumn(head.toLowerCase())) || heads.some((head) => head.toLowerCase() === 'changed_at');
  if (!isOwn) taken.add('id');
  for (const head of heads) give(head, named.get(bare(head)));
  for (const head of heads) give(head, isColumn(head.toLowerCase()) ? (head.toLowerCase() as CsvColumn) : undefined);
  for (const head of heads) give(head, known.get(bare(head)));
  for (const head of heads) give(head, saying(head));
  return map;
}

/** Returns whether a row has the names of columns: two that are known, and among them what a piece is called or known by. */
export function isCatalogueHead(row: readonly string[]): boolean {
  const columns = Object.values(guessedMap(row.filter(Boolean))).filter(Boolean);
  return columns.length > 1 && columns.some((column) => column === 'name' || column === 'sku');
}

/** The map with another choice; the column that had it before is left out. */
export const withChoice = (map: ColumnMap, head: string, column: CsvColumn | ''): ColumnMap => ({
  ...Object.fromEntries(Object.entries(map).map(([other, had]) => [other, column !== '' && had === column ? '' : had])),
  [head]: column,
});
