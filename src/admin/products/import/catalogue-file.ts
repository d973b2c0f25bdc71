import { FILE_LINES_MAX } from '../../../features/products/admin/import.schema.ts';
import type { ImportLine } from '../../../features/products/admin/import-products.server.ts';
import { type CsvColumn, csvColumns, pictureNames } from '../../../features/products/admin/product-csv.ts';

/** A catalogue file as it was read. */
export interface CatalogueFile {
  readonly name: string;
  readonly lines: readonly ImportLine[];
  /** Columns that the shop does not know; they are left out. */
  readonly unknown: readonly string[];
}

/** A file that cannot be read at all. */
export class FileFault extends Error {}

const isColumn = (name: string): name is CsvColumn => (csvColumns as readonly string[]).includes(name);
/** Two lines for the line of column names and for counting from one. */
const FIRST_LINE = 2;

/**
 * Reads the bytes of a catalogue file; `parse` turns its text into rows by column.
 * @throws FileFault
 */
export function readCatalogue(
  name: string,
  bytes: Uint8Array,
  parse: (text: string) => readonly Readonly<Record<string, string>>[],
): CatalogueFile {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileFault(`${name} is not in UTF-8. In Excel, save it as “CSV UTF-8”.`);
  }
  const rows = parse(text);
  const [first] = rows;
  if (!first) throw new FileFault(`${name} has no lines.`);
  if (rows.length > FILE_LINES_MAX) throw new FileFault(`${name} has ${rows.length} lines; one file may have ${FILE_LINES_MAX}.`);
  const columns = Object.keys(first).filter(isColumn);
  if (!columns.includes('sku') && !columns.includes('id'))
    throw new FileFault(`The first line of ${name} names no column “id” or “sku”. Start with the empty file.`);
  return {
    name,
    unknown: Object.keys(first).filter((column) => !isColumn(column)),
    lines: rows.map((row, at) => ({
      line: at + FIRST_LINE,
      cells: Object.fromEntries(columns.map((column) => [column, row[column] ?? ''])),
    })),
  };
}

/** Lines of the same product, with the sentence for each: 'T-1 is in lines 12 and 38.' */
export function repeatedLines(
  lines: readonly ImportLine[],
): ReadonlyMap<number, { readonly column: 'id' | 'sku'; readonly sentence: string }> {
  const found = new Map<number, { column: 'id' | 'sku'; sentence: string }>();
  for (const column of ['sku', 'id'] as const) {
    const byValue = Map.groupBy(
      lines.filter(({ cells }) => cells[column]?.trim()),
      ({ cells }) => cells[column]?.trim() ?? '',
    );
    for (const [value, same] of byValue) {
      if (same.length < 2) continue;
      const sentence = `${value} is in lines ${same.map(({ line }) => line).join(' and ')}.`;
      for (const { line } of same) found.set(line, { column, sentence });
    }
  }
  return found;
}

/** A line with the names of chosen pictures replaced by the keys under which they are stored. */
export function withPictures({ line, cells }: ImportLine, keys: ReadonlyMap<string, string>): ImportLine {
  if (cells.images === undefined) return { line, cells };
  const images = pictureNames(cells.images).map((name) => keys.get(name) ?? name);
  return { line, cells: { ...cells, images: images.join('|') } };
}

/** Parts of a file that fit into one request each, by number of lines and by size. */
export function partsOf(lines: readonly ImportLine[], { most, bytes }: { readonly most: number; readonly bytes: number }): ImportLine[][] {
  const parts: ImportLine[][] = [];
  let room = 0;
  for (const line of lines) {
    const size = new TextEncoder().encode(JSON.stringify(line)).length + 1;
    const part = parts.at(-1);
    if (part && part.length < most && size <= room) {
      part.push(line);
      room -= size;
    } else {
      parts.push([line]);
      room = bytes - size;
    }
  }
  return parts;
}
