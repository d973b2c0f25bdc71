import { and, eq } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { newId } from '../../../rules/ids.ts';
import { needsFind, retryAfter } from '../../../rules/parcels/parcel-calls.ts';
import type { BookedParcel, Courier, NdrAct, Outcome } from '../couriers/courier.ts';
import { ndrActs } from '../parcel-money.table.ts';
import type { ParcelRow } from '../parcel-rows.server.ts';
import { cancelStatements, ndrStatements, wordsOf } from './ask-courier.server.ts';
import { type CallRow, claimed, done, dueAgain, newCall, postponed, refused } from './call-rows.server.ts';
import { numberOf, refOf } from './read-call.server.ts';
import { bookingStatements, chosenQuote, numberedStatements } from './record-booking.server.ts';

/** Facts that the courier knows about a parcel: its booking, and of a missed delivery how many there were. */
interface Known {
  readonly booked: BookedParcel | null;
  readonly attempts: number | null;
}

/**
 * Asks the courier what became of a call whose answer is lost, and brings the parcel up to date: the call is done, or it is due again because
 * the courier knows nothing of it. While the courier cannot be asked the call waits.
 * @returns true if there is something to send at once
 */
export async function lookUp(shop: Shop, courier: Courier, parcel: ParcelRow, call: CallRow): Promise<boolean> {
  if (!needsFind(call.kind)) {
    await shop.db.write(dueAgain(shop, call));
    return true;
  }
  const find = { id: newId() };
  const begun = await shop.db
    .write([newCall(shop, { ...find, parcelId: parcel.id, kind: 'find', request: { about: call.id } }), ...claimed(shop, find)])
    .catch(elseIsAsking);
  if (begun === null) return false;
  const known = await ask(shop, courier, parcel, call);
  if (known.is !== 'done') {
    const until = shop.now + retryAfter(call.tries + 1);
    await shop.db.write([...refused(shop, find, wordsOf(known)), postponed(shop, call, until)]);
    return false;
  }
  await shop.db.write([...done(shop, find, known.value), ...(await following(shop, courier, parcel, call, known.value))]);
  return true;
}

/** Null where another run looks this parcel up at the moment. */
function elseIsAsking(error: unknown): null {
  if (violatedConstraint(error) === 'CALL_IS_OPEN') return null;
  throw error;
}

async function ask(shop: Shop, courier: Courier, parcel: ParcelRow, call: CallRow): Promise<Outcome<Known>> {
  if (call.kind === 'ndr') {
    const attempts = await courier.attempts(refOf(parcel));
    return attempts.is === 'done' ? { is: 'done', value: { booked: null, attempts: attempts.value } } : attempts;
  }
  const found = await courier.find({ reference: parcel.reference, awb: await numberOf(shop, parcel) });
  return found.is === 'done' ? { is: 'done', value: { booked: found.value, attempts: null } } : found;
}

async function following(
  shop: Shop,
  courier: Courier,
  parcel: ParcelRow,
  call: CallRow,
  { booked, attempts }: Known,
): Promise<Statement[]> {
  const isDone = (statements: readonly Statement[]) => [...done(shop, call, booked ?? {}, 'unknown'), ...statements];
  switch (call.kind) {
    case 'book':
      return booked === null ? dueAgain(shop, call) : isDone(bookingStatements(shop, courier, parcel, booked));
    case 'awb':
      return booked === null || booked.awb === ''
        ? dueAgain(shop, call)
        : isDone([...numberedStatements(shop, courier, parcel, booked), ...chosenQuote(parcel, call, booked)]);
    case 'cancel':
      return booked === null || booked.isCancelled ? isDone(cancelStatements(shop, parcel, 'cancelled')) : dueAgain(shop, call);
    default: {
      const [act] = await shop.db.orm
        .select({ attempt: ndrActs.attempt })
        .from(ndrActs)
        .where(and(eq(ndrActs.parcelId, parcel.id), eq(ndrActs.callId, call.id)));
      const isPast = parcel.state !== 'undelivered' || (attempts !== null && act !== undefined && attempts > act.attempt);
      if (!isPast) return dueAgain(shop, call);
      return isDone((call.request.act as NdrAct).act === 'return' ? [] : ndrStatements(shop, parcel, call));
    }
  }
}
