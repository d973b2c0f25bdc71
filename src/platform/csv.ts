import Papa from 'papaparse';

/** A number is written as it is, a text so that no spreadsheet runs it as a formula. */
export type Cell = string | number;
/** A part of a file: rows of cells, read in one round trip. */
export type CsvPages = AsyncGenerator<readonly (readonly Cell[])[]>;

/** Excel reads UTF-8 only after this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
const NEW_LINE = '\r\n';

/**
 * Rows of a CSV file. A text that a spreadsheet would take for a formula begins with an apostrophe.
 * @example csvRows([['=1+1', -5]]) → "\"'=1+1\",-5\r\n"
 */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.length === 0 ? '' : Papa.unparse(rows as Cell[][], { escapeFormulae: true, newline: NEW_LINE }) + NEW_LINE;

/** The byte order mark and the row of column names. */
export const csvHead = (columns: readonly string[]): string => BYTE_ORDER_MARK + csvRows([columns]);

/** Paise as plain rupees, which every spreadsheet reads: 319140 → 3191.4 */
export const rupeesCell = (paise: number): number => paise / 100;

/**
 * A CSV file as a download, written page by page while it is sent, so that memory does not grow with its length.
 * `file`: 'products-2026-11-21.csv'.
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
