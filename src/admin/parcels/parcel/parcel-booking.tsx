import { useId, useState } from 'react';
import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { isPrintable } from '../../../rules/parcels/label/latin-letters.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { Button } from '../../parts/button.tsx';
import { useAct } from '../../parts/use-act.client.ts';
import { useQuotes } from '../parcel-reads.client.ts';
import { ParcelBox } from './parcel-box.tsx';
import { CorrectAddress } from './parcel-to.tsx';
import { BY_HAND, QuoteChoice } from './quote-choice.tsx';
import { Silences } from './silences.tsx';

/** The couriers below each other, the cheapest first, and the one that is booked by hand. */
export function ParcelBooking({ record }: { readonly record: ParcelRecord }) {
  const { id, contact } = record;
  const field = useId();
  const quotes = useQuotes(id);
  const [chosen, setChosen] = useState<number | null>(null);
  const [carrier, setCarrier] = useState('');
  const [awb, setAwb] = useState('');
  const found = quotes.data?.quotes ?? [];
  const at = chosen ?? (found.length > 0 ? 0 : BY_HAND);
  const quote = found[at];
  const isUnprintable = !isPrintable(contact);
  const book = useAct({
    call: () => {
      const body = quote
        ? { courier: quote.courier, option: quote.option, quoted: quote.price, days: quote.days }
        : { courier: 'manual' as const, carrier, awb };
      return adminCall('POST /admin/parcels/:id/book', { params: { id }, body });
    },
    done: ({ state, events }) => {
      if (state === 'draft') return { kind: 'error', title: 'Not booked', message: events[0]?.text ?? 'The courier refused it.' };
      return { title: state === 'booked' ? 'Booked' : 'The courier is asked' };
    },
    failed: 'Not booked',
    subjects: ['parcels', 'orders'],
  });
  if (quotes.isPending) {
    return (
      <section className="panel">
        <h2>Courier</h2>
        <ParcelBox record={record} />
        <p className="text-meta" role="status">
          Asking the couriers…
        </p>
      </section>
    );
  }
  return (
    <section className="panel">
      <h2>Courier</h2>
      <ParcelBox record={record} />
      <QuoteChoice quotes={found} at={at} onChoose={setChosen} withHand />
      <Silences read={quotes} />
      {at === BY_HAND && (
        <div className="fields">
          <div className="field">
            <label htmlFor={`${field}-carrier`}>Courier</label>
            <input id={`${field}-carrier`} className="input" value={carrier} onChange={({ target }) => setCarrier(target.value)} />
          </div>
          <div className="field">
            <label htmlFor={`${field}-awb`}>Tracking number</label>
            <input id={`${field}-awb`} className="input" value={awb} onChange={({ target }) => setAwb(target.value)} />
          </div>
        </div>
      )}
      {isUnprintable && <p className="note note--bad">Couriers print Latin letters only. Correct name and address first.</p>}
      <div className="actions">
        {isUnprintable && <CorrectAddress record={record} word="Correct name and address" />}
        {(!isUnprintable || !quote) && (
          <Button
            icon="truck"
            word={quote ? `Book for ${formatInr(quote.price)}` : 'Book by hand'}
            isBusy={book.isPending}
            onClick={() => book.mutate()}
          />
        )}
      </div>
    </section>
  );
}
