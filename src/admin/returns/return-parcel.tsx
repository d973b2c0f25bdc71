import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { BackParcel } from '../../features/parcels/admin/back-parcel.server.ts';
import type { ReturnRecord } from '../../features/returns/admin/read-return.server.ts';
import { formatInr } from '../../rules/money/money.ts';
import { isParcelGone } from '../../rules/parcels/parcel-states.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { Mark } from '../parts/status/mark.tsx';
import { stateWords } from '../parts/status/parcel-state.ts';
import { TextLink } from '../parts/text-link.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { returnParcelsRead } from './return-reads.client.ts';

/** The parcel that brings the pieces back: one press has a courier fetch it. Its delivery makes the return received. */
export function ReturnParcel({ record: { id, status } }: { readonly record: ReturnRecord }) {
  const [, go] = useLocation();
  const { data } = useQuery(returnParcelsRead(id));
  const parcels = data?.parcels ?? [];
  const isWaiting = status === 'accepted' && data !== undefined && !parcels.some(({ state }) => state !== 'draft' && !isParcelGone(state));
  const fetch = useAct({
    call: () => adminCall('POST /admin/returns/:id/parcel', { params: { id } }),
    done: ({ parcelId, carrier, fault }) => {
      if (fault === null) return { title: 'A courier fetches it', message: carrier };
      if (parcelId !== null) go(adminUrls.parcel(parcelId));
      return { kind: 'error', title: 'No courier took it', message: fault };
    },
    failed: 'Not booked',
    subjects: ['parcels', 'returns'],
  });
  if (!isWaiting && parcels.length === 0) return null;
  return (
    <section className="panel">
      <h2>Parcel back</h2>
      {parcels.length > 0 && (
        <ul className="rows">
          {parcels.map((parcel) => (
            <Line key={parcel.id} parcel={parcel} />
          ))}
        </ul>
      )}
      {isWaiting && (
        <>
          <p className="text-meta">The cheapest courier fetches it at the customer’s address. Its arrival makes the return received.</p>
          <div className="actions">
            <Button look="line" icon="truck" word="Have it fetched" isBusy={fetch.isPending} onClick={() => fetch.mutate()} />
          </div>
        </>
      )}
    </section>
  );
}

function Line({ parcel: { id, number, state, carrier, awb, pickupOn, quoted } }: { readonly parcel: BackParcel }) {
  const [word, mark, tone] = stateWords[state];
  const facts = [carrier, awb, pickupOn && state === 'booked' && `pickup ${pickupOn}`, quoted !== null && formatInr(quoted)];
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
