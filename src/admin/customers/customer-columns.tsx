import type { CustomerRow } from '../../features/customers/admin/list-customers.server.ts';
import type { CustomerOrder } from '../../features/customers/admin/read-customer.server.ts';
import { formatDate } from '../../rules/dates.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Column } from '../parts/list/list-table.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { Mark } from '../parts/status/mark.tsx';
import { statusWords } from '../parts/status/status-text.ts';
import { TextLink } from '../parts/text-link.tsx';
import { Thumb } from '../parts/upload/thumb.tsx';

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

export const customerColumns: readonly Column<CustomerRow>[] = [
  {
    id: 'name',
    head: 'Name',
    cell: 'title',
    sort: 'name',
    render: ({ id, name, email }) => <TextLink look="name" word={name || email} href={adminUrls.customer(id)} />,
  },
  { id: 'email', head: 'Email', cell: 'second', render: ({ email }) => email },
  { id: 'city', head: 'Town', cell: 'wide-only', render: ({ city }) => city },
  { id: 'first', head: 'First order', cell: 'wide-only', sort: 'first_order', render: ({ firstOrder }) => formatDate(firstOrder) },
  { id: 'last', head: 'Last order', cell: 'wide-only', sort: 'last_order', render: ({ lastOrder }) => formatDate(lastOrder) },
  {
    id: 'orders',
    head: 'Orders',
    cell: 'figure',
    isNumber: true,
    sort: 'total_orders',
    render: ({ totalOrders }) => (
      <>
        <span className="only-phone">{counted(totalOrders, 'order')}</span>
        <span className="hide-phone">{totalOrders}</span>
      </>
    ),
  },
  {
    id: 'spent',
    head: 'Spent',
    cell: 'end',
    isNumber: true,
    sort: 'spent',
    render: ({ spent }) => <Amount of={spent} isStrong />,
  },
];

/** The orders of one customer. */
export const customerOrderColumns: readonly Column<CustomerOrder>[] = [
  { id: 'picture', head: 'Piece', isHeadHidden: true, cell: 'picture', render: ({ image }) => <Thumb image={image} /> },
  {
    id: 'order',
    head: 'Order',
    cell: 'title',
    render: ({ id, number, pieces }) => (
      <>
        <TextLink look="name" word={orderNumber(number)} href={adminUrls.order(id)} />{' '}
        <span className="text-meta">{counted(pieces, 'piece')}</span>
      </>
    ),
  },
  { id: 'date', head: 'Date', cell: 'second', render: ({ createdAt }) => formatDate(createdAt) },
  {
    id: 'status',
    head: 'Status',
    cell: 'figure',
    isNumber: true,
    render: ({ status }) => {
      const [word, mark, tone] = statusWords[status];
      return (
        <span className="tag">
          <Mark name={mark} tone={tone} /> {word}
        </span>
      );
    },
  },
  {
    id: 'total',
    head: 'Total',
    cell: 'end',
    isNumber: true,
    render: ({ total }) => <Amount of={total} isStrong />,
  },
];
