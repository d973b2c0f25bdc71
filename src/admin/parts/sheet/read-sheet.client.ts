import Papa from 'papaparse';
import { sheetText } from './sheet-text.ts';
import { xlsxRows } from './xlsx-rows.client.ts';

/**
 * Reads the cells of a sheet: Excel's workbook, or a text with commas, semicolons or tabs.
 * @throws FileFault
 */
export async function readSheet(file: File): Promise<readonly (readonly string[])[]> {
  const { name } = file;
  if (/\.xlsx$/i.test(name)) return xlsxRows(name, file);
  return Papa.parse<string[]>(sheetText(name, new Uint8Array(await file.arrayBuffer())), { skipEmptyLines: 'greedy' }).data;
}
