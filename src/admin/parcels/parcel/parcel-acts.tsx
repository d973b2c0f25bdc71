import { useState } from 'react';
import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { formatDate, istDate } from '../../../rules/dates.ts';
import { DAY } from '../../../rules/limits.ts';
import { isBeforePickup } from '../../../rules/parcels/parcel-states.ts';
import { adminUrls } from '../../admin-urls.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { copyText } from '../../parts/copy-text.client.ts';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { useAct } from '../../parts/use-act.client.ts';
import { PrintPapers } from '../hand-over-links.tsx';
import { ChangeCourier } from './other-courier.tsx';

const acts = { failed: 'Not done', subjects: ['parcels', 'orders'] } as const;

/**
 * Shows what can be done with a parcel before it leaves: its label and slip, the pickup, another courier; and that somebody has looked at
 * its trouble.
 */
export function ParcelActs({ record }: { readonly record: ParcelRecord }) {
  const { id, state, can, hasLabel, now, trouble, awb, pickupOn, cancelAskedAt } = record;
  const params = { id };
  const label = useAct({ ...acts, call: () => adminCall('POST /admin/parcels/:id/label', { params }) });
  const settle = useAct({ ...acts, call: () => adminCall('POST /admin/parcels/:id/settle', { params }) });
  const pickup = useAct({
    ...acts,
    call: (on: string) => adminCall('POST /admin/parcels/:id/pickup', { params, body: { on } }),
    done: (answer) => ({ title: 'Pickup asked for', message: answer.pickupOn && formatDate(Date.parse(answer.pickupOn)) }),
  });
  const isBefore = isBeforePickup(state);
  // A parcel that is cancelled is handed to no driver.
  const isToHand = state === 'booked' && cancelAskedAt === null;
  if (!isBefore && !hasLabel && trouble === null && awb === null) return null;
  return (
    <section className="panel">
      <h2>{isBefore ? 'Before it leaves' : 'Label and number'}</h2>
      {pickupOn !== '' && isBefore && <p className="text-meta">The courier comes on {formatDate(Date.parse(pickupOn))}.</p>}
      {cancelAskedAt !== null && state === 'booked' && (
        <p className="note">A cancellation was asked for. It ends once the courier says so.</p>
      )}
      <div className="actions">
        {isToHand && <PrintPapers ids={[id]} className="btn" />}
        {hasLabel && (
          <ButtonLink
            look="line"
            icon="printer"
            word={isToHand ? 'Label only' : 'Label'}
            href={adminUrls.parcelLabel(id)}
            target="_blank"
          />
        )}
        {isToHand && can?.label && !hasLabel && (
          <Button look="line" word="Fetch the label" isBusy={label.isPending} onClick={() => label.mutate()} />
        )}
        {isToHand && can?.pickup && (
          <>
            <Button look="line" icon="truck" word="Pickup today" isBusy={pickup.isPending} onClick={() => pickup.mutate(istDate(now))} />
            <Button look="line" word="Pickup tomorrow" isBusy={pickup.isPending} onClick={() => pickup.mutate(istDate(now + DAY))} />
          </>
        )}
        {awb !== null && <Button look="line" icon="copy" word="Copy the number" onClick={() => void copyText(awb)} />}
        {isToHand && can?.assignsAwb && <ChangeCourier record={record} />}
        {trouble !== null && <Button look="line" word="Looked at" isBusy={settle.isPending} onClick={() => settle.mutate()} />}
        {isBefore && cancelAskedAt === null && <CancelParcel record={record} />}
      </div>
    </section>
  );
}

function CancelParcel({ record: { id, state } }: { readonly record: ParcelRecord }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useAct({ ...acts, call: () => adminCall('POST /admin/parcels/:id/cancel', { params: { id } }) });
  const word = state === 'draft' ? 'Drop the draft' : 'Cancel the booking';
  return (
    <>
      <Button look="line" word={`${word}…`} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={`${word}?`}
          confirm={word}
          cancel="Keep it"
          onConfirm={async () => {
            await cancel.run();
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        >
          <p>
            {state === 'draft'
              ? 'Its pieces wait to be booked again.'
              : 'The courier is told. The order stays as it is, and its pieces wait to be booked again.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
