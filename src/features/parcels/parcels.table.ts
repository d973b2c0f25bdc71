import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Paise } from '../../rules/money/money.ts';
import { USUAL_BOX } from '../../rules/parcels/label/box.ts';
import {
  isParcelFailed,
  isParcelOver,
  mayLackNumber,
  parcelActors,
  parcelDirections,
  parcelStates,
  parcelStatesWhere,
  parcelTroubles,
} from '../../rules/parcels/parcel-states.ts';
import { orderItems } from '../ledger/orders.table.ts';
import type { CourierContact } from './couriers/courier.ts';

export const courierIds = ['shiprocket', 'delhivery', 'manual'] as const;
export type CourierId = (typeof courierIds)[number];

const failedStates = parcelStatesWhere(isParcelFailed)
  .map((state) => `'${state}'`)
  .join(', ');

/** SQL: something may still be done about the parcel. The desk repeats it to the letter, so that its index is used. */
export const watched = (table = '') =>
  `(${table}over_at IS NULL OR ${table}trouble IS NOT NULL OR (${table}opened_at IS NULL AND ${table}direction = 'out' AND ${table}state IN (${failedStates})))`;

/**
 * Parcels out to customers and back from them. Triggers restrict the state to `parcel_transitions`, the pieces to what was bought and the
 * cash to what its orders owe.
 */
