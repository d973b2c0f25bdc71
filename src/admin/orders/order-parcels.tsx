import { useQuery } from '@tanstack/react-query';
import type { OrderParcel } from '../../features/parcels/admin/order-parcels.server.ts';
import { formatInr } from '../../rules/money/money.ts';
import { adminUrls } from '../admin-urls.ts';
import type { OrderRecord } from '../order-reads/read-order.server.ts';
import { Mark } from '../parts/status/mark.tsx';
import { stateWords } from '../parts/status/parcel-state.ts';
import { TextLink } from '../parts/text-link.tsx';
import { orderParcelsRead } from './order-reads.client.ts';

/** The parcels that have pieces of an order, the newest first; nothing where there is none. */
export function OrderParcels({ order: { id } }: { readonly order: OrderRecord }) {
  const { data } = useQuery(orderParcelsRead(id));
  const parcels = data?.parcels ?? [];
  if (parcels.length === 0) return null;
  return (
    <section className="panel">
      <h2>{parcels.length === 1 ? 'Parcel' : 'Parcels'}</h2>
      <ul className="rows">
        {parcels.map((parcel) => (
          <Line key={parcel.id} parcel={parcel} />
        ))}
      </ul>
    </section>
  );
}

function Line({ parcel: { id, number, state, direction, carrier, awb, cash, quoted } }: { readonly parcel: OrderParcel }) {
  const [word, mark, tone] = stateWords[state];
  const facts = [
    direction === 'back' && 'from the customer',
    carrier,
    awb,
    cash > 0 && `${formatInr(cash)} at the door`,
    quoted !== null && `quoted ${formatInr(quoted)}`,
  ];
  return (
    <li>
      <span>
        <TextLink word={`Parcel ${number}`} href={adminUrls.parcel(id)} />
        <span className="text-meta detail">{facts.filter(Boolean).join(', ')}</span>
      </span>
      <span className="tag">
        <Mark name={mark} tone={tone} /> {word}
      </span>
    </li>
  );
}
