import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { newId } from '../../../rules/ids.ts';
import { parcelNotes } from '../../../rules/parcels/admin-notes.ts';
import { labelled } from '../../../rules/parcels/label/latin-letters.ts';
import type { CallKind } from '../../../rules/parcels/parcel-calls.ts';
import type { BookedParcel, Courier, NdrAct, Outcome } from '../couriers/courier.ts';
import type { ParcelRow } from '../parcel-rows.server.ts';
import { type CallRow, newCall } from './call-rows.server.ts';
import { bookingOf, isBeforeRestore, refOf } from './read-call.server.ts';
import { backToDraft, bookingStatements, chosenQuote, numberedStatements } from './record-booking.server.ts';

/** Facts stored from a courier's answer, and the statements that follow from it. */
interface Effect {
  readonly answer: object;
  readonly statements: readonly Statement[];
}

type Asking = (shop: Shop, courier: Courier, parcel: ParcelRow, call: CallRow) => Promise<Outcome<Effect>>;

/** Returns the outcome with its value changed. */
async function mapped<T, U>(outcome: Outcome<T>, change: (value: T) => U | Promise<U>): Promise<Outcome<U>> {
  return outcome.is === 'done' ? { is: 'done', value: await change(outcome.value) } : outcome;
}

/** Returns the courier's words of a refusal, or why its answer is lost. */
export const wordsOf = (outcome: Exclude<Outcome<unknown>, { is: 'done' }>): string =>
  outcome.is === 'refused' ? `${outcome.reason.kind}: ${outcome.reason.words}` : outcome.why;

const isPdf = (bytes: Uint8Array) => bytes.byteLength > 4 && String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';

/** The file of a label lies under a name that nobody can guess, in the part of the bucket that no address shows. */
const labelKey = (parcelId: string) => `private/labels/${parcelId}/${newId()}.pdf`;

/** Makers of each kind of call, with the changes that its answer causes. A look-up is made by look-up.server.ts. */
export const askings: Readonly<Record<Exclude<CallKind, 'find'>, Asking>> = {
  async book(shop, courier, parcel, call) {
    const booking = await bookingOf(shop, parcel);
    // What was refused before may have been done all the same: the courier says what it has before anything is repeated (T1).
    // What was booked between a backup and its restore has another number: only our reference finds it.
    const wasRestored = await isBeforeRestore(shop, parcel);
    const isAsked = wasRestored || call.turn > 1;
    const known: Outcome<BookedParcel | null> = isAsked
      ? await courier.find(wasRestored ? { ...booking, awb: '' } : booking)
      : { is: 'done', value: null };
    if (known.is !== 'done') return { is: 'refused', reason: { kind: 'busy', words: wordsOf(known) }, forGood: false };
    const isOurs = known.value !== null && !known.value.isCancelled;
    const outcome: Outcome<BookedParcel> = isOurs && known.value ? { is: 'done', value: known.value } : await courier.book(booking);
    return mapped(outcome, (booked) => ({ answer: booked, statements: bookingStatements(shop, courier, parcel, booked) }));
  },
  awb: async (shop, courier, parcel, call) =>
    mapped(await courier.assignAwb(refOf(parcel), String(call.request.option ?? parcel.option)), (booked) => ({
      answer: booked,
      statements: [...numberedStatements(shop, courier, parcel, booked), ...chosenQuote(parcel, call, booked)],
    })),
  async label(shop, courier, parcel) {
    const outcome = await courier.label(refOf(parcel));
    if (outcome.is !== 'done') return outcome;
    // An empty file, or an error page that calls itself a label (T4).
    if (!isPdf(outcome.value)) return { is: 'refused', reason: { kind: 'other', words: parcelNotes.noPdf }, forGood: false };
    const key = labelKey(parcel.id);
    shop.calls.spend();
    await shop.env.MEDIA.put(key, outcome.value, { httpMetadata: { contentType: 'application/pdf' } });
    return {
      is: 'done',
      value: {
        answer: { key },
        statements: [sql`UPDATE parcels SET label_key = ${key}, updated_at = ${shop.now} WHERE id = ${parcel.id} AND awb IS ${parcel.awb}`],
      },
    };
  },
  pickup: async (shop, courier, parcel, call) =>
    mapped(await courier.schedulePickup(refOf(parcel), String(call.request.on ?? ''), 1), (day) => ({
      answer: { day },
      statements: [sql`UPDATE parcels SET pickup_on = ${day}, updated_at = ${shop.now} WHERE id = ${parcel.id}`],
    })),
  cancel: async (shop, courier, parcel) =>
    mapped(await courier.cancel(refOf(parcel)), (said) => ({ answer: { said }, statements: cancelStatements(shop, parcel, said) })),
  ndr: async (shop, courier, parcel, call) =>
    mapped(await courier.actOnNdr(refOf(parcel), call.request.act as NdrAct), () => ({
      answer: {},
      statements: ndrStatements(shop, parcel, call),
    })),
  address: async (_, courier, parcel) =>
    mapped(await courier.changeAddress(refOf(parcel), labelled(parcel.contact)), () => ({ answer: {}, statements: [] })),
};

