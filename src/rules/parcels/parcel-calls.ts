import { HOUR, MINUTE } from '../limits.ts';
import { declareStates } from '../states.ts';

/** Kinds of calls to a courier for one parcel; each is a row of `shipment_calls`. */
export const callKinds = ['find', 'book', 'awb', 'label', 'pickup', 'cancel', 'ndr', 'address'] as const;
export type CallKind = (typeof callKinds)[number];

/** `due`: to be sent. `sent`: it may have arrived. `unknown`: its answer is lost. The other two are answers. */
const states = declareStates({ due: ['open'], sent: ['open'], unknown: ['open'], done: [], refused: [] });
export const callStates = states.all;
export const openCalls = states.where(states.is('open'));

/** Calls that cost money or cannot be taken back: after a lost answer the courier is asked what it knows before they are repeated. */
const findFirstKinds: readonly CallKind[] = ['book', 'awb', 'cancel', 'ndr'];
export const needsFind = (kind: CallKind): boolean => findFirstKinds.includes(kind);

/** When a number was fetched that a restored shop must not use: another parcel may have it since the backup. UTC ms, never over. */
export const WAYBILL_SET_ASIDE = 9_000_000_000_000;

/** A call without an answer after this time is lost: no adapter waits as long. */
export const CALL_LOST_AFTER = 2 * MINUTE;
/** Ms between the loss of an answer and the first look-up: what is still under way at the courier has arrived by then. */
export const FIND_AFTER = MINUTE;

const waits = [MINUTE, 4 * MINUTE, 16 * MINUTE, HOUR] as const;

/** Returns the ms until the next try of a call that was refused for now: 1, 4 and 16 minutes, then every hour. `tries`: those before. */
export const retryAfter = (tries: number): number => waits[Math.min(Math.max(tries - 1, 0), waits.length - 1)] ?? HOUR;
