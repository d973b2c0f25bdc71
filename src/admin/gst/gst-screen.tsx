import { useQuery } from '@tanstack/react-query';
import type { GstMonth, LostNumbers, MonthSums } from '../../features/invoices/admin/gst-month.server.ts';
import type { ExportFile } from '../../features/invoices/export/gst.schema.ts';
import { formatMonth } from '../../rules/dates.ts';
import { type Paise, paise } from '../../rules/money/money.ts';
import { count } from '../../rules/text.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import type { Screen } from '../app/screen.ts';
import { ConfirmedLink } from '../exports/confirmed-link.tsx';
import { FirstInvoices } from '../papers/first-invoices.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { HelpedTitle } from '../parts/help/help.tsx';
import { EmptyState, ReadState } from '../parts/list/list-states.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { Pager } from '../parts/list/pager.tsx';
import { useList } from '../parts/list/use-list.client.ts';
import { Amount } from '../parts/money/amount.tsx';
import { FeesPanel } from './fees/fees-panel.tsx';
import { TariffsPanel } from './fees/tariffs-panel.tsx';
import { gstColumns } from './gst-columns.tsx';
import { exportAddress, firstInvoicesRead, gstMonthRead, printAddress } from './gst-reads.client.ts';
import { GstReturnPanel } from './gst-return.tsx';

const fileWords: readonly (readonly [ExportFile, string])[] = [
  ['b2c', 'Sales by State and rate'],
  ['hsn', 'HSN summary'],
  ['notes', 'Credit notes'],
  ['documents', 'Documents issued'],
  ['invoices', 'All invoices'],
];

function GstScreen() {
  const { fields, set, read, data } = useList(gstMonthRead);
  const first = useQuery(firstInvoicesRead);
  return (
    <>
      <PageHead title="GST">
        {data && (
          <select
            className="select"
            aria-label="Month"
            value={fields.month || data.month}
            onChange={({ target }) => set({ month: target.value === data.months[0] ? '' : target.value })}
          >
            {monthChoices(data).map((month) => (
              <option key={month} value={month}>
                {formatMonth(month)}
              </option>
            ))}
          </select>
        )}
      </PageHead>
      <ReadState read={read} failed="Failed to fetch GST documents." loading="Loading GST documents…" />
      {first.data && <FirstInvoices invoices={first.data.invoices} />}
      {data && <Month data={data} printed={printAddress(fields)} onMove={set} />}
      {data && <FeesPanel key={data.month} month={data.month} />}
      {data && <TariffsPanel />}
    </>
  );
}

/** An address may name a month that has no documents. */
const monthChoices = ({ month, months }: GstMonth): readonly string[] => (months.includes(month) ? months : [...months, month]);

interface MonthProps {
  readonly data: GstMonth;
  /** The address of a file with the documents of this page. */
  readonly printed: string;
  readonly onMove: (cursor: { after: string; before: string }) => void;
}

function Month({ data, printed, onMove }: MonthProps) {
  if (data.total === 0 && data.lost.length === 0) {
    return (
      <EmptyState title="No documents this month">
        <p>An order gets its invoice when you print it or mark the order as shipped.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <div className="columns gst-top">
        <Sums data={data} />
        <section className="panel">
          <h2>Files for the return</h2>
          <ul className="gst-files">
            {fileWords.map(([file, word]) => (
              <li key={file}>
                <ButtonLink look="line" icon="download" word={word} href={exportAddress(data.month, file)} download />
              </li>
            ))}
          </ul>
          {data.gstins.length > 1 && (
            <p className="hint">These files have the documents of every GSTIN of the month; the tables of each return are in GSTR-1.</p>
          )}
          {data.unregistered > 0 && (
            <p className="hint">
              {count(data.unregistered, 'document names', 'documents name')} no GSTIN: bills of supply and their credit notes. They are in
              the list and in the documents issued; the files by State, HSN and rate leave them out.
            </p>
          )}
          {data.lost.length > 0 && <p className="hint">{lostText(data.lost)}</p>}
        </section>
      </div>
      <GstReturnPanel key={`${data.month} ${data.gstins}`} month={data.month} gstins={data.gstins} />
      {data.total > 0 && (
        <>
          <p className="actions">
            <ConfirmedLink className="btn btn--line" href={printed} isInTab>
              <Icon name="printer" size="s" /> Print {data.rows.length === 1 ? 'this document' : `these ${data.rows.length} documents`}
            </ConfirmedLink>
          </p>
          <ListTable label="Documents" rows={data.rows} columns={gstColumns} keyOf={({ id }) => id} />
          <Pager page={data} noun="documents" onMove={onMove} />
        </>
      )}
    </>
  );
}

/** Ranges that the sentence names. */
const RANGES_SHOWN = 5;

function lostText(lost: readonly LostNumbers[]): string {
  const ranges = lost.slice(0, RANGES_SHOWN).map(({ from, to }) => (from === to ? from : `${from} to ${to}`));
  const more = lost.length > RANGES_SHOWN ? ` and ${lost.length - RANGES_SHOWN} more` : '';
  return `A restore of the shop lost the documents with these numbers. The numbers are not used again, and the list of issued documents counts them as cancelled: ${ranges.join(', ')}${more}.`;
}

const parts = [
  ['Taxable value', 'taxable'],
  ['CGST', 'cgst'],
  ['SGST', 'sgst'],
  ['IGST', 'igst'],
  ['Total', 'total'],
] as const satisfies readonly (readonly [string, keyof MonthSums])[];

function Sums({ data: { invoices, notes } }: { data: GstMonth }) {
  const net = (part: (typeof parts)[number][1]): Paise => paise(invoices[part] - notes[part]);
  return (
    <section className="panel">
      <HelpedTitle of="gst-sums" title="Sums of the month" />
      <div className="wide-table">
        <table className="gst-sums">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Amount</span>
              </th>
              <th scope="col">Invoices</th>
              <th scope="col">Credit notes</th>
              <th scope="col">Net</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Documents</th>
              <td>{invoices.count}</td>
              <td>{notes.count}</td>
              <td />
            </tr>
            {parts.map(([word, part]) => (
              <tr key={part}>
                <th scope="row">{word}</th>
                <td>
                  <Amount of={invoices[part]} />
                </td>
                <td>
                  <Amount of={notes[part]} />
                </td>
                <td>
                  <Amount of={net(part)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export const gstScreen: Screen = { reads: ({ search }) => [gstMonthRead(search), firstInvoicesRead], Component: GstScreen };
