import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { newId } from '../../../rules/ids.ts';
import type { CallKind } from '../../../rules/parcels/parcel-calls.ts';
import type { shipmentCalls } from '../shipment-calls.table.ts';

export type CallRow = typeof shipmentCalls.$inferSelect;

export interface NewCall {
  readonly id?: string;
  readonly parcelId: string;
  readonly kind: CallKind;
  readonly request?: Readonly<Record<string, unknown>>;
  /** An administrator; '' for the shop. */
  readonly by?: string;
  /** UTC ms before which it is not sent. */
  readonly nextAt?: number;
  /** The tries of the call that it repeats. */
  readonly tries?: number;
}

/** Returns the statement of a call to be sent, for the batch of the change that needs it. A second open one of its kind aborts the batch. */
export function newCall(
  { now }: Shop,
  { id = newId(), parcelId, kind, request = {}, by = '', nextAt = now, tries = 0 }: NewCall,
): Statement {
  return sql`INSERT INTO shipment_calls (id, parcel_id, kind, turn, request, asked_by, tries, next_at, created_at, updated_at)
    SELECT ${id}, ${parcelId}, ${kind}, (SELECT coalesce(max(turn), 0) + 1
      FROM shipment_calls
      WHERE parcel_id = ${parcelId} AND kind = ${kind}),
      ${JSON.stringify(request)}, ${by}, ${tries}, ${nextAt}, ${now}, ${now}`;
}

/** Takes a call for sending. Of two senders one gets it: the other's batch is aborted. */
export const claimed = ({ now }: Shop, { id }: Pick<CallRow, 'id'>): Statement[] => [
  sql`UPDATE shipment_calls
    SET state = 'sent', sent_at = ${now}, tries = tries + 1, updated_at = ${now}
    WHERE id = ${id} AND state = 'due'`,
  guardOneRow(),
];

type From = 'due' | 'sent' | 'unknown';

const ended = ({ now }: Shop, { id }: Pick<CallRow, 'id'>, from: From, set: SQL): Statement[] => [
  sql`UPDATE shipment_calls SET ${set}, done_at = ${now}, updated_at = ${now} WHERE id = ${id} AND state = ${from}`,
  guardOneRow(),
];

/** The courier has done it. `answer`: what is kept of it. */
export const done = (shop: Shop, call: Pick<CallRow, 'id'>, answer: object, from: From = 'sent'): Statement[] =>
  ended(shop, call, from, sql`state = 'done', answer = ${JSON.stringify(answer)}`);

/** The courier has not done it. */
export const refused = (shop: Shop, call: Pick<CallRow, 'id'>, error: string, from: From = 'sent'): Statement[] =>
  ended(shop, call, from, sql`state = 'refused', error = ${error.slice(0, 300)}`);

/** Its answer is lost. @param lookAt UTC ms of the first look-up */
export const lost = ({ now }: Shop, { id }: Pick<CallRow, 'id'>, why: string, lookAt: number): Statement[] => [
  sql`UPDATE shipment_calls
    SET state = 'unknown', error = ${why.slice(0, 300)}, unknown_at = ${now}, next_at = ${lookAt}, updated_at = ${now}
    WHERE id = ${id} AND state = 'sent'`,
  guardOneRow(),
];

/** The look-up found nothing of it: it is sent again. */
export const dueAgain = ({ now }: Shop, { id }: Pick<CallRow, 'id'>): Statement[] => [
  sql`UPDATE shipment_calls SET state = 'due', next_at = ${now}, updated_at = ${now} WHERE id = ${id} AND state = 'unknown'`,
  guardOneRow(),
];

/** Not yet: the courier could not be asked. */
export const postponed = ({ now }: Shop, { id }: Pick<CallRow, 'id'>, until: number): Statement =>
  sql`UPDATE shipment_calls SET next_at = ${until}, updated_at = ${now} WHERE id = ${id} AND state IN ('due', 'unknown')`;
