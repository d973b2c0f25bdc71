import { page, type Reply } from './http.ts';
import { labelPdf } from './pdf.ts';
import type { World } from './world.ts';

/** Answers the public address of a label or a manifest. */
export function publicFile({ knobs: { label }, parcels }: World, name: string): Reply {
  if (label === 'gone') return page(404, 'NoSuchKey');
  if (label === 'html') return page(200, 'Sign in');
  const parcel = parcels.find(({ id }) => name === `label-${id}.pdf`);
  const lines = parcel
    ? [parcel.carrier, parcel.awb, parcel.reference, parcel.name, parcel.address, `${parcel.city} ${parcel.pin}`]
    : [name];
  return { status: 200, type: 'application/pdf', text: label === 'empty' ? '' : labelPdf(lines) };
}
