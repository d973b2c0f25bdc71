import type { ReportOrder, ReportOrders } from '../../features/reports/report-orders.server.ts';
import { shortDate, startOfIstDate } from '../../rules/dates.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { spanText } from '../../rules/reports/report-span.ts';
import { reportColumns } from '../../rules/reports/report-sums.ts';
import { clockSentences, clockWords, dimensionWords, type ReportDimension } from '../../rules/reports/report-terms.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Screen } from '../app/screen.ts';
import { ListScreen } from '../parts/list/list-screen.tsx';
import { type Column, ListTable } from '../parts/list/list-table.tsx';
import { useList } from '../parts/list/use-list.client.ts';
import { TextLink } from '../parts/text-link.tsx';
import { ReportCell } from './report-cell.tsx';
import { reportOrdersRead } from './report-reads.client.ts';

/** Returns whether the card of a phone shows the column at its right. */
const main = (head: string) => head === 'Sales' || head === 'Goods less discount';

const columnsOf = (by: ReportDimension): readonly Column<ReportOrder>[] => [
  {
    id: 'order',
    head: 'Order',
    cell: 'title',
    render: ({ id, number }) => <TextLink look="name" word={orderNumber(number)} href={adminUrls.order(id)} />,
  },
  { id: 'day', head: 'Day', cell: 'second', render: ({ day }) => shortDate(startOfIstDate(day)) },
  ...reportColumns(by)
    .filter(({ head, kind }) => head !== 'Orders' && kind !== 'share')
    .map(
      (each): Column<ReportOrder> => ({
        id: each.head,
        head: each.head,
        cell: main(each.head) ? 'figure' : 'wide-only',
        isNumber: true,
        render: (row) => <ReportCell column={each} sums={row} />,
      }),
    ),
];

/** The orders that a sum of a report counts; their figures add up to it. */
function ReportOrdersScreen() {
  const list = useList(reportOrdersRead);
  const { data } = list;
  return (
    <ListScreen
      list={list}
      title="Orders of a report"
      noun="orders"
      failed="Failed to fetch the orders of the report."
      empty="No sold orders here"
      why="Choose another row of the report."
      rows={({ rows, by }) => (
        <div className="wide-table">
          <ListTable label="Orders" rows={rows} columns={columnsOf(by)} keyOf={({ id }) => id} />
        </div>
      )}
    >
      {data && <Sums data={data} />}
    </ListScreen>
  );
}

function Sums({ data: { by, clock, span, word, sums } }: { data: ReportOrders }) {
  return (
    <section className="panel" aria-label="Sums">
      <p className="text-meta">
        {by !== 'all' && `${dimensionWords[by]}: ${word}. `}
        {clockSentences[clock]} {spanText(span)}, India. Clock: {clockWords[clock].toLowerCase()}.
      </p>
      {/* The keys scroll it on a phone: nothing in it takes the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keys */}
      <section className="wide-table" aria-label="All rows" tabIndex={0}>
        <table className="gst-sums">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Sums</span>
              </th>
              {reportColumns(by).map(({ head }) => (
                <th scope="col" key={head}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">All rows</th>
              {reportColumns(by).map((each) => (
                <td key={each.head}>
                  <ReportCell column={each} sums={sums} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </section>
  );
}

export const reportOrdersScreen: Screen = { reads: ({ search }) => [reportOrdersRead(search)], Component: ReportOrdersScreen };
