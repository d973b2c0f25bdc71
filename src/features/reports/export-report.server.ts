import { type Cell, csvResponse, rupeesCell } from '../../platform/csv.ts';
import type { Shop } from '../../platform/shop.ts';
import { type ReportColumn, type ReportSums, reportColumns } from '../../rules/reports/report-sums.ts';
import { dimensionWords } from '../../rules/reports/report-terms.ts';
import { readReport } from './read-report.server.ts';
import type { ReportQuery } from './report.schema.ts';

const cellOf: Record<ReportColumn['kind'], (value: number) => Cell> = {
  money: rupeesCell,
  share: (tenths) => tenths / 10,
  count: (value) => value,
};

/** A report as a file: the rows of the screen and its total. Its name says the clock and the days. */
export async function exportReport(shop: Shop, query: ReportQuery): Promise<Response> {
  const { by, clock, span, rows, total } = await readReport(shop, query);
  const columns = reportColumns(by);
  const cells = (sums: ReportSums): Cell[] => columns.map(({ of, kind }) => cellOf[kind](of(sums)));
  async function* pages() {
    yield [...rows.map((row): Cell[] => [row.word, ...cells(row)]), ['Total', ...cells(total)]];
  }
  const name = `report-${by}-by-${clock}-day-${span.from}-to-${span.to}.csv`;
  return csvResponse(name, [dimensionWords[by], ...columns.map(({ head }) => head)], pages());
}
