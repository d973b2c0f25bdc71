import { useId, useState } from 'react';
import type { ParcelRecord } from '../../features/parcels/admin/read-parcel.server.ts';
import { istDate } from '../../rules/dates.ts';
import { DAY } from '../../rules/limits.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { moveWord } from './parcel-text.ts';

const acts = { failed: 'Not done', subjects: ['parcels', 'orders'] } as const;

/** What can be done with a parcel in its state: its label and pickup, the answer to a missed delivery, moves by hand. */
export function ParcelActs({ record }: { readonly record: ParcelRecord }) {
  const { id, state, can, hasLabel, now, trouble } = record;
  const params = { id };
  const [reason, setReason] = useState('');
  const field = useId();
  const label = useAct({ ...acts, call: () => adminCall('POST /admin/parcels/:id/label', { params }) });
  const cancel = useAct({ ...acts, call: () => adminCall('POST /admin/parcels/:id/cancel', { params }) });
  const settle = useAct({ ...acts, call: () => adminCall('POST /admin/parcels/:id/settle', { params }) });
  const pickup = useAct({
    ...acts,
    call: () => adminCall('POST /admin/parcels/:id/pickup', { params, body: { on: istDate(now) } }),
    done: ({ pickupOn }) => ({ title: 'Pickup asked for', message: pickupOn }),
  });
  const move = useAct({
    ...acts,
    call: (to: ParcelRecord['state']) => adminCall('POST /admin/parcels/:id/move', { params, body: { to, seen: state, reason } }),
  });
  const isBefore = state === 'draft' || state === 'booking' || state === 'booked';
  return (
    <section className="panel">
      <h2>Acts</h2>
      <div className="actions">
        {hasLabel && <ButtonLink look="line" icon="printer" word="Label" href={adminUrls.parcelLabel(id)} target="_blank" />}
        {state === 'booked' && can?.label && !hasLabel && (
          <Button look="line" word="Fetch the label" isBusy={label.isPending} onClick={() => label.mutate()} />
        )}
        {state === 'booked' && can?.pickup && (
          <Button look="line" icon="truck" word="Pickup today" isBusy={pickup.isPending} onClick={() => pickup.mutate()} />
        )}
        {isBefore && <Button look="danger" word="Cancel the parcel" isBusy={cancel.isPending} onClick={() => cancel.mutate()} />}
        {trouble !== null && <Button look="line" word="Looked at" isBusy={settle.isPending} onClick={() => settle.mutate()} />}
      </div>
      {state === 'undelivered' && can?.ndr && <MissedActs record={record} />}
      {record.moves.length > 0 && (
        <div className="field">
          <label htmlFor={field}>Move by hand: reason</label>
          <input id={field} className="input" maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
          <div className="actions">
            {record.moves.map(({ to, needsReason }) => (
              <Button
                key={to}
                look="line"
                word={moveWord(to)}
                disabled={needsReason && reason.trim() === ''}
                isBusy={move.isPending}
                onClick={() => move.mutate(to)}
              />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

/** The answer to a missed delivery; a corrected address is sent by the form below. */
function MissedActs({ record: { id, acts: answers, attempts, now } }: { readonly record: ParcelRecord }) {
  const answer = useAct({
    ...acts,
    call: (act: 'again' | 'return') => {
      const body = act === 'again' ? { act, on: istDate(now + DAY) } : { act };
      return adminCall('POST /admin/parcels/:id/answer', { params: { id }, body });
    },
    done: () => ({ title: 'The courier is told' }),
  });
  const given = answers.find(({ attempt }) => attempt === attempts);
  if (given) return <p className="note">Answered: {given.act === 'again' ? 'try again' : 'bring it back'}. The courier tries.</p>;
  return (
    <div className="actions">
      <Button look="night" word="Try again tomorrow" isBusy={answer.isPending} onClick={() => answer.mutate('again')} />
      <Button look="line" word="Bring it back" isBusy={answer.isPending} onClick={() => answer.mutate('return')} />
    </div>
  );
}
