import { useState } from 'react';
import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { Button } from '../../parts/button.tsx';
import { useAct } from '../../parts/use-act.client.ts';

/** Returns whether a parcel was returned, lost or damaged and has not been settled. */
export const isToSettle = ({ direction, state, openedAt }: ParcelRecord): boolean =>
  direction === 'out' && openedAt === null && (state === 'returned' || state === 'lost' || state === 'damaged');

/** Counts what was found in a parcel that came back: good and broken pieces; the rest is missing. */
export function OpenForm({ record: { id, pieces, state } }: { readonly record: ParcelRecord }) {
  const isHere = state === 'returned';
  const [counts, setCounts] = useState(() => pieces.map(({ quantity }) => ({ good: isHere ? quantity : 0, bad: 0 })));
  const open = useAct({
    call: (next: 'close' | 'again') => {
      const counted = pieces.map(({ orderId, line }, at) => ({ orderId, line, ...(counts[at] ?? { good: 0, bad: 0 }) }));
      return adminCall('POST /admin/parcels/:id/open', { params: { id }, body: { next, pieces: counted } });
    },
    done: () => ({ title: 'Opened', message: 'Stock and money are settled.' }),
    failed: 'Not opened',
    subjects: ['parcels', 'orders', 'products'],
  });
  const change = (at: number, count: { readonly good?: number; readonly bad?: number }) =>
    setCounts(counts.map((one, index) => (index === at ? { ...one, ...count } : one)));
  return (
    <section className="panel">
      <h2>{isHere ? 'Open and check' : 'Settle it'}</h2>
      {pieces.map(({ orderId, line, name, size, quantity }, at) => {
        const { good, bad } = counts[at] ?? { good: 0, bad: 0 };
        return (
          <div key={`${orderId} ${line}`} className="parcel-count">
            <span>
              {quantity} × {name}
              {size && `, ${size}`}
              <span className="text-meta detail">{Math.max(0, quantity - good - bad)} missing</span>
            </span>
            <label>
              Good
              <input
                className="input"
                type="number"
                min={0}
                max={quantity - bad}
                value={good}
                onChange={({ target }) => change(at, { good: Number(target.value) })}
              />
            </label>
            <label>
              Broken
              <input
                className="input"
                type="number"
                min={0}
                max={quantity - good}
                value={bad}
                onChange={({ target }) => change(at, { bad: Number(target.value) })}
              />
            </label>
          </div>
        );
      })}
      <div className="actions">
        <Button word="Settle stock and money" isBusy={open.isPending} onClick={() => open.mutate('close')} />
        <Button look="line" word="Send it again" isBusy={open.isPending} onClick={() => open.mutate('again')} />
      </div>
    </section>
  );
}
