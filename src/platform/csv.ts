import Papa from 'papaparse';
import { FORMULA } from '../rules/formula.ts';

/** A number is written as it is, a text so that no spreadsheet runs it as a formula. */
export type Cell = string | number;
/** A part of a file: rows of cells, read in one round trip. */
export type CsvPages = AsyncGenerator<readonly (readonly Cell[])[]>;
/** The columns of a file, each with its cell of a row. */
export type CsvColumns<Row> = readonly (readonly [head: string, cell: (row: Row) => Cell])[];

export const headsOf = (columns: CsvColumns<never>): string[] => columns.map(([head]) => head);

/** A file that a list is saved as. */
export interface CsvExport {
  readonly heads: readonly string[];
  /** Counts the rows that the filters find now; while the file is written, rows may come and go. */
  readonly count: () => Promise<number>;
  readonly pages: CsvPages;
}

/** Rows in one page of an export, which is one round trip: 300,000 rows take 300 of the calls that a request may make. */
export const EXPORT_PAGE = 1000;

/** Excel reads UTF-8 only after this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
const NEW_LINE = '\r\n';

/**
 * Rows of a CSV file. A text that a spreadsheet would take for a formula begins with an apostrophe.
 * @example csvRows([['=1+1', -5]]) → "\"'=1+1\",-5\r\n"
 */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.length === 0 ? '' : Papa.unparse(rows as Cell[][], { escapeFormulae: FORMULA, newline: NEW_LINE }) + NEW_LINE;

/** Returns the byte order mark and the row of column names. */
export const csvHead = (columns: readonly string[]): string => BYTE_ORDER_MARK + csvRows([columns]);

/** Returns paise as plain rupees, which every spreadsheet reads: 319140 → 3191.4 */
export const rupeesCell = (paise: number): number => paise / 100;

/** Returns the cells of a row. */
export const cellsOf = <Row>(columns: CsvColumns<Row>, row: Row): Cell[] => columns.map(([, cell]) => cell(row));

/**
 * Returns all rows of a list as pages of a file; a row may make several lines of it. Ends after a page that is not full. `read`: the
 * EXPORT_PAGE rows after a row in the order of their key, so that a later page costs no more than the first; null for the first page.
 */
export async function* exportPages<Row>(read: (after: Row | null) => Promise<readonly Row[]>, linesOf: (row: Row) => Cell[][]): CsvPages {
  let after: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await read(after);
    yield rows.flatMap(linesOf);
    after = rows.at(-1) ?? null;
    if (rows.length < EXPORT_PAGE) return;
  }
}

/** The pages of a file whose rows are known already. */
export async function* onePage(rows: readonly (readonly Cell[])[]): CsvPages {
  yield rows;
}

/**
 * Returns a CSV file as a download, written page by page while it is sent, so that memory does not grow with its length. A reader that
 * stops ends the reading of pages. Where a page cannot be read the connection breaks off, and the browser reports a failed download
 * instead of keeping a file that looks complete. `file`: 'products-2026-11-21.csv'.
 */
export function csvResponse(file: string, columns: readonly string[], pages: CsvPages): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvHead(columns))),
    async pull(controller) {
      const { value, done } = await pages.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(csvRows(value)));
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'private, no-store',
    },
  });
}
