import { useId, useState } from 'react';
import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { formatDate } from '../../../rules/dates.ts';
import { rupeesText } from '../../../rules/fields/rupees-fields.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { Button } from '../../parts/button.tsx';
import { Amount } from '../../parts/money/amount.tsx';
import { useAct } from '../../parts/use-act.client.ts';
import { claimReasonWords, claimWords } from '../parcel-text.ts';

const act = { failed: 'Not saved', subjects: ['parcels'] } as const;

/** Shows the claim against the courier for lost pieces: noted, sent, granted, paid. */
export function LossClaim({ record }: { readonly record: ParcelRecord }) {
  const { claim, loss, now } = record;
  const reason = claim?.reason ?? loss?.reason;
  if (reason === undefined) return null;
  return (
    <section className="panel">
      <h2>Claim from the courier</h2>
      <p>
        {claimReasonWords[reason]}.
        {claim && isDue(claim.state) && (
          <span className="text-meta detail">
            {dueWords[claim.state]} {formatDate(claim.answerBy - 1)}
            {claim.answerBy < now && ', which is over'}.
          </span>
        )}
      </p>
      {claim && (
        <ul className="rows">
          <li>
            {claimWords[claim.state]}
            {claim.reference && `, ${claim.reference}`} <Amount of={claim.granted ?? claim.amount} isStrong />
          </li>
        </ul>
      )}
      {(claim === null || claim.state === 'open') && <ClaimForm record={record} amount={claim?.amount ?? loss?.amount ?? 0} />}
      {claim?.state === 'sent' && <Granting record={record} amount={claim.amount} />}
      {claim?.state === 'accepted' && <Paying record={record} amount={claim.granted ?? claim.amount} />}
    </section>
  );
}

type Due = 'open' | 'sent' | 'accepted';
const isDue = (state: string): state is Due => state === 'open' || state === 'sent' || state === 'accepted';
const dueWords: Readonly<Record<Due, string>> = { open: 'Send it by', sent: 'An answer is due by', accepted: 'The money is due by' };

interface Form {
  readonly record: ParcelRecord;
  /** Paise that the field begins with. */
  readonly amount: number;
}

function useAnswer({ id }: ParcelRecord) {
  return useAct({
    ...act,
    call: (body: { readonly to: 'accepted' | 'paid' | 'refused'; readonly granted: string }) =>
      adminCall('POST /admin/parcels/:id/claim/answer', { params: { id }, body }),
    done: ({ claim }) => (claim ? { title: claimWords[claim.state] } : undefined),
  });
}

/** Two fields: with the courier's reference the claim counts as sent. */
function ClaimForm({ record, amount: first }: Form) {
  const { id, claim } = record;
  const field = useId();
  const [reference, setReference] = useState('');
  const [amount, setAmount] = useState(() => rupeesText(first));
  const note = useAct({
    ...act,
    call: () => adminCall('PUT /admin/parcels/:id/claim', { params: { id }, body: { reference, amount } }),
    done: (answer) => (answer.claim ? { title: claimWords[answer.claim.state] } : undefined),
  });
  const answer = useAnswer(record);
  return (
    <>
      <div className="fields">
        <div className="field">
          <label htmlFor={`${field}-reference`}>The courier’s reference</label>
          <input id={`${field}-reference`} className="input" value={reference} onChange={({ target }) => setReference(target.value)} />
          <p className="hint">Leave empty if the claim is not sent yet.</p>
        </div>
        <RupeesField id={`${field}-amount`} label="Rupees claimed" value={amount} onChange={setAmount} hint="Sold for, less GST." />
      </div>
      <div className="actions">
        <Button
          look="line"
          word={reference.trim() === '' ? 'Note the claim' : 'It is sent'}
          hold={amount.trim() === '' ? 'Enter the rupees first.' : undefined}
          isBusy={note.isPending}
          onClick={() => note.mutate()}
        />
        {claim && (
          <Button look="line" word="Give it up" isBusy={answer.isPending} onClick={() => answer.mutate({ to: 'refused', granted: '' })} />
        )}
      </div>
    </>
  );
}

function Granting({ record, amount: first }: Form) {
  const field = useId();
  const [granted, setGranted] = useState(() => rupeesText(first));
  const answer = useAnswer(record);
  return (
    <>
      <RupeesField id={field} label="Rupees granted" value={granted} onChange={setGranted} />
      <div className="actions">
        <Button
          look="line"
          word="Granted"
          hold={granted.trim() === '' ? 'Enter the rupees first.' : undefined}
          isBusy={answer.isPending}
          onClick={() => answer.mutate({ to: 'accepted', granted })}
        />
        <Button look="line" word="Refused" isBusy={answer.isPending} onClick={() => answer.mutate({ to: 'refused', granted: '' })} />
      </div>
    </>
  );
}

function Paying({ record, amount }: Form) {
  const answer = useAnswer(record);
  return (
    <div className="actions">
      <Button
        look="line"
        word={`${formatInr(amount)} has come`}
        isBusy={answer.isPending}
        onClick={() => answer.mutate({ to: 'paid', granted: '' })}
      />
    </div>
  );
}

interface Field {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
}

const RupeesField = ({ id, label, value, onChange, hint }: Field) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <input id={id} className="input" inputMode="decimal" value={value} onChange={({ target }) => onChange(target.value)} />
    {hint && <p className="hint">{hint}</p>}
  </div>
);
