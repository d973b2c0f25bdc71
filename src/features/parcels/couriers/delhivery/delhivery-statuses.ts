import type { ParcelState, ParcelTrouble } from '../../../../rules/parcels/parcel-states.ts';

interface StatusMeaning {
  readonly state: ParcelState | null;
  readonly trouble: ParcelTrouble | null;
}

/** Codes (NSL) of a missed attempt, after which another may be asked for. */
export const missedAttempts: readonly string[] = ['EOD-74', 'EOD-15', 'EOD-104', 'EOD-43', 'EOD-86', 'EOD-11', 'EOD-69', 'EOD-6'];
/** The scan with which a courier takes a parcel. */
const PICKED_UP = 'X-PPOM';

/**
 * Types and statuses of Delhivery. UD on its way out, DL at its end, RT coming back to the shop, PP and PU a parcel that is collected
 * from a customer, CN cancelled.
 */
const statuses: Readonly<Record<string, Readonly<Record<string, ParcelState>>>> = {
  UD: { manifested: 'booked', 'not picked': 'booked', 'in transit': 'in_transit', pending: 'in_transit', dispatched: 'out_for_delivery' },
  // DTO: arrived at the shop from a customer, which is the end that a parcel back wants.
  DL: { delivered: 'delivered', rto: 'returned', dto: 'delivered' },
  RT: { 'in transit': 'returning', pending: 'returning', dispatched: 'returning' },
  PP: { open: 'booked', scheduled: 'booked', dispatched: 'booked' },
  PU: { 'in transit': 'in_transit', pending: 'in_transit', dispatched: 'in_transit' },
};

const only = (state: ParcelState | null, trouble: ParcelTrouble | null = null): StatusMeaning => ({ state, trouble });

/** Returns the meaning of a type, a status and an NSL code; what is not listed moves nothing and raises `unknown_status`. */
export function delhiveryStatus(type: string, status: string, nsl: string): StatusMeaning {
  const [kind, word, code] = [type.trim().toUpperCase(), status.trim().toLowerCase(), nsl.trim().toUpperCase()];
  // Only a text says it, and a parcel that is called lost often turns up: a person decides.
  if (word === 'lost') return only(null, 'lost');
  if (kind === 'CN') return only('cancelled');
  if (kind === 'UD' && word === 'not picked') return only('booked', 'pickup');
  if (kind === 'UD' && word === 'in transit' && code === PICKED_UP) return only('picked_up');
  if (kind === 'UD' && word === 'pending' && missedAttempts.includes(code)) return only('undelivered');
  const ofKind = Object.hasOwn(statuses, kind) ? statuses[kind] : undefined;
  const state = ofKind && Object.hasOwn(ofKind, word) ? ofKind[word] : undefined;
  return state === undefined ? only(null, 'unknown_status') : only(state);
}
