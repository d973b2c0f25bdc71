import { useId, useState } from 'react';
import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { formatDate, istDate } from '../../../rules/dates.ts';
import { DAY } from '../../../rules/limits.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { Button } from '../../parts/button.tsx';
import { useAct } from '../../parts/use-act.client.ts';
import { ScaleEvidence } from './scale-photo.tsx';

/** Couriers answer disputes of a weight within a week. */
const USUAL_DAYS = 7;

const act = { failed: 'Not saved', subjects: ['parcels'] } as const;

/** Shows what is disputed or given up of the money of a parcel. */
export function ParcelClaims({ record }: { readonly record: ParcelRecord }) {
  const { due, dispute, bookedAt } = record;
  const isOwed = due?.state === 'due' || due?.state === 'short';
  return (
    <>
      {isOwed && <WriteOff record={record} left={due.due - due.remitted} />}
      {dispute?.state === 'open' && <OpenDispute record={record} dispute={dispute} />}
      {dispute === null && bookedAt !== null && <NewDispute record={record} />}
    </>
  );
}

function WriteOff({ record: { id }, left }: { readonly record: ParcelRecord; readonly left: number }) {
  const field = useId();
  const [reason, setReason] = useState('');
  const give = useAct({
    ...act,
    call: () => adminCall('POST /admin/parcels/:id/write-off', { params: { id }, body: { reason } }),
    done: () => ({ title: 'Written off' }),
  });
  return (
    <section className="panel">
      <h2>Cash that does not come</h2>
      <div className="field">
        <label htmlFor={field}>Why it is given up</label>
        <input id={field} className="input" value={reason} onChange={({ target }) => setReason(target.value)} />
      </div>
      <div className="actions">
        <Button
          look="danger"
          word={`Write off ${formatInr(left)}`}
          hold={reason.trim() === '' ? 'Write down why first.' : undefined}
          isBusy={give.isPending}
          onClick={() => give.mutate()}
        />
      </div>
    </section>
  );
}

interface Disputed {
  readonly record: ParcelRecord;
  readonly dispute: NonNullable<ParcelRecord['dispute']>;
}

function OpenDispute({ record, dispute: { ours, theirs, amount, answerBy } }: Disputed) {
  const { id } = record;
  const end = useAct({
    ...act,
    call: (how: 'won' | 'lost') => adminCall('POST /admin/parcels/:id/dispute/end', { params: { id }, body: { end: how } }),
  });
  return (
    <section className="panel">
      <h2>Weight in dispute</h2>
      <p>
        They weighed {theirs} g, we {ours} g: {formatInr(amount)}.
        <span className="text-meta detail">Answer the courier by {formatDate(answerBy - 1)}.</span>
      </p>
      <ScaleEvidence record={record} />
      <div className="actions">
        <Button look="line" word="The courier gave in" isBusy={end.isPending} onClick={() => end.mutate('won')} />
        <Button look="line" word="We pay it" isBusy={end.isPending} onClick={() => end.mutate('lost')} />
      </div>
    </section>
  );
}

function NewDispute({ record: { id, weightGrams, photo, now } }: { readonly record: ParcelRecord }) {
  const field = useId();
  const [theirs, setTheirs] = useState('');
  const [amount, setAmount] = useState('');
  const [answerBy, setAnswerBy] = useState(() => istDate(now + USUAL_DAYS * DAY));
  const claim = useAct({
    ...act,
    call: () => adminCall('PUT /admin/parcels/:id/dispute', { params: { id }, body: { theirs, amount, answerBy } }),
    done: () => ({ title: 'Noted', message: 'It shows under Late before its last day.' }),
  });
  return (
    <details className="panel parcel-claim">
      <summary>The courier weighed more than {photo?.grams ?? weightGrams} g</summary>
      <div className="fields">
        <div className="field">
          <label htmlFor={`${field}-grams`}>Grams that it charges for</label>
          <input
            id={`${field}-grams`}
            className="input"
            inputMode="numeric"
            value={theirs}
            onChange={({ target }) => setTheirs(target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${field}-amount`}>Rupees for the difference</label>
          <input
            id={`${field}-amount`}
            className="input"
            inputMode="decimal"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${field}-day`}>Last day of an answer</label>
          <input id={`${field}-day`} className="input" type="date" value={answerBy} onChange={({ target }) => setAnswerBy(target.value)} />
        </div>
      </div>
      <div className="actions">
        <Button
          look="line"
          word="Dispute it"
          hold={theirs === '' || amount === '' ? 'Enter the weight and the rupees first.' : undefined}
          isBusy={claim.isPending}
          onClick={() => claim.mutate()}
        />
      </div>
    </details>
  );
}
