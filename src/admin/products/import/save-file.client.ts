import Papa from 'papaparse';
import { FORMULA } from '../../../rules/formula.ts';

/** Excel reads UTF-8 only after this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Gives the browser a CSV file to save. Texts that a spreadsheet would take for formulas begin with an apostrophe. */
export function saveFile(name: string, columns: readonly string[], rows: readonly Readonly<Record<string, string | undefined>>[]): void {
  const cells = rows.map((row) => columns.map((column) => row[column] ?? ''));
  const text = Papa.unparse({ fields: [...columns], data: cells }, { escapeFormulae: FORMULA });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
