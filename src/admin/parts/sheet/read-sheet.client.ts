import { FileFault, HEAD_WITHIN } from './file-table.ts';
import { sheetText } from './sheet-text.ts';
import { type IsHead, textRows } from './text-rows.ts';

/** The first bytes of a zip archive, and of a workbook of Excel before 2007. */
const archives = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;
/** SBI's ".xls" of some pages. */
const MARKUP = /^\s*<(?:html|table|!doctype|\?xml)/i;

const isWorkbook = (bytes: Uint8Array): boolean =>
  archives.some((beginning) => beginning.every((byte, at) => bytes[at] === byte)) || MARKUP.test(sheetText(bytes.subarray(0, 64)));

/**
 * Reads the rows of a sheet, whatever its name ends with: a workbook, or text with tabs, commas, semicolons or bars. Of several sheets it is
 * the first in which `isHead` finds the names of the columns.
 * @throws FileFault
 */
export async function readSheet(file: File, isHead: IsHead = () => false): Promise<readonly (readonly string[])[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isWorkbook(bytes)) return textRows(sheetText(bytes), isHead);
  // The library is larger than the area: it comes with the first workbook.
  const { workbookRows } = await import('./workbook-rows.ts');
  const sheets = workbookRows(file.name, bytes);
  const [first] = sheets;
  if (first === undefined) throw new FileFault(`${file.name} has no sheet.`);
  return sheets.find((rows) => rows.slice(0, HEAD_WITHIN).some(isHead)) ?? first;
}
