/**
 * The beginnings of a text that a spreadsheet reads as a formula: Excel in some languages accepts full-width and small signs as well.
 */
export const FORMULA = /^[=+\-@\t\r＝＋－＠﹦﹢﹣﹫]/;

/** Returns a cell without the apostrophe that an export puts before what a spreadsheet takes for a formula. */
export const plainCell = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell).trim();
