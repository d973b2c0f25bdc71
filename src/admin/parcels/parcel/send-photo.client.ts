import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import type { Denied } from '../../../ui/call.client.ts';
import { shrinkPhoto } from '../../../ui/photo/shrink-photo.client.ts';
import { AdminFault } from '../../app/admin-fault.ts';

const offline: Denied = { code: 'NETWORK', title: 'No connection', details: 'No connection. Please check your internet connection.' };

/** Sends a photograph of a parcel on the scale, made smaller; one that the browser cannot read is sent as it is. @throws AdminFault */
export async function sendPhoto(id: string, grams: string, file: File): Promise<ParcelRecord> {
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
