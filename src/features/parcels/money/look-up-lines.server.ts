import { type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { endOfIstDate } from '../../../rules/dates.ts';
import { DAY } from '../../../rules/limits.ts';
import type { Paise } from '../../../rules/money/money.ts';
import type { CourierId } from '../parcels.table.ts';

/**
 * SQL: the parcel whose cash a line of a courier's list pays: by the courier's number, else by the reference. Couriers use their numbers again: the
 * one of the reference, else the last that had it.
 */
export function owingParcel(courier: CourierId, awb: SQL, reference: SQL): SQL {
  const owing = sql`SELECT p.id FROM parcels p JOIN cod_dues o ON o.parcel_id = p.id WHERE p.courier = ${courier}`;
  // SQLite finds no column of the outer query in the ORDER BY of an inner one.
  return sql`coalesce((${owing} AND p.awb = ${awb} AND p.reference = ${reference}),
    (${owing} AND p.awb = ${awb} ORDER BY p.booked_at DESC LIMIT 1), (${owing} AND p.reference = ${reference}))`;
}

/**
 * SQL: the parcel that a charge of a courier's number is for: the last that was booked before it. A day is left, because statements of couriers may
 * have days without times.
 * @param at UTC ms of the charge
 */
export const chargedParcel = (courier: CourierId, awb: SQL, at: SQL): SQL =>
  sql`(SELECT p.id
    FROM parcels p
    WHERE p.courier = ${courier} AND p.awb = ${awb} AND p.booked_at <= ${at} + ${DAY}
    ORDER BY p.booked_at DESC
    LIMIT 1)`;

/** UTC ms of the charges of an invoice: the end of its IST day. */
export const chargedAt = (issuedOn: string): number => endOfIstDate(issuedOn) - 1;

/** A line of a list, '' for what it does not have. */
export interface AskedLine {
  readonly awb: string;
  /** The order, as the courier was told. */
  readonly reference: string;
}

/** Facts that the shop knows about a courier's number. */
export interface KnownLine {
  readonly awb: string;
  /** Number of the parcel that has cash with the courier; null where none has. */
  readonly parcel: number | null;
  /** Sum that the courier still owes for it. */
  readonly owed: Paise | null;
  /** Costs already booked for the parcel that a charge would be for, with tax; null where no parcel had the number by then. */
  readonly charged: Paise | null;
}

/**
 * Looks up each line of a courier's list, in one round trip. Nothing is written.
 * @param issuedOn IST day of an invoice
 */
export async function lookUpLines({ db }: Shop, courier: CourierId, issuedOn: string, lines: readonly AskedLine[]): Promise<KnownLine[]> {
  const [number, reference] = [sql`(k.value ->> 0)`, sql`(k.value ->> 1)`];
  const asked = selectRaw<KnownLine>(sql`SELECT f.awb, p.number AS parcel, d.due_paise - d.remitted_paise AS owed, f.charged
    FROM (SELECT k.key AS place, ${number} AS awb, ${owingParcel(courier, number, reference)} AS owing,
        (SELECT (SELECT coalesce(sum(c.paise + c.tax_paise), 0) FROM parcel_costs c WHERE c.parcel_id = q.id)
          FROM parcels q WHERE q.id = ${chargedParcel(courier, number, sql`${chargedAt(issuedOn)}`)}) AS charged
      FROM json_each(${JSON.stringify(lines.map((line) => [line.awb, line.reference]))}) k) f
    LEFT JOIN parcels p ON p.id = f.owing LEFT JOIN cod_dues d ON d.parcel_id = f.owing ORDER BY f.place`);
  const { found } = await db.read({ found: asked });
  const amount = (value: number | null) => (value === null ? null : (Number(value) as Paise));
  return found.map(({ awb, parcel, owed, charged }) => ({
    awb,
    parcel: parcel === null ? null : Number(parcel),
    owed: amount(owed),
    charged: amount(charged),
  }));
}
