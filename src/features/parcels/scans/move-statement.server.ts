import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { ParcelActor, ParcelState } from '../../../rules/parcels/parcel-states.ts';
import { type NotedTimes, timesAfter } from '../../../rules/parcels/parcel-times.ts';
import type { ParcelRow } from '../parcel-rows.server.ts';

interface Move {
  readonly to: ParcelState;
  readonly actor: ParcelActor;
  /** Author and reason of a move that no scan made; null for a scan, which is an event of its own. */
  readonly note: string | null;
  /** UTC ms: the courier's time, or ours. */
  readonly at: number;
  readonly now: number;
  /** More columns. */
  readonly also?: SQL;
}

/** Returns a move of a parcel as it was seen: of two that move it from one state one wins. Also the parcel afterwards. */
export function moveStatement(parcel: ParcelRow, { to, actor, note, at, now, also }: Move): { statements: Statement[]; after: ParcelRow } {
  const noted = timesAfter(parcel, to, at, now);
  return {
    statements: [
      sql`UPDATE parcels
        SET state = ${to}, actor = ${actor}, move_note = ${note}, ${columns(noted)}${also ? sql`, ${also}` : sql``}, updated_at = ${now}
        WHERE id = ${parcel.id} AND state = ${parcel.state}`,
      guardOneRow(),
    ],
    after: { ...parcel, ...noted, state: to },
  };
}

const columns = (noted: NotedTimes): SQL =>
  sql`attempts = ${noted.attempts}, last_attempt_at = ${noted.lastAttemptAt}, picked_up_at = ${noted.pickedUpAt}, delivered_at = ${noted.deliveredAt},
    returned_at = ${noted.returnedAt}, over_at = ${noted.overAt}, next_check_at = ${noted.nextCheckAt}`;
