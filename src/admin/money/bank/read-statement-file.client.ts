import { statementCells } from '../../../rules/bank/statement-cells.ts';
import { columnsOf } from '../../../rules/bank/statement-columns.ts';
import { FileFault } from '../../parts/sheet/file-table.ts';
import { sheetText } from '../../parts/sheet/sheet-text.ts';
import { xlsxRows } from '../../parts/sheet/xlsx-rows.client.ts';

/** The first bytes of a workbook of Excel before 2007. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads the cells of a statement: a workbook, or text with commas or tabs, whatever its name ends with. SBI's ".xls" is text.
 * @throws FileFault
 */
export async function readStatementFile(file: File): Promise<readonly (readonly string[])[]> {
  if (/\.xlsx$/i.test(file.name)) return xlsxRows(file.name, file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (OLD_WORKBOOK.every((byte, at) => bytes[at] === byte))
    throw new FileFault(`${file.name} is an old workbook. Open it in Excel and save it as “Excel workbook” or CSV, or download it as CSV.`);
  return statementCells(sheetText(file.name, bytes), (row) => columnsOf(row) !== null);
}
