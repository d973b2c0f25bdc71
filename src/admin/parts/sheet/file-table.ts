import type { IsHead } from './text-rows.ts';

/** Types that a field for a sheet takes. */
export const SHEET_TYPES = '.csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv';

/** A line of a file, by the names of its columns. */
export interface Row {
  /** As a spreadsheet counts. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A file as it was read, before it is known what its columns are. */
export interface Table {
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
}

/** A file that cannot be read at all. */
export class FileFault extends Error {}

/** Marketplaces write instructions above the names of the columns. */
export const HEAD_WITHIN = 20;

/**
 * Returns the rows of a sheet under the names of its columns: the first row that `isHead` knows, else its first line. `max`: the lines that a file
 * may have.
 * @throws FileFault
 */
export function tableOf(
  name: string,
  sheet: readonly (readonly string[])[],
  { max, isHead = () => false }: { readonly max: number; readonly isHead?: IsHead },
): Table {
  const head = Math.max(0, sheet.slice(0, HEAD_WITHIN).findIndex(isHead));
  const heads = (sheet[head] ?? []).map((cell) => cell.replace(/^\uFEFF/, '').trim());
  const rows = sheet.flatMap((cells, at): Row[] => {
    if (at <= head || cells.every((cell) => cell.trim() === '')) return [];
    const named = heads.flatMap((each, place) => (each === '' ? [] : [[each, cells[place] ?? ''] as const]));
    return [{ line: at + 1, cells: Object.fromEntries(named) }];
  });
  if (rows.length === 0) throw new FileFault(`${name} has no lines.`);
  if (rows.length > max) throw new FileFault(`${name} has ${rows.length} lines; one file may have ${max}.`);
  return { name, heads: heads.filter(Boolean), rows };
}

/** Parts of a file that fit into one request each, by number of lines and by size. */
export function partsOf<Line>(lines: readonly Line[], { most, bytes }: { readonly most: number; readonly bytes: number }): Line[][] {
  const parts: Line[][] = [];
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
