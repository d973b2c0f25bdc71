import Papa from 'papaparse';

/** Returns whether a row has the names of the columns. */
export type IsHead = (row: readonly string[]) => boolean;

/** Separators of the columns of a text file. ".xls" of SBI is text with tabs. */
const separators = ['\t', ',', ';', '|'] as const;

/** A cell that is written for Excel alone, so that it shows it as text: ="4,512.30". Its comma parts no columns. */
const FOR_EXCEL = /(^|[\t,;|\n])="([^"\n]*)"(?=[\t,;|\n]|$)/g;

/** '="1494"' and "'1494" → '1494': what makes Excel show a figure as text is no part of it. “'90s style” stays. */
export const plainFigure = (cell: string): string => cell.replace(/^="(.*)"$/s, '$1').replace(/^'(?=[+-]?[\d.,]+$)/, '');

const cellsOf = (text: string, delimiter: string): string[][] =>
  Papa.parse<string[]>(text, { delimiter }).data.map((row) => row.map((cell) => plainFigure(cell.trim())));

/** Returns the number of cells in the rows that have as many as the longest; 0 where nothing is parted. */
function evenness(rows: readonly (readonly string[])[]): number {
  const longest = rows.reduce((most, { length }) => Math.max(most, length), 0);
  return longest > 1 ? longest * rows.filter(({ length }) => length === longest).length : 0;
}

/**
 * Returns the rows of a sheet that is text: by the separator with which `isHead` finds a row, else by the one that parts most of the rows alike. Blank
 * lines stay, so that the numbers of lines are those of the file.
 */
export function textRows(text: string, isHead: IsHead): string[][] {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(FOR_EXCEL, '$1"$2"');
  const tried: string[][][] = [];
  for (const separator of separators) {
    const rows = cellsOf(plain, separator);
    if (rows.some(isHead)) return rows;
    tried.push(rows);
  }
  return tried.toSorted((one, other) => evenness(other) - evenness(one))[0] ?? [];
}
