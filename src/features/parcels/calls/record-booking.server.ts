import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { toRupees } from '../../../rules/money/money.ts';
import { parcelNotes } from '../../../rules/parcels/admin-notes.ts';
import { nextPollAt } from '../../../rules/parcels/parcel-clocks.ts';
import { queueOrderMessageIf } from '../../ledger/messages/queue-order-message.server.ts';
import type { BookedParcel, Courier } from '../couriers/courier.ts';
import { nextReference, type ParcelRow } from '../parcel-rows.server.ts';
import { type CallRow, newCall } from './call-rows.server.ts';

/** Returns the order's number, which references begin with: '1000123-2' → '1000123'. */
const orderPart = (reference: string) => reference.split('-')[0] ?? reference;

/** The statements by which a parcel gets a reference that its courier has never seen. */
const takeNewReference = ({ now }: Shop, { id, reference }: ParcelRow): Statement =>
  sql`UPDATE parcels
    SET reference = ${nextReference(sql`${orderPart(reference)}`)}, courier_order_id = '', courier_shipment_id = '', updated_at = ${now}
    WHERE id = ${id}`;

/** A courier's refusal of a booking: the parcel is a draft again, and somebody decides. */
export const backToDraft = ({ now }: Shop, { id }: ParcelRow, words: string): Statement[] => [
  sql`UPDATE parcels SET state = 'draft', actor = 'courier', move_note = ${`refused: ${words.slice(0, 280)}`}, updated_at = ${now}
    WHERE id = ${id} AND state = 'booking'`,
];

/**
 * Returns what follows from a courier's answer about a booking, at once or when it is asked again: the parcel is booked, or its number is
 * asked for, or it is booked again because the courier has only a cancelled one of this reference.
 */
export function bookingStatements(shop: Shop, courier: Courier, parcel: ParcelRow, booked: BookedParcel): Statement[] {
  if (booked.isCancelled) {
    // Another courier order under a new reference: the cancelled one is never labelled (T2).
    return [takeNewReference(shop, parcel), newCall(shop, { parcelId: parcel.id, kind: 'book' })];
  }
  if (booked.cashDue !== null && booked.cashDue !== parcel.cashDue) {
    return [...backToDraft(shop, parcel, parcelNotes.otherCash(toRupees(booked.cashDue))), takeNewReference(shop, parcel)];
  }
  const { id } = parcel;
  const ids = sql`courier_order_id = ${booked.orderId}, courier_shipment_id = ${booked.shipmentId}`;
  if (booked.awb === '' && courier.can.assignsAwb) {
    return [
      sql`UPDATE parcels SET ${ids}, updated_at = ${shop.now} WHERE id = ${id} AND state = 'booking'`,
      guardOneRow(),
      newCall(shop, { parcelId: id, kind: 'awb', request: { option: parcel.option } }),
    ];
  }
  return numberedStatements(shop, courier, parcel, booked);
}

/** Returns the chosen quote; that of another courier counts once that one has given its number. */
export const chosenQuote = ({ id, awb }: ParcelRow, { request: { option, quoted, days } }: CallRow, booked: BookedParcel): Statement[] =>
  typeof quoted === 'number' && booked.awb !== awb
    ? [sql`UPDATE parcels SET option = ${String(option)}, quoted_paise = ${quoted}, quoted_days = ${days ?? null} WHERE id = ${id}`]
    : [];

/** The message to a customer whose pieces a courier comes for, once for each parcel. */
function tellFetched(shop: Shop, { id, direction }: ParcelRow, carrier: string, awb: string | null): Statement[] {
  if (direction !== 'back') return [];
  const ofParcel = sql`(SELECT order_id FROM parcel_items WHERE parcel_id = ${id} LIMIT 1)`;
  return [queueOrderMessageIf(shop, 'return-fetched', `return-fetched:${id}`, ofParcel, sql`TRUE`, { carrier, awb: awb ?? '' })];
}

/** A parcel gets its number: it is booked by that. One that has another number keeps the former as an event (T3). */
export function numberedStatements(shop: Shop, courier: Courier, parcel: ParcelRow, booked: BookedParcel): Statement[] {
  const { id, state } = parcel;
  const { now } = shop;
  const awb = booked.awb === '' ? null : booked.awb;
  const carrier = booked.carrier || parcel.carrier;
  const ids = sql`courier_order_id = coalesce(nullif(${booked.orderId}, ''), courier_order_id),
    courier_shipment_id = coalesce(nullif(${booked.shipmentId}, ''), courier_shipment_id)`;
  if (state === 'booking') {
    return [
      sql`UPDATE parcels
        SET state = 'booked', actor = 'courier', move_note = ${`booked: ${[carrier, awb].filter(Boolean).join(' ')}`}, ${ids},
        awb = ${awb}, carrier = ${carrier}, booked_at = ${now}, trouble = NULL, next_check_at = ${nextPollAt('booked', null, now)}, updated_at = ${now}
        WHERE id = ${id} AND state = 'booking'`,
      guardOneRow(),
      ...tellFetched(shop, parcel, carrier, awb),
      ...(courier.can.label ? [newCall(shop, { parcelId: id, kind: 'label' })] : []),
    ];
  }
  if (awb === null || awb === parcel.awb) return [];
  return [
    sql`INSERT INTO parcel_events (parcel_id, source, code, text, at, seen_at)
      SELECT ${id}, 'shop', 'number ' || awb, 'was replaced by ' || ${awb}, ${now}, ${now}
      FROM parcels
      WHERE id = ${id} AND awb IS NOT NULL`,
    sql`UPDATE parcels
      SET awb = ${awb}, carrier = ${carrier}, ${ids}, label_key = NULL, next_check_at = ${now}, updated_at = ${now}
      WHERE id = ${id} AND state = 'booked'`,
    guardOneRow(),
  ];
}
