import { type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { openDues } from '../../../rules/cash/due-states.ts';
import { type AgeingTimes, ageingRules } from '../../../rules/parcels/ageing.ts';
import { openClaims } from '../../../rules/parcels/claims.ts';
import { openCalls } from '../../../rules/parcels/parcel-calls.ts';
import { isParcelOver, type ParcelState } from '../../../rules/parcels/parcel-states.ts';
import { watched } from '../parcels.table.ts';

/** SQL: nobody has answered the newest missed attempt of a parcel. */
export const isUnanswered = sql`NOT EXISTS (SELECT 1 FROM ndr_acts a WHERE a.parcel_id = parcels.id AND a.attempt = parcels.attempts)`;

const scanned = sql`coalesce(parcels.last_scan_at, parcels.booked_at)`;
/**
 * Finds parcels under way by their states, so that each parcel is read for its own rules only. Parcels that are over grow with the shop.
 */
const amongParcels = (columns: SQL, more: SQL, states: readonly ParcelState[] | null) =>
  states !== null && !states.some(isParcelOver)
    ? sql`SELECT parcels.id, ${columns} FROM parcels INDEXED BY parcels_by_state WHERE parcels.state IN (${sqlList(states)}) AND ${more}`
    : sql`SELECT parcels.id, ${columns} FROM parcels INDEXED BY parcels_watched WHERE ${sql.raw(watched('parcels.'))} AND ${more}`;

/** Of each time the rows that have it, with the index that finds them. The first is the parcel. */
const times: Readonly<
  Record<keyof AgeingTimes, { readonly at: SQL; readonly rows: (columns: SQL, more: SQL, states: readonly ParcelState[] | null) => SQL }>
> = {
  bookedAt: { at: sql`parcels.booked_at`, rows: amongParcels },
  scannedAt: { at: scanned, rows: amongParcels },
  missedAt: { at: sql`CASE WHEN ${isUnanswered} THEN ${scanned} END`, rows: amongParcels },
  unopenedAt: { at: sql`CASE WHEN parcels.opened_at IS NULL THEN parcels.returned_at END`, rows: amongParcels },
  collectedAt: {
    at: sql`d.collected_at`,
    rows: (columns, more) =>
      sql`SELECT d.parcel_id, ${columns} FROM cod_dues d INDEXED BY cod_dues_open WHERE d.state IN (${sqlList(openDues)}) AND ${more}`,
  },
  unknownAt: {
    at: sql`c.unknown_at`,
    rows: (columns, more) => sql`SELECT c.parcel_id, ${columns} FROM shipment_calls c INDEXED BY shipment_calls_open
      WHERE c.state IN (${sqlList(openCalls)}) AND c.state = 'unknown' AND ${more}`,
  },
  answerBy: {
    at: sql`w.answer_by`,
    rows: (columns, more) =>
      sql`SELECT w.parcel_id, ${columns} FROM weight_disputes w INDEXED BY weight_disputes_open WHERE w.state = 'open' AND ${more}`,
  },
  claimBy: {
    at: sql`k.answer_by`,
    rows: (columns, more) =>
      sql`SELECT k.parcel_id, ${columns}
          FROM parcel_claims k INDEXED BY parcel_claims_open
          WHERE k.state IN (${sqlList(openClaims)}) AND ${more}`,
  },
};

/**
 * SQL of the table `late (parcel_id, why, since)`: the same as `ageingOf` for all parcels at once, each parcel once with what has waited longest.
 * @param now UTC ms
 */
export function lateParcels(now: number): SQL {
  const parts = ageingRules.map(([why, { states, from, limit }]) => {
    const { at, rows } = times[from];
    const inState = states === null ? sql`` : sql` AND +parcels.state IN (${sqlList(states)})`;
    return rows(sql`${why} AS why, ${at} + ${limit} AS since`, sql`${at} < ${now - limit}${inState}`, states);
  });
  return sql`(SELECT found.id AS parcel_id, found.why AS why, min(found.since) AS since
    FROM (SELECT NULL AS id, NULL AS why, NULL AS since WHERE 0 UNION ALL ${sql.join(parts, sql` UNION ALL `)}) found GROUP BY found.id) late`;
}

interface Timed {
  readonly bookedAt: number | null;
  readonly lastScanAt: number | null;
  readonly returnedAt: number | null;
  readonly openedAt: number | null;
}

/** Returns the times of a parcel that `ageingOf` judges. @param waits nobody has answered its missed delivery */
export function timesOf({ bookedAt, lastScanAt, returnedAt, openedAt }: Timed, waits: boolean) {
  const scannedAt = lastScanAt ?? bookedAt;
  return { bookedAt, scannedAt, missedAt: waits ? scannedAt : null, unopenedAt: openedAt === null ? returnedAt : null };
}
