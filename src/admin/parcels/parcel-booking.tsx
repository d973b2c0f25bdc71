import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ParcelRecord } from '../../features/parcels/admin/read-parcel.server.ts';
import { formatInr } from '../../rules/money/money.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { quotesRead } from './parcel-reads.client.ts';

const BY_HAND = -1;

/** The couriers beside each other, the cheapest first, and the one that is booked by hand. */
export function ParcelBooking({ record: { id } }: { readonly record: ParcelRecord }) {
  const field = useId();
  const quotes = useQuery(quotesRead(id));
  const [chosen, setChosen] = useState<number | null>(null);
  const [carrier, setCarrier] = useState('');
  const [awb, setAwb] = useState('');
  const found = quotes.data?.quotes ?? [];
  const at = chosen ?? (found.length > 0 ? 0 : BY_HAND);
  const quote = found[at];
  const book = useAct({
    call: () => {
      const body = quote
        ? { courier: quote.courier, option: quote.option, quoted: quote.price, days: quote.days }
        : { courier: 'manual' as const, carrier, awb };
      return adminCall('POST /admin/parcels/:id/book', { params: { id }, body });
    },
    done: ({ state }) => ({ title: state === 'booked' ? 'Booked' : 'The courier is asked' }),
    failed: 'Not booked',
    subjects: ['parcels', 'orders'],
  });
  return (
    <section className="panel">
      <h2>Courier</h2>
      <ReadState read={quotes} failed="Failed to fetch the prices." loading="Asking the couriers…" />
      <fieldset className="parcel-quotes">
        <legend className="sr-only">Courier</legend>
        {found.map((one, index) => (
          <label key={`${one.courier} ${one.option}`} className="check">
            <input type="radio" name={field} checked={index === at} onChange={() => setChosen(index)} />
            <span>
              <b>{one.name}</b> {one.days !== null && `${one.days} days`}
              {one.returnPrice !== null && <span className="text-meta detail">The way back costs {formatInr(one.returnPrice)}</span>}
            </span>
            <Amount of={one.price} isStrong />
          </label>
        ))}
        <label className="check">
          <input type="radio" name={field} checked={at === BY_HAND} onChange={() => setChosen(BY_HAND)} />
          <span>
            <b>Another courier, by hand</b>
            <span className="text-meta detail">You move it along yourself.</span>
          </span>
        </label>
      </fieldset>
      {quotes.data?.silences.map(({ courier, why }) => (
        <p key={courier} className="hint">
          {courier}: {why}
        </p>
      ))}
      {at === BY_HAND && (
        <div className="fields">
          <div className="field">
            <label htmlFor={`${field}-carrier`}>Courier</label>
            <input
              id={`${field}-carrier`}
              className="input"
              maxLength={60}
              value={carrier}
              onChange={({ target }) => setCarrier(target.value)}
            />
          </div>
          <div className="field">
            <label htmlFor={`${field}-awb`}>Tracking number</label>
            <input id={`${field}-awb`} className="input" maxLength={30} value={awb} onChange={({ target }) => setAwb(target.value)} />
          </div>
        </div>
      )}
      <div className="actions">
        <Button
          icon="truck"
          word={quote ? `Book for ${formatInr(quote.price)}` : 'Book by hand'}
          isBusy={book.isPending}
          onClick={() => book.mutate()}
        />
      </div>
    </section>
  );
}
