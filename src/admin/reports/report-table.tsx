import { type ReactNode, useState } from 'react';
import type { Report, ReportRow } from '../../features/reports/read-report.server.ts';
import { type ReportSums, reportColumns } from '../../rules/reports/report-sums.ts';
import { dimensionWords, isByPiece } from '../../rules/reports/report-terms.ts';
import { grouped } from '../../rules/text.ts';
import { adminUrls } from '../admin-urls.ts';
import { AdminLink } from '../app/admin-link.tsx';
import { Button } from '../parts/button.tsx';
import { HelpedTitle } from '../parts/help/help.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { ReportCell } from './report-cell.tsx';
import { ordersBehind } from './report-reads.client.ts';

/** Rows that are shown before the rest is asked for. */
const SHOWN = 100;

/** The sums by value, the total, and the way to the orders of each. */
export function ReportTable({ report }: { report: Report }) {
  const { by, clock, span, rows, total } = report;
  const [isWhole, setWhole] = useState(false);
  const columns = reportColumns(by);
  const cells = (sums: ReportSums) =>
    columns.map((column) => (
      <td key={column.head}>
        <ReportCell column={column} sums={sums} />
      </td>
    ));
  const line = (row: ReportRow) => (
    <tr key={`${row.value} ${row.span.from}`}>
      <th scope="row">
        <Behind href={ordersBehind(clock, by, row.span, row.value)}>{row.word}</Behind>
      </th>
      {cells(row)}
    </tr>
  );
  return (
    <section className="panel" aria-label="Table">
      <HelpedTitle of="report-sums" title={`Sums by ${dimensionWords[by].toLowerCase()}`} />
      <div className="wide-table">
        <table className="gst-sums report-sums">
          <thead>
            <tr>
              <th scope="col">{dimensionWords[by]}</th>
              {columns.map(({ head }) => (
                <th scope="col" key={head}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isWhole ? rows : rows.slice(0, SHOWN)).map(line)}
            <tr>
              <th scope="row">
                <Behind href={ordersBehind(clock, 'all', span, '')}>Total</Behind>
              </th>
              {cells(total)}
            </tr>
          </tbody>
        </table>
      </div>
      {!isWhole && rows.length > SHOWN && (
        <p className="actions">
          <Button look="line" word={`Show all ${grouped(rows.length)} rows`} onClick={() => setWhole(true)} />
        </p>
      )}
      {isByPiece(by) && (
        <p className="hint">
          An order with several of these appears in several rows; the total counts it once. Delivery, gift wrap and refunds belong to the
          whole order: see the report by days. A category is that of the piece when it was sold.
        </p>
      )}
      {!isByPiece(by) && (
        <p className="hint">
          Refunded is all money returned later, through the gateway or by hand, on the day of the order’s row. An order is of a new buyer if
          no earlier order with the same e-mail address is sold.
        </p>
      )}
      {by === 'coupon' && (
        <p className="hint">
          The report does not say that a coupon brought an order. See{' '}
          <TextLink look="link" word="what orders with each coupon earned" href={adminUrls.couponMargin(span.from, span.to)} />, also those
          that came back.
        </p>
      )}
    </section>
  );
}

const Behind = ({ href, children }: { href: string; children: ReactNode }) => (
  <AdminLink className="link tap" href={href}>
    {children}
  </AdminLink>
);
