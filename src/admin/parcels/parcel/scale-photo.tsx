import { useId, useState } from 'react';
import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { formatDateTime } from '../../../rules/dates.ts';
import { isScaleWeight } from '../../../rules/parcels/label/box.ts';
import { isBeforePickup } from '../../../rules/parcels/parcel-states.ts';
import type { Denied } from '../../../ui/call.client.ts';
import { shrinkPhoto } from '../../../ui/photo/shrink-photo.client.ts';
import { adminUrls } from '../../admin-urls.ts';
import { AdminFault } from '../../app/admin-fault.ts';
import { Button } from '../../parts/button.tsx';
import { LocalPreview } from '../../parts/upload/local-preview.tsx';
import { useAct } from '../../parts/use-act.client.ts';

const offline: Denied = { code: 'NETWORK', title: 'No connection', details: 'No connection. Please check your internet connection.' };

/** Sends a photograph of a parcel on the scale, made smaller; one that the browser cannot read is sent as it is. @throws AdminFault */
async function sendPhoto(id: string, grams: string, file: File): Promise<ParcelRecord> {
  const body = (await shrinkPhoto(file))?.blob ?? file;
  const address = `/api/admin/parcels/${id}/photo?${new URLSearchParams({ grams })}`;
  const answer = await fetch(address, { method: 'PUT', body, headers: { 'content-type': body.type || 'application/octet-stream' } }).catch(
    () => null,
  );
  if (answer === null) throw new AdminFault(offline, 0);
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok) return data as ParcelRecord;
  throw new AdminFault(data && typeof data === 'object' && 'details' in data ? (data as Denied) : offline, answer.status);
}

const SIDE = 160;

/** The packed parcel on the scale: taken before it leaves, looked at afterwards. */
export function ScalePhoto({ record }: { readonly record: ParcelRecord }) {
  const { photo, state, dispute } = record;
  const isBefore = isBeforePickup(state);
  // An open dispute shows it next to the figures.
  if ((photo === null || dispute?.state === 'open') && !isBefore) return null;
  return (
    <section className="panel">
      <h2>On the scale</h2>
      <ScaleEvidence record={record} />
      {isBefore && <Take key={photo?.takenAt ?? 0} record={record} />}
    </section>
  );
}

/** The photograph, with what the scale showed; nothing where none was taken. */
export function ScaleEvidence({ record: { id, weightGrams, photo } }: { readonly record: ParcelRecord }) {
  if (photo === null) return null;
  const { grams, by, takenAt, hasFile } = photo;
  const address = adminUrls.parcelPhoto(id, takenAt);
  return (
    <>
      {hasFile ? (
        <a className="parcel-photo" href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={`The parcel on the scale, ${grams} g`} width={SIDE} height={SIDE} loading="lazy" />
        </a>
      ) : (
        <p className="hint">The photograph was deleted 90 days after the end of the parcel.</p>
      )}
      <p>
        <b>{grams} g</b>
        {grams !== weightGrams && `, booked as ${weightGrams} g`}
        <span className="text-meta detail">
          {formatDateTime(takenAt)}, {by}
        </span>
      </p>
    </>
  );
}

/** The grams as they are typed, and one photograph: a phone opens its camera. */
function Take({ record: { id, photo, state } }: { readonly record: ParcelRecord }) {
  const field = useId();
  const [grams, setGrams] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const keep = useAct({
    call: (chosen: File) => sendPhoto(id, grams, chosen),
    done: () => ({ title: 'Kept', message: 'It is shown where the courier weighs more.' }),
    failed: 'Not kept',
    subjects: ['parcels', 'parcel-quotes', 'parcel-prices'],
  });
  return (
    <>
      <div className="fields">
        <div className="field">
          <label htmlFor={`${field}-grams`}>Grams on the scale</label>
          <input
            id={`${field}-grams`}
            className="input"
            inputMode="numeric"
            value={grams}
            onChange={({ target }) => setGrams(target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${field}-photo`}>{photo ? 'Another photograph' : 'Photograph'}</label>
          <input
            id={`${field}-photo`}
            className="input"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        </div>
      </div>
      {file && <LocalPreview file={file} />}
      {state === 'draft' && <p className="hint">The courier is booked with these grams.</p>}
      <div className="actions">
        <Button
          look="line"
          word="Keep weight and photograph"
          hold={isScaleWeight(Number(grams)) ? (file === null ? 'Choose a photograph first.' : undefined) : 'Enter the grams first.'}
          isBusy={keep.isPending}
          onClick={() => file && keep.mutate(file)}
        />
      </div>
    </>
  );
}
