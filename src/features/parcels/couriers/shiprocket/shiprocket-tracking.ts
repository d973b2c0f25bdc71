import * as z from 'zod';
import { courierTime } from '../../../../rules/parcels/couriers/courier-times.ts';
import { isParcelOver } from '../../../../rules/parcels/parcel-states.ts';
import type { Scan } from '../courier.ts';
import { looseText } from '../courier-shapes.ts';
import { shipmentStatus } from './shiprocket-statuses.ts';

const activity = z.object({
  date: looseText,
  status: looseText,
  activity: looseText,
  location: looseText,
  'sr-status': looseText,
  'sr-status-label': looseText,
});

const tracked = z.object({
  tracking_data: z.object({
    track_status: z.union([z.number(), z.string()]).nullish(),
    shipment_status: looseText,
    shipment_track: z.array(z.object({ awb_code: looseText, current_status: looseText, delivered_date: looseText })).nullish(),
    shipment_track_activities: z.array(activity).nullish(),
  }),
});

/** One parcel by itself, or several by their numbers; PHP writes none as a list. One that is not known has an error in place of its data. */
export const trackedParcels = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()).transform(() => ({}))]);

/** Returns the scans of several parcels, oldest first. `asked`: the numbers in question. `now`: UTC ms. */
export function scansOf(answer: Readonly<Record<string, unknown>>, asked: readonly string[], now: number): Scan[] {
  const byNumber = 'tracking_data' in answer ? { [asked[0] ?? '']: answer } : answer;
  const scans = Object.entries(byNumber).flatMap(([awb, data]) => {
    const { data: read } = tracked.safeParse(data);
    return read && asked.includes(awb) ? scansOfOne(awb, read, now) : [];
  });
  return scans.sort((a, b) => a.at - b.at);
}

function scansOfOne(awb: string, { tracking_data: data }: z.infer<typeof tracked>, now: number): Scan[] {
  if (Number(data.track_status) !== 1) return [];
  const scans = (data.shipment_track_activities ?? []).flatMap((each): Scan[] => {
    const at = courierTime(each.date);
    if (at === null) return [];
    const code = each['sr-status'] || 'NA';
    return [{ awb, code: `${code} ${each.status}`.trim(), text: textOf(each), place: each.location, at, ...shipmentStatus(code) }];
  });
  return [...scans, ...endOf(awb, data, scans, now)];
}

const textOf = ({ activity: said, status, 'sr-status-label': label }: z.infer<typeof activity>) =>
  said || (label !== 'NA' && label) || status;

/**
 * Returns an end that no scan tells: a cancel has none, and a courier's last scan may be late. Other states come by scans alone, because the
 * moment of this one is not known and would be another one each time.
 */
function endOf(awb: string, data: z.infer<typeof tracked>['tracking_data'], scans: readonly Scan[], now: number): Scan[] {
  const { state, trouble } = shipmentStatus(data.shipment_status);
  const isTold = scans.some((scan) => scan.state === state);
  if (state === null || !isParcelOver(state) || isTold) return [];
  const [track] = data.shipment_track ?? [];
  const at = (state === 'delivered' && courierTime(track?.delivered_date ?? '')) || now;
  return [{ awb, code: data.shipment_status, text: track?.current_status ?? '', place: '', at, state, trouble }];
}