export const parcels = sqliteTable(
  'parcels',
  {
    id: text('id').primaryKey(),
    /** Shown to people as parcel {number}. */
    number: integer('number').notNull().unique(),
    direction: text('direction', { enum: parcelDirections }).notNull(),
    courier: text('courier', { enum: courierIds }).notNull(),
    /** Id at the service of the courier that carries it, from the chosen quote; '' where the courier chooses. */
    option: text('option').notNull().default(''),
    /** Sent to the courier, never used twice: '1000123', '1000123-2'. A trigger keeps every one in `parcel_references`. */
    reference: text('reference').notNull().unique(),
    courierOrderId: text('courier_order_id').notNull().default(''),
    courierShipmentId: text('courier_shipment_id').notNull().default(''),
    awb: text('awb'),
    /** Name of the carrier: 'Delhivery Surface'. */
    carrier: text('carrier').notNull().default(''),
    state: text('state', { enum: parcelStates }).notNull().default('draft'),
    /** The author of a change of the state; set in the same statement, read by the triggers. */
    actor: text('actor', { enum: parcelActors }).notNull().default('shop'),
    /** Author and reason of a move without a scan; a trigger moves it into the events and clears it. */
    moveNote: text('move_note'),
    trouble: text('trouble', { enum: parcelTroubles }),
    /** Missed deliveries: those of one day are one. */
    attempts: integer('attempts').notNull().default(0),
    lastAttemptAt: integer('last_attempt_at'),
    /** The customer: the receiver of a parcel out, the sender of one back. Emptied when the customer's data is erased. */
    contact: text('contact', { mode: 'json' }).$type<CourierContact>().notNull(),
    pin: text('pin').notNull(),
    /** The name of its box; '' for a parcel from before boxes had names. */
    box: text('box').notNull().default(''),
    /** Weight that the empty box adds. */
    boxGrams: integer('box_g').notNull().default(USUAL_BOX.grams),
    weightGrams: integer('weight_g').notNull(),
    lengthMm: integer('length_mm').notNull(),
    breadthMm: integer('breadth_mm').notNull(),
    heightMm: integer('height_mm').notNull(),
    declared: integer('declared_paise').$type<Paise>().notNull(),
    /** To collect at the door: whole rupees. */
    cashDue: integer('cod_due_paise').$type<Paise>().notNull().default(sql`0`),
    /** Paise of the order below a whole rupee, which the shop gives: the courier collects whole rupees only. */
    rounding: integer('rounding_paise').$type<Paise>().notNull().default(sql`0`),
    quoted: integer('quoted_paise').$type<Paise>(),
    quotedDays: integer('quoted_days'),
    labelKey: text('label_key'),
    pickupOn: text('pickup_on').notNull().default(''),
    /** The return that a parcel back belongs to. */
    returnId: text('return_id'),
    cancelAskedAt: integer('cancel_asked_at'),
    bookedAt: integer('booked_at'),
    pickedUpAt: integer('picked_up_at'),
    deliveredAt: integer('delivered_at'),
    returnedAt: integer('returned_at'),
    openedAt: integer('opened_at'),
    overAt: integer('over_at'),
    /** Courier's time of the newest scan that moved it, and of the newest scan at all. */
    lastScanAt: integer('last_scan_at'),
    lastHeardAt: integer('last_heard_at'),
    nextCheckAt: integer('next_check_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('parcels_direction', sql`${t.direction} IN (${sqlList(parcelDirections)})`),
    check('parcels_courier', sql`${t.courier} IN (${sqlList(courierIds)})`),
    check('parcels_state', sql`${t.state} IN (${sqlList(parcelStates)})`),
    check('parcels_actor', sql`${t.actor} IN (${sqlList(parcelActors)})`),
    check('parcels_trouble', sql`${t.trouble} IN (${sqlList(parcelTroubles)})`),
    check('parcels_attempts', sql`${t.attempts} BETWEEN 0 AND 20`),
    check('parcels_measures', sql`${t.weightGrams} > 0 AND ${t.lengthMm} > 0 AND ${t.breadthMm} > 0 AND ${t.heightMm} > 0`),
    check('parcels_declared', sql`${t.declared} >= 0`),
    check('parcels_whole_rupees', sql`${t.cashDue} >= 0 AND ${t.cashDue} % 100 = 0 AND ${t.rounding} BETWEEN 0 AND 99`),
    check('parcels_label_private', sql`${t.labelKey} LIKE 'private/labels/%'`),
    check('parcels_cash_goes_out', sql`${t.direction} = 'out' OR ${t.cashDue} + ${t.rounding} = 0`),
    check('parcels_back_of_return', sql`(${t.direction} = 'back') = (${t.returnId} IS NOT NULL)`),
    check('parcels_delivered_at', sql`${t.state} <> 'delivered' OR ${t.deliveredAt} IS NOT NULL`),
    check('parcels_returned_at', sql`${t.state} <> 'returned' OR ${t.returnedAt} IS NOT NULL`),
    check('parcels_over_at', sql`(${t.overAt} IS NOT NULL) = (${t.state} IN (${sqlList(parcelStatesWhere(isParcelOver))}))`),
    check('parcels_booked_at', sql`${t.bookedAt} IS NOT NULL OR ${t.state} IN (${sqlList(parcelStatesWhere(mayLackNumber))})`),
    check(
      'parcels_have_number',
      sql`${t.courier} = 'manual' OR ${t.awb} IS NOT NULL OR ${t.state} IN (${sqlList(parcelStatesWhere(mayLackNumber))})`,
    ),
    // Couriers use their numbers again: one is unique among live parcels only.
    uniqueIndex('parcels_live_awb').on(t.courier, t.awb).where(sql`awb IS NOT NULL AND over_at IS NULL`),
    index('parcels_by_awb').on(t.awb).where(sql`awb IS NOT NULL`),
    index('parcels_to_check').on(t.nextCheckAt).where(sql`next_check_at IS NOT NULL`),
    index('parcels_by_state').on(t.state, t.updatedAt, t.id),
    index('parcels_in_trouble').on(t.updatedAt, t.id).where(sql`trouble IS NOT NULL`),
    index('parcels_newest').on(t.createdAt, t.id),
    index('parcels_watched').on(t.createdAt, t.id).where(sql.raw(watched())),
    index('parcels_sent').on(t.pickedUpAt).where(sql`picked_up_at IS NOT NULL AND direction = 'out'`),
    index('parcels_by_return').on(t.returnId).where(sql`return_id IS NOT NULL`),
    index('parcels_with_label').on(t.overAt).where(sql`label_key IS NOT NULL`),
  ],
);

/** The pieces of a parcel, of one order or of several of one buyer. Triggers limit their sum to what is bought and not yet sent. */
export const parcelItems = sqliteTable(
  'parcel_items',
  {
    parcelId: text('parcel_id')
      .notNull()
      .references(() => parcels.id),
    orderId: text('order_id').notNull(),
    line: integer('line').notNull(),
    quantity: integer('quantity').notNull(),
    /** Pieces found in a parcel that was returned; the rest was missing. Null until it is opened, which happens once. */
    openedGood: integer('opened_good'),
    openedBad: integer('opened_bad'),
  },
  (t) => [
    primaryKey({ columns: [t.parcelId, t.orderId, t.line] }),
    foreignKey({ columns: [t.orderId, t.line], foreignColumns: [orderItems.orderId, orderItems.line] }),
    check('parcel_items_quantity', sql`${t.quantity} BETWEEN 1 AND 99`),
    check(
      'parcel_items_opened',
      sql`(${t.openedGood} IS NULL) = (${t.openedBad} IS NULL) AND coalesce(${t.openedGood}, 0) >= 0
        AND coalesce(${t.openedBad}, 0) >= 0 AND coalesce(${t.openedGood} + ${t.openedBad}, 0) <= ${t.quantity}`,
    ),
    index('parcel_items_by_order').on(t.orderId, t.line),
  ],
);

/** Every reference that was ever given to a courier, written by a trigger: the primary key keeps one from being given twice. */
export const parcelReferences = sqliteTable('parcel_references', {
  reference: text('reference').primaryKey(),
  parcelId: text('parcel_id').notNull(),
});

/** The moves that `rules/parcels/parcel-moves.ts` allows; the database refuses all others. */
export const parcelTransitions = sqliteTable(
  'parcel_transitions',
  {
    from: text('from_state').notNull(),
    to: text('to_state').notNull(),
    actor: text('actor').notNull(),
    kind: text('kind').notNull(),
  },
  (t) => [primaryKey({ columns: [t.from, t.to, t.actor] })],
);

export const eventSources = ['courier', 'csv', 'admin', 'shop'] as const;

/** Reports about a parcel, append-only: the same scan twice is one row. `moved`: it changed the state to `state`. */
export const parcelEvents = sqliteTable(
  'parcel_events',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    parcelId: text('parcel_id')
      .notNull()
      .references(() => parcels.id),
    source: text('source', { enum: eventSources }).notNull(),
    code: text('code').notNull(),
    text: text('text').notNull().default(''),
    place: text('place').notNull().default(''),
    /** UTC ms by the courier's clock, and by ours. */
    at: integer('at').notNull(),
    seenAt: integer('seen_at').notNull(),
    state: text('state', { enum: parcelStates }),
    moved: integer('moved', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    check('parcel_events_source', sql`${t.source} IN (${sqlList(eventSources)})`),
    check('parcel_events_moved', sql`${t.moved} IN (0, 1) AND (${t.moved} = 0 OR ${t.state} IS NOT NULL)`),
    uniqueIndex('parcel_events_once').on(t.parcelId, t.code, t.at),
    index('parcel_events_by_parcel').on(t.parcelId, t.seq),
  ],
);

export const declared = {
  parcels: {
    subjects: ['parcels', 'orders', 'returns'],
    restore: 'newer',
    people: ['in time'],
    audited: { parcel: 'Parcel' },
    means: {
      'parcels.id': 'PARCEL_IS_KNOWN',
      'parcels.number': 'PARCEL_NUMBER_TAKEN',
      'parcels.reference': 'PARCEL_NUMBER_TAKEN',
      'parcels.courier, parcels.awb': 'AWB_TAKEN',
    },
  },
  parcel_items: { subjects: ['parcels', 'orders'], restore: 'newer' },
  parcel_references: { subjects: [], restore: 'append', means: { 'parcel_references.reference': 'PARCEL_NUMBER_TAKEN' } },
  parcel_transitions: { subjects: [], restore: 'never' },
  parcel_events: { subjects: ['parcels'], restore: 'newer' },
} satisfies Declared;
