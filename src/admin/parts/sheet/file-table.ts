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

/** Two lines for the line of column names and for counting from one. */
const FIRST_LINE = 2;

/**
 * Returns the rows of a sheet under the names of its first line. `max`: the lines that a file may have.
 * @throws FileFault
 */
export function tableOf(name: string, [first = [], ...rest]: readonly (readonly string[])[], max: number): Table {
  const heads = first.map((head) => head.replace(/^\uFEFF/, '').trim());
  const rows = rest.flatMap((cells, at): Row[] => {
    const named = heads.flatMap((head, place) => (head === '' ? [] : [[head, cells[place] ?? ''] as const]));
    return cells.some((cell) => cell.trim() !== '') ? [{ line: at + FIRST_LINE, cells: Object.fromEntries(named) }] : [];
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
