import { courierTime } from '../../../../rules/parcels/couriers/courier-times.ts';
import type { Scan } from '../courier.ts';
import type { TrackedShipment } from './delhivery-shapes.ts';
import { delhiveryStatus } from './delhivery-statuses.ts';

/** Returns the scans of parcels, oldest first. The present status is one of them, unless it is the last scan. */
export function delhiveryScans(shipments: readonly TrackedShipment[]): Scan[] {
  return shipments.flatMap((shipment) => [...pastOf(shipment), ...presentOf(shipment)]).sort((a, b) => a.at - b.at);
}

function pastOf({ AWB: awb, Scans }: TrackedShipment): Scan[] {
  return Scans.flatMap((scan): Scan[] => {
    const at = courierTime(scan.ScanDateTime) ?? courierTime(scan.StatusDateTime);
    if (at === null) return [];
    const { ScanType: type, Scan: status, StatusCode: nsl, ScannedLocation: place, Instructions: text } = scan;
    return [{ awb, code: codeOf(type, status, nsl), text: text || status, place, at, ...delhiveryStatus(type, status, nsl) }];
  });
}

function presentOf({ AWB: awb, NSLCode: nsl, Status, Scans }: TrackedShipment): Scan[] {
  const { Status: status, StatusType: type, StatusDateTime, StatusLocation: place, Instructions: text } = Status;
  const at = courierTime(StatusDateTime);
  if (at === null || status === '') return [];
  const isTold = Scans.some(
    (scan) =>
      scan.Scan === status && scan.ScanType === type && (courierTime(scan.ScanDateTime) === at || courierTime(scan.StatusDateTime) === at),
  );
  if (isTold) return [];
  return [{ awb, code: codeOf(type, status, nsl), text: text || status, place, at, ...delhiveryStatus(type, status, nsl) }];
}

const codeOf = (type: string, status: string, nsl: string) => [type, status, nsl].filter(Boolean).join(' ');
