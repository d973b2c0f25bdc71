import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { paise } from '../../../rules/money/money.ts';
import { count } from '../../../rules/text.ts';
import { adminUrls } from '../../admin-urls.ts';
import { Button } from '../../parts/button.tsx';
import { Amount } from '../../parts/money/amount.tsx';
import { useNewParcel } from '../../parts/use-new-parcel.client.ts';
import { isToSettle } from './open-form.tsx';
import { SplitDialog } from './split-dialog.tsx';

/** Shows the contents of a parcel; a draft of several pieces can be sent in two, and what is left of the order in the next one. */
export function ParcelPieces({ record }: { readonly record: ParcelRecord }) {
  const { pieces, state, direction, unsent, orders } = record;
  const [isSplitting, setSplitting] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [, go] = useLocation();
  // Once the dialog has gone: before that its counts are unsaved work, and leaving it asks.
  useEffect(() => {
    if (made !== null) go(adminUrls.parcel(made));
  }, [made, go]);
  const make = useNewParcel();
  const total = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const [first] = orders;
  // What came back or was lost is opened or settled first, which may send its pieces again.
  const hasNext = direction === 'out' && unsent > 0 && !isToSettle(record);
  return (
    <section className="panel">
      <h2>Pieces</h2>
      <ul className="rows">
        {pieces.map(({ orderId, line, name, size, quantity, price, openedGood, openedBad }) => (
          <li key={`${orderId} ${line}`}>
            <span>
              {quantity} × {name}
              {size && `, ${size}`}
            </span>
            <Amount of={paise(price * quantity)} />
            {openedGood !== null && (
              <span className="text-meta detail">
                {openedGood} good, {openedBad} broken, {quantity - openedGood - (openedBad ?? 0)} missing
              </span>
            )}
          </li>
        ))}
      </ul>
      {hasNext && (
        <p className="text-meta">
          {count(unsent, 'more piece')} of this order {unsent === 1 ? 'is' : 'are'} in no parcel yet.
        </p>
      )}
      <div className="actions">
        {direction === 'out' && state === 'draft' && total > 1 && (
          <Button look="line" word="Send in two parcels…" onClick={() => setSplitting(true)} />
        )}
        {hasNext && state !== 'draft' && first && (
          <Button
            look={state === 'cancelled' ? 'main' : 'line'}
            icon="truck"
            word={state === 'cancelled' ? 'Book it again' : 'Make the next parcel'}
            isBusy={make.isPending}
            onClick={() => make.mutate(first.id)}
          />
        )}
      </div>
      {isSplitting && (
        <SplitDialog
          record={record}
          onClose={(id) => {
            setSplitting(false);
            setMade(id);
          }}
        />
      )}
    </section>
  );
}
