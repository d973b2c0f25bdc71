import type { Deposit } from '../../features/money-desk/months/read-month.server.ts';
import { formatDate, startOfIstDate } from '../../rules/dates.ts';
import { GATEWAY_NAME } from '../../rules/payment/gateway-name.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Column } from '../parts/list/list-table.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { TextLink } from '../parts/text-link.tsx';

/** What came to the bank: its number leads to what it pays, down to the orders. */
export const depositColumns: readonly Column<Deposit>[] = [
  { id: 'on', head: 'Day', cell: 'second', render: ({ on }) => formatDate(startOfIstDate(on)) },
  {
    id: 'utr',
    head: 'Number',
    cell: 'title',
    render: ({ kind, id, utr }) => (
      <TextLink word={utr || id} href={kind === 'settlement' ? adminUrls.settlement(id) : adminUrls.remittance(id)} />
    ),
  },
  {
    id: 'from',
    head: 'From',
    cell: 'figure',
    render: ({ kind, by, isDifference }) =>
      [kind === 'settlement' ? GATEWAY_NAME : 'Courier', by !== 'rule' && `matched by ${by}`, isDifference && 'after the close']
        .filter(Boolean)
        .join(', '),
  },
  { id: 'amount', head: 'Amount', cell: 'end', isNumber: true, render: ({ amount }) => <Amount of={amount} /> },
];
