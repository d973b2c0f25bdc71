import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Paise } from '../../rules/money/money.ts';
import { BOXES_MAX, type Box } from '../../rules/parcels/label/box.ts';
import { refundSpeeds } from '../../rules/payment/refund-speed.ts';
import { RETURN_DAYS_MAX, RETURN_DAYS_MIN } from '../../rules/returns/return-terms.ts';
import { type StoreSection, type StoreSections, storeSections } from '../../rules/store/store.ts';

export const shippingSettings = sqliteTable(
  'shipping_settings',
  {
    id: integer('id').primaryKey(),
    freeFrom: integer('free_shipping_threshold_paise').$type<Paise>().notNull(),
    fee: integer('standard_shipping_fee_paise').$type<Paise>().notNull(),
    /** The price of a gift wrap; null if the shop wraps no presents. */
    giftWrap: integer('gift_wrap_paise').$type<Paise>(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('shipping_settings_not_negative', sql`${t.freeFrom} >= 0 AND ${t.fee} >= 0`),
    uniqueIndex('shipping_settings_one_active').on(t.isActive).where(sql`is_active = 1`),
  ],
);

/** The orders that can be paid by cash on delivery. Without an active row: none. */
export const codSettings = sqliteTable(
  'cod_settings',
  {
    id: integer('id').primaryKey(),
    isOn: integer('is_on', { mode: 'boolean' }).notNull().default(false),
    min: integer('min_paise').$type<Paise>().notNull(),
    max: integer('max_paise').$type<Paise>().notNull(),
    /** PIN codes, or their first digits, without cash on delivery. */
    blockedPins: text('blocked_pins', { mode: 'json' }).$type<string[]>().notNull().default([]),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('cod_settings_min_within_max', sql`${t.min} >= 0 AND ${t.max} >= ${t.min}`),
    check('cod_settings_blocked_pins_array', sql`json_type(${t.blockedPins}) = 'array'`),
    uniqueIndex('cod_settings_one_active').on(t.isActive).where(sql`is_active = 1`),
  ],
);

/** The terms of returns for new orders, in the row with id 1. Without it: `leastTerms`. */
export const returnSettings = sqliteTable(
  'return_settings',
  {
    id: integer('id').primaryKey(),
    returnDays: integer('return_days').notNull(),
    exchangeDays: integer('exchange_days').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('return_settings_one_row', sql`${t.id} = 1`),
    check(
      'return_settings_days',
      sql`${t.returnDays} BETWEEN ${sql.raw(`${RETURN_DAYS_MIN} AND ${RETURN_DAYS_MAX}`)} AND ${t.exchangeDays} BETWEEN ${t.returnDays} AND ${sql.raw(`${RETURN_DAYS_MAX}`)}`,
    ),
  ],
);

/** The boxes that parcels leave in, the usual one first, in the row with id 1. Without it: `USUAL_BOX`. */
export const boxSettings = sqliteTable(
  'box_settings',
  {
    id: integer('id').primaryKey(),
    boxes: text('boxes', { mode: 'json' }).$type<readonly Box[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('box_settings_one_row', sql`${t.id} = 1`),
    check(
      'box_settings_boxes',
      sql`json_type(${t.boxes}) = 'array' AND json_array_length(${t.boxes}) BETWEEN 1 AND ${sql.raw(`${BOXES_MAX}`)}`,
    ),
  ],
);

/** Speed with which the gateway is asked to refund, in the row with id 1. Without it: 'normal'. A trigger gives it to each new refund. */
export const refundSettings = sqliteTable(
  'refund_settings',
  {
    id: integer('id').primaryKey(),
    speed: text('speed', { enum: refundSpeeds }).notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('refund_settings_one_row', sql`${t.id} = 1`),
    check('refund_settings_speed', sql`${t.speed} IN (${sqlList(refundSpeeds)})`),
  ],
);

/**
 * Identity and hours of the shop: a row for each section that was saved. For a section without a row the defaults of `rules/store` hold.
 */
export const storeSettings = sqliteTable(
  'store_settings',
  {
    section: text('section').$type<StoreSection>().primaryKey(),
    value: text('value', { mode: 'json' }).$type<StoreSections[StoreSection]>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('store_settings_section_is_known', sql`${t.section} IN (${sqlList(storeSections)})`),
    check('store_settings_value_is_object', sql`json_type(${t.value}) = 'object'`),
  ],
);

/** 1 if the seller has no GSTIN, and has said so. */
export const sellerIsUnregistered = sql`EXISTS (SELECT 1 FROM store_settings WHERE section = 'gst' AND value ->> 'isUnregistered' = 1)`;

export const declared = {
  shipping_settings: { subjects: ['settings'], restore: 'never', audited: { shipping: 'Delivery settings' } },
  cod_settings: { subjects: ['settings'], restore: 'never', audited: { 'cash-on-delivery': 'Cash on delivery' } },
  return_settings: { subjects: ['settings', 'returns'], restore: 'never' },
  box_settings: { subjects: ['settings', 'parcels'], restore: 'never' },
  refund_settings: { subjects: ['settings'], restore: 'never' },
  store_settings: { subjects: ['settings'], restore: 'never', audited: { store: 'Store settings' } },
} satisfies Declared;
