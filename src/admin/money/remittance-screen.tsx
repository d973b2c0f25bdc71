import { useQuery } from '@tanstack/react-query';
import type { RemittanceRecord, RemittedParcel } from '../../features/money-desk/months/read-remittance.server.ts';
import { formatDate, startOfIstDate } from '../../rules/dates.ts';
import { formatInr } from '../../rules/money/money.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Place, Screen } from '../app/screen.ts';
import { ReadState } from '../parts/list/list-states.tsx';
import { type Column, ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { remittanceRead } from './money-reads.client.ts';

const columns: readonly Column<RemittedParcel>[] = [
  {
    id: 'order',
    head: 'Order',
    cell: 'title',
    render: ({ orderId, orderNumber: number, awb }) =>
      orderId === null || number === null ? awb : <TextLink word={orderNumber(number)} href={adminUrls.order(orderId)} />,
  },
  {
    id: 'parcel',
    head: 'Parcel',
    cell: 'second',
    render: ({ parcelId, parcelNumber, awb }) =>
      parcelId === null ? 'No parcel of the shop' : <TextLink word={`Parcel ${parcelNumber}, ${awb}`} href={adminUrls.parcel(parcelId)} />,
  },
  { id: 'due', head: 'Due', cell: 'figure', isNumber: true, render: ({ due }) => (due === null ? '–' : <Amount of={due} />) },
  { id: 'kept', head: 'Kept', cell: 'wide-only', isNumber: true, render: ({ deduction }) => <Amount of={deduction} /> },
  { id: 'paid', head: 'Paid', cell: 'end', isNumber: true, render: ({ amount }) => <Amount of={amount} isStrong /> },
];

function RemittanceScreen({ params: { id = '' } }: Place) {
  const read = useQuery(remittanceRead(id));
  return (
    <>
      <PageHead title={read.data ? `Payment ${read.data.utr}` : 'Payment of a courier'} />
      <ReadState read={read} failed="Failed to fetch the payment." loading="Loading the payment…" />
      {read.data && <Payment data={read.data} />}
    </>
  );
}

function Payment({ data: { paidOn, amount, bank, lines } }: { readonly data: RemittanceRecord }) {
  return (
    <div className="stack gst-top">
      <p>
        Paid on {formatDate(startOfIstDate(paidOn))}, {formatInr(amount)}.{' '}
        {bank
          ? `The bank shows ${formatInr(bank.amount)} on ${formatDate(startOfIstDate(bank.on))}: ${bank.text}`
          : 'No line of the bank was found for it.'}
      </p>
      {lines.length === 0 ? (
        <p className="text-meta">The courier has named none of the parcels that it paid for.</p>
      ) : (
        <ListTable label="Parcels" rows={lines} columns={columns} keyOf={({ line }) => String(line)} />
      )}
    </div>
  );
}

export const remittanceScreen: Screen = { reads: ({ params: { id = '' } }) => [remittanceRead(id)], Component: RemittanceScreen };
