import { formatDateTime } from '../../../rules/dates.ts';
import { originWord } from '../../../rules/links/origin.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { adminUrls } from '../../admin-urls.ts';
import type { ListedOrder } from '../../order-reads/list-orders.server.ts';
import { IconButton } from '../../parts/button.tsx';
import { ContactLinks } from '../../parts/contact-links.tsx';
import type { Column } from '../../parts/list/list-table.tsx';
import { Amount } from '../../parts/money/amount.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { Thumb } from '../../parts/upload/thumb.tsx';
import { paidByWord } from '../paid-by.ts';
import { StatusButton } from '../status-button.tsx';

export function orderColumns({ onTrack }: { readonly onTrack: (order: ListedOrder) => void }): readonly Column<ListedOrder>[] {
  return [
    {
      id: 'pieces',
      head: 'Pieces',
      isHeadHidden: true,
      cell: 'picture',
      render: ({ image, pieces }) => (
        <span className="order-thumb">
          <Thumb image={image} />
          {pieces > 1 && (
            <b>
              <span className="sr-only">pieces: </span>
              {pieces}
            </b>
          )}
        </span>
      ),
    },
    {
      id: 'order',
      head: 'Order',
      cell: 'title',
      render: ({ id, number, createdAt, waitsForAnswer }) => (
        <>
          <TextLink look="name" word={orderNumber(number)} href={adminUrls.order(id)} />
          <span className="text-meta detail">{formatDateTime(createdAt)}</span>
          {waitsForAnswer && <span className="text-meta detail">Not to pack yet: its buyer has not confirmed it</span>}
        </>
      ),
    },
    {
      id: 'customer',
      head: 'Customer',
      cell: 'second',
      render: ({ customerName, city }) => [customerName, city].filter(Boolean).join(', ') || 'Forgotten',
    },
    {
      id: 'total',
      head: 'Total',
      cell: 'end',
      isNumber: true,
      render: ({ due }) => <Amount of={due} isStrong />,
    },
    {
      id: 'came-by',
      head: 'Came by',
      cell: 'wide-only',
      render: ({ origin }) => <span className="text-meta">{origin === 'shop' ? '' : originWord(origin)}</span>,
    },
    { id: 'paid-by', head: 'Paid by', cell: 'figure', isNumber: true, render: paidByWord },
    {
      id: 'status',
      head: 'Status',
      cell: 'controls',
      render: (order) => (
        <>
          <StatusButton order={order} />
          <span className="only-phone">
            <ContactLinks name={order.customerName} phone={order.phone} number={order.number} />
          </span>
        </>
      ),
    },
    {
      id: 'tracking',
      head: 'Tracking',
      isHeadHidden: true,
      cell: 'wide-only',
      render: (order) => <IconButton icon="truck" label={`Tracking of ${orderNumber(order.number)}`} onClick={() => onTrack(order)} />,
    },
  ];
}
