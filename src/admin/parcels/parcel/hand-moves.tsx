import { useId, useState } from 'react';
import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { Button } from '../../parts/button.tsx';
import { useAct } from '../../parts/use-act.client.ts';
import { moveWord } from '../parcel-text.ts';

/** Moves of a parcel by hand: along the way of one without an API, or where a courier was wrong, with a reason. */
export function HandMoves({ record: { id, state, moves } }: { readonly record: ParcelRecord }) {
  const [reason, setReason] = useState('');
  const field = useId();
  const move = useAct({
    call: (to: ParcelRecord['state']) => adminCall('POST /admin/parcels/:id/move', { params: { id }, body: { to, seen: state, reason } }),
    done: ({ state: now }) => {
      setReason('');
      return { title: moveWord(now) };
    },
    failed: 'Not moved',
    subjects: ['parcels', 'orders'],
  });
  if (moves.length === 0) return null;
  const isNeeded = moves.some(({ needsReason }) => needsReason);
  return (
    <section className="panel">
      <h2>Move it by hand</h2>
      <div className="field">
        <label htmlFor={field}>{isNeeded ? 'Reason' : 'Reason (optional)'}</label>
        <input id={field} className="input" value={reason} onChange={({ target }) => setReason(target.value)} />
        {isNeeded && reason.trim() === '' && <p className="hint">Say why, because the courier said something else.</p>}
      </div>
      <div className="actions">
        {moves.map(({ to, needsReason }) => (
          <Button
            key={to}
            look="line"
            word={moveWord(to)}
            hold={needsReason && reason.trim() === '' ? 'Write down why first.' : undefined}
            isBusy={move.isPending}
            onClick={() => move.mutate(to)}
          />
        ))}
      </div>
    </section>
  );
}
