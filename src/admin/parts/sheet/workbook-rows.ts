import { type CellObject, read, SSF, type WorkSheet } from '@e965/xlsx';
import { FileFault } from './file-table.ts';
import { plainFigure } from './text-rows.ts';

/** Excel keeps 15 digits of a number, and 848.9999999999999 for what it shows as 849. */
const KEPT_DIGITS = 15;
const ABOVE_KEPT = 10 ** KEPT_DIGITS;
const pad = (value: number) => String(value).padStart(2, '0');

/** The day of a cell, with its time where it has one: '2026-12-05', '2026-12-05 19:40:46'. */
function dayOf(value: number, date1904: boolean): string {
  const { y, m, d, H, M, S } = SSF.parse_date_code(value, { date1904 });
  const time = H + M + S > 0 ? ` ${pad(H)}:${pad(M)}:${pad(S)}` : '';
  return `${y}-${pad(m)}-${pad(d)}${time}`;
}

/** Digits without exponent: 1e21 would be read as a word. */
const plain = (value: number): string => {
  const exact = Number(value.toPrecision(KEPT_DIGITS));
  return Math.abs(exact) >= ABOVE_KEPT ? BigInt(Math.round(exact)).toString() : String(exact);
};

/** A cell as a person reads it: a day as a day, a share as a percentage, a code with its zeros, and every other number in full. */
function cellText(cell: CellObject | undefined, date1904: boolean): string {
  if (!cell || cell.v === undefined || cell.t === 'e' || cell.t === 'z') return '';
  if (typeof cell.v === 'boolean') return cell.v ? 'yes' : 'no';
  if (typeof cell.v !== 'number') return plainFigure(String(cell.v).trim());
  const format = String(cell.z ?? 'General');
  if (SSF.is_date(format)) return dayOf(cell.v, date1904);
  if (format.includes('%')) return `${plain(cell.v * 100)}%`;
  if (/^0{2,}$/.test(format)) return String(cell.w ?? plain(cell.v));
  return plain(cell.v);
}

/** By the cells that are there: the range of a sheet whose empty columns have a format ends at the last column of Excel. */
function rowsOf({ '!data': rows = [] }: WorkSheet, date1904: boolean): string[][] {
  return Array.from(rows, (cells: CellObject[] | undefined) => Array.from(cells ?? [], (cell) => cellText(cell, date1904)));
}

/**
 * Returns the rows of each sheet of a workbook that is shown: Excel's of any year, OpenDocument, or a table in HTML that is named so.
 * @throws FileFault
 */
export function workbookRows(name: string, bytes: Uint8Array): readonly string[][][] {
  try {
    const book = read(bytes, { type: 'array', dense: true, cellNF: true, cellText: true, cellHTML: false, raw: true });
    const date1904 = book.Workbook?.WBProps?.date1904 === true;
    const shown = book.SheetNames.filter((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden);
    return shown.flatMap((each) => {
      const rows = rowsOf(book.Sheets[each] ?? {}, date1904);
      return rows.length > 0 ? [rows] : [];
    });
  } catch {
    throw new FileFault(`${name} cannot be read as a workbook. Open it, and save it as “Excel workbook” or CSV.`);
  }
}
