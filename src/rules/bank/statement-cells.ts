/** What parts the columns of a text file. ".xls" of SBI is text with tabs. */
const separators = ['\t', ',', ';', '|'] as const;
export type Separator = (typeof separators)[number];

/**
 * Returns the cells of a text by one separator. Quotes surround a cell that holds the separator, a line break or, doubled, a quote. A quote
 * within an unquoted cell is a character like others. Blank lines stay, so that the numbers of lines are those of the file.
 */
function cellsOf(text: string, separator: Separator): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else cell += sign;
  }
  endCell();
  return [...rows, row];
}

/**
 * Returns the rows of cells of a statement that is text: by the separator with which `isHeader` finds a row, else by commas.
 * @param isHeader whether a row has the words of the columns
 */
export function statementCells(text: string, isHeader: (row: readonly string[]) => boolean): string[][] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (const separator of separators) {
    const rows = cellsOf(plain, separator);
    if (rows.some(isHeader)) return rows;
  }
  return cellsOf(plain, ',');
}
