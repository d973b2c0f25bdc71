import { useQuery } from '@tanstack/react-query';
import type { CustomerRecord } from '../../features/customers/admin/read-customer.server.ts';
import { formatDate } from '../../rules/dates.ts';
import { type Paise, paise } from '../../rules/money/money.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Place, Screen } from '../app/screen.ts';
import { ReadState } from '../parts/list/list-states.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { Thumb } from '../parts/upload/thumb.tsx';
import { customerOrderColumns } from './customer-columns.tsx';
import { CustomerContact } from './customer-contact.tsx';
import { CustomerData } from './customer-data.tsx';
import { CustomerNote } from './customer-note.tsx';
import { customerRead } from './customer-reads.client.ts';
import { CustomerSessions } from './customer-sessions.tsx';

function CustomerScreen({ params }: Place) {
  const record = useQuery(customerRead(params.id ?? ''));
  return (
    <>
      <ReadState read={record} failed="Failed to fetch customers. Please try again." loading="Loading the customer…" />
      {record.data && <Customer customer={record.data} />}
    </>
  );
}

function Customer({ customer }: { customer: CustomerRecord }) {
  const { name, email, city, firstOrder, orders, coupons } = customer;
  const since = [city, `customer since ${formatDate(firstOrder)}`].filter(Boolean).join(', ');
  return (
    <>
      <PageHead title={name || email} meta={since} />
      <div className="columns">
        <div className="stack">
          <Figures customer={customer} />
          <section className="panel">
            <h2>Orders</h2>
            <ListTable label="Orders" rows={orders} columns={customerOrderColumns} keyOf={({ id }) => id} />
          </section>
          <Wishes customer={customer} />
        </div>
        <div className="stack">
          <CustomerContact customer={customer} />
          <section className="panel">
            <h2>Coupons used</h2>
            {coupons.length === 0 ? (
              <p className="text-meta">None.</p>
            ) : (
              <ul className="text-meta">
                {coupons.map(({ code, number }) => (
                  <li key={number}>
                    {code}, {orderNumber(number)}
                  </li>
                ))}
              </ul>
            )}
          </section>
          <CustomerNote customer={customer} />
          <CustomerSessions customer={customer} />
          <CustomerData customer={customer} />
        </div>
      </div>
    </>
  );
}

function Figures({ customer: { spent, totalOrders, returnCount } }: { customer: CustomerRecord }) {
  return (
    <dl className="customer-figures">
      <Figure word="Spent" of={spent} />
      <Figure word="Orders" count={totalOrders} />
      <Figure word="Average" of={paise(totalOrders === 0 ? 0 : Math.round(spent / totalOrders))} />
      <Figure word="Returns" count={returnCount} />
    </dl>
  );
}

function Figure({ word, of, count }: { word: string; of?: Paise; count?: number }) {
  return (
    <div>
      <dt className="text-meta">{word}</dt>
      <dd>{of === undefined ? count : <Amount of={of} />}</dd>
    </div>
  );
}

/** Pieces on the wishlist of an account; a guest has none. */
function Wishes({ customer: { wishes, accountSince } }: { customer: CustomerRecord }) {
  if (accountSince === null) return null;
  return (
    <section className="panel">
      <h2>Wishes</h2>
      {wishes.length === 0 && <p className="text-meta">The wishlist is empty.</p>}
      <ul className="rows wish-feed">
        {wishes.map(({ id, name, image }) => (
          <li key={id}>
            <Thumb image={image} size={40} />
            <TextLink word={name} href={adminUrls.product(id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export const customerScreen: Screen = { reads: ({ params }) => [customerRead(params.id ?? '')], Component: CustomerScreen };
