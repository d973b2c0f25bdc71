import type { ImportLine } from '../../../features/products/admin/import-products.server.ts';
import { pictureNames } from '../../../features/products/admin/product-csv.ts';
import { IMAGES_MAX } from '../../../features/products/admin/product-limits.ts';
import { bare } from '../../../rules/typed/format-characters.ts';
import { withoutEntities } from '../../../rules/words/html-entities.ts';
import type { Table } from '../../parts/sheet/file-table.ts';
import type { ColumnMap } from './column-map.ts';

/** Why a line is left out before it is sent. */
export interface LineFault {
  readonly column: string;
  readonly sentence: string;
}

/** A catalogue file in columns of the shop. */
export interface CatalogueFile {
  readonly name: string;
  readonly lines: readonly ImportLine[];
  /** Columns that are left out. */
  readonly unknown: readonly string[];
}

/** The file in columns of the shop. A table without a code to match products by has no lines yet: the map must name one. */
export function catalogueOf({ name, heads, rows }: Table, map: ColumnMap): CatalogueFile {
  const mapped = heads.filter((head) => map[head]);
  return {
    name,
    unknown: heads.filter((head) => !map[head]),
    lines: rows.map(({ line, cells }) => ({
      line,
      cells: withoutOffer(Object.fromEntries(mapped.map((head) => [map[head], valueIn(map[head] ?? '', cells[head] ?? '', head)]))),
    })),
  };
}

export const hasCode = (map: ColumnMap): boolean => Object.values(map).some((column) => column === 'sku' || column === 'id');

/** A zero with or without decimals, which programs write for no amount. */
const NO_AMOUNT = /^0*(?:\.0*)?$/;

/** A piece without an offer has its usual price alone: other shops leave the price of the offer empty, or write 0. */
function withoutOffer(cells: ImportLine['cells']): ImportLine['cells'] {
  const { price, original_price: usual } = cells;
  if (usual === undefined) return cells;
  if (NO_AMOUNT.test(usual.trim())) return { ...cells, original_price: '' };
  return price !== undefined && NO_AMOUNT.test(price.trim()) ? { ...cells, price: usual, original_price: '' } : cells;
}

function valueIn(column: string, cell: string, head: string): string {
  if (column === 'images') return fileNames(cell).join('|');
  if (column === 'description' || column === 'name') return plainText(cell);
  // A heading says the unit of its figures: 'Weight (kg)'.
  if (column === 'weight_grams' && /kgs?\W*$/i.test(head) && /\d$/.test(cell.trim())) return `${cell.trim()} kg`;
  return cell;
}

const MARKUP = /<\/?[a-z][^>]*>|<!--|\\n/i;

/** '<p>Red &amp; gold</p><p>Light</p>' → 'Red & gold\nLight'; also what exports write as a backslash and an n. */
function plainText(text: string): string {
  if (!MARKUP.test(text)) return withoutEntities(text);
  return withoutEntities(
    text
      .replace(/<(style|script)\b.*?<\/\1>|<!--.*?-->/gis, '')
      .replace(/\\r|\\n|<(?:\/p|br ?\/?|\/li|\/h\d|\/div)>/gi, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

/** The names of pictures in a cell. An address of the web stands for the file at its end: 'https://cdn.example/a/front.jpg?v=2' → 'front.jpg'. */
const fileNames = (cell: string): string[] => pictureNames(cell.replace(/[;\n]|, *(?=https?:)/g, '|')).map(fileNameOf);

/** An address that is none, or whose signs are not escaped ('50%off.jpg'), stays as it is written. */
function fileNameOf(name: string): string {
  if (!/^https?:/i.test(name)) return name;
  const last = (URL.parse(name)?.pathname ?? name).split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Bytes of the lines in one request: less than what it may have. */
export const PART_BYTES = 48 * 1024;

/** Lines that no request can take, with the sentence for each: the longest cell is what must be shorter. */
export function longLines(lines: readonly ImportLine[]): ReadonlyMap<number, LineFault> {
  const found = new Map<number, LineFault>();
  for (const line of lines) {
    if (new TextEncoder().encode(JSON.stringify(line)).length < PART_BYTES) continue;
    const [column = ''] = Object.entries(line.cells).reduce((one, other) => (other[1].length > one[1].length ? other : one));
    found.set(line.line, { column, sentence: 'The line is too long.' });
  }
  return found;
}

/** Lines of the same product, with the sentence for each: 'T-1 is in lines 12 and 38.' */
export function repeatedLines(lines: readonly ImportLine[]): ReadonlyMap<number, LineFault> {
  const found = new Map<number, LineFault>();
  for (const column of ['sku', 'id'] as const) {
    const byValue = Map.groupBy(
      lines.filter(({ cells }) => bare(cells[column] ?? '') !== ''),
      // Codes that differ in capital letters alone are one code to a person.
      ({ cells }) => bare(cells[column] ?? '').toUpperCase(),
    );
    for (const [value, same] of byValue) {
      if (same.length < 2) continue;
      const sentence = `${bare(same[0]?.cells[column] ?? value)} is in lines ${same.map(({ line }) => line).join(' and ')}.`;
      for (const { line } of same) found.set(line, { column, sentence });
    }
  }
  return found;
}

/**
 * Returns the names of the chosen pictures that a line gets: those that it names; without a name those that are called like its code,
 * 'BG-3.jpg' or 'BG-3-2.jpg'. Null where the line leaves the pictures as they are.
 */
export function picturesOf({ cells }: ImportLine, names: readonly string[]): string[] | null {
  const named = pictureNames(cells.images ?? '');
  if (named.length > 0) return named.map((name) => names.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name);
  const code = cells.sku?.trim().toLowerCase();
  if (!code) return null;
  const own = names.filter((name) => {
    const stem = name.toLowerCase().replace(/\.[a-z]+$/, '');
    return (
      stem === code ||
      (stem.startsWith(code) && /^[-_ ]?\(?\d{1,2}\)?$/.test(stem.slice(code.length)) && /^[-_ (]/.test(stem.slice(code.length)))
    );
  });
  return own.length === 0 ? null : own.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).slice(0, IMAGES_MAX);
}

/** A line with the names of chosen pictures replaced by the keys under which they are stored. */
export function withPictures(line: ImportLine, keys: ReadonlyMap<string, string>): ImportLine {
  const names = picturesOf(line, [...keys.keys()]);
  if (names === null) return line;
  return { line: line.line, cells: { ...line.cells, images: names.map((name) => keys.get(name) ?? name).join('|') } };
}
