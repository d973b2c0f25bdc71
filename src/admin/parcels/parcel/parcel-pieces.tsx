import { useState } from 'react';
import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { count } from '../../../rules/text.ts';
import { Button } from '../../parts/button.tsx';
import { Amount } from '../../parts/money/amount.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { useNewParcel } from './use-new-parcel.client.ts';

/** What a parcel holds; a draft of several pieces can be sent in two, and what is left of the order in the next one. */
export function ParcelPieces({ record }: { readonly record: ParcelRecord }) {
  const { pieces, state, direction, unsent, orders } = record;
  const [isSplitting, setSplitting] = useState(false);
  const make = useNewParcel();
  const total = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const [first] = orders;
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
            <Amount of={price} />
            {openedGood !== null && (
              <span className="text-meta detail">
                {openedGood} good, {openedBad} broken, {quantity - openedGood - (openedBad ?? 0)} missing
              </span>
            )}
          </li>
        ))}
      </ul>
      {direction === 'out' && unsent > 0 && (
        <p className="text-meta">
          {count(unsent, 'more piece')} of this order {unsent === 1 ? 'is' : 'are'} in no parcel yet.
        </p>
      )}
      <div className="actions">
        {direction === 'out' && state === 'draft' && total > 1 && (
          <Button look="line" word="Send in two parcels…" onClick={() => setSplitting(true)} />
        )}
        {direction === 'out' && state !== 'draft' && unsent > 0 && first && (
          <Button
            look={state === 'cancelled' ? 'main' : 'line'}
            icon="truck"
            word={state === 'cancelled' ? 'Book it anew' : 'Make the next parcel'}
            isBusy={make.isPending}
            onClick={() => make.mutate(first.id)}
          />
        )}
      </div>
      {isSplitting && <SplitDialog record={record} onClose={() => setSplitting(false)} />}
    </section>
  );
}
