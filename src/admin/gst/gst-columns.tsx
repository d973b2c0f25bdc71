import type { ListedDocument } from '../../features/invoices/admin/gst-month.server.ts';
import { gstStateName } from '../../rules/address/gst-states.ts';
import { formatDate } from '../../rules/dates.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import { documentAddress } from '../papers/papers-reads.client.ts';
import { ButtonLink } from '../parts/button.tsx';
import type { Column } from '../parts/list/list-table.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { TextLink } from '../parts/text-link.tsx';

/** The columns of the documents of a month. The amounts of a credit note are taken off. */
export const gstColumns: readonly Column<ListedDocument>[] = [
  {
    id: 'number',
    head: 'Number',
    cell: 'title',
    render: ({ number, isNote }) => (
      <>
        <b className="no-wrap">{number}</b>
        {isNote && <span className="text-meta detail">Credit note</span>}
      </>
    ),
  },
  {
    id: 'order',
    head: 'Order',
    cell: 'second',
    render: ({ orderId, order, issuedAt }) => (
      <>
        <TextLink look="link" word={orderNumber(order)} href={adminUrls.order(orderId)} />
        <span>, {formatDate(issuedAt)}</span>
      </>
    ),
  },
  {
    id: 'buyer',
    head: 'Customer',
    cell: 'wide-only',
    render: ({ buyer, buyerGstin }) => (
      <>
        {buyer || 'Forgotten'}
        {buyerGstin !== '' && <span className="text-meta detail">GSTIN {buyerGstin}</span>}
      </>
    ),
  },
  { id: 'supply', head: 'Customer’s State', cell: 'wide-only', render: ({ placeOfSupply }) => gstStateName(placeOfSupply) },
  {
    id: 'tax',
    head: 'GST',
    cell: 'figure',
    isNumber: true,
    render: ({ isNote, tax }) => (
      <>
        <span className="only-phone">GST </span>
        {isNote && '−'}
        <Amount of={tax} />
      </>
    ),
  },
  {
    id: 'total',
    head: 'Total',
    cell: 'end',
    isNumber: true,
    render: ({ isNote, total }) => (
      <b>
        {isNote && '−'}
        <Amount of={total} />
      </b>
    ),
  },
  {
    id: 'file',
    head: 'PDF',
    isHeadHidden: true,
    cell: 'controls',
    render: ({ id, number }) => (
      <ButtonLink look="line" icon="download" word="PDF" href={documentAddress(id)} download aria-label={`Download ${number} as PDF`} />
    ),
  },
];