/**
 * A cancellation that the courier has only taken note of ends the parcel when a scan says so: until then it may still be fetched, and then it
 * is under way (T7).
 */
export function cancelStatements({ now }: Shop, { id }: ParcelRow, said: 'cancelled' | 'asked'): Statement[] {
  return said === 'asked'
    ? [
        sql`UPDATE parcels
          SET cancel_asked_at = coalesce(cancel_asked_at, ${now}), next_check_at = ${now}, updated_at = ${now}
          WHERE id = ${id} AND state = 'booked'`,
      ]
    : [
        sql`UPDATE parcels SET state = 'cancelled', actor = 'courier', move_note = 'cancelled: by the shop', over_at = ${now},
          next_check_at = ${now + 3_600_000}, updated_at = ${now} WHERE id = ${id} AND state = 'booked'`,
      ];
}

/** A parcel that shall come back is on its way back from now on; what is tried again waits for its scans. */
export function ndrStatements({ now }: Shop, { id }: ParcelRow, { request, askedBy }: CallRow): Statement[] {
  const { act } = request.act as NdrAct;
  if (act !== 'return')
    return [sql`UPDATE parcels SET next_check_at = ${now}, updated_at = ${now} WHERE id = ${id} AND state = 'undelivered'`];
  return [
    sql`UPDATE parcels
      SET state = 'returning', actor = 'admin', move_note = ${`${askedBy}: back to the shop`}, next_check_at = ${now}, updated_at = ${now}
      WHERE id = ${id} AND state = 'undelivered'`,
  ];
}

/** Returns what a refusal for good changes besides the call: a booking that is refused makes the parcel a draft again. */
export function refusalStatements(shop: Shop, parcel: ParcelRow, { kind }: CallRow, words: string): Statement[] {
  if (kind === 'book' || kind === 'awb') return backToDraft(shop, parcel, words);
  const event = sql`INSERT INTO parcel_events (parcel_id, source, code, text, at, seen_at)
    SELECT ${parcel.id}, 'courier', ${`${kind} refused`}, ${words.slice(0, 300)}, ${shop.now}, ${shop.now}
    WHERE NOT EXISTS (SELECT 1 FROM parcel_events WHERE parcel_id = ${parcel.id} AND code = ${`${kind} refused`} AND at = ${shop.now})`;
  return [event];
}

/** The same call once more: a refusal for now is an answer, so it is a row of its own. */
export const again = (shop: Shop, { parcelId, kind, request, askedBy, tries }: CallRow, nextAt: number): Statement =>
  newCall(shop, { parcelId, kind, request, by: askedBy, nextAt, tries: tries + 1 });
