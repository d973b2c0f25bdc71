import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { dueStates, openDues } from '../../rules/cash/due-states.ts';
import type { Paise } from '../../rules/money/money.ts';
import { claimReasons, claimStates, grantedClaims, openClaims } from '../../rules/parcels/claims.ts';
import { declareStates } from '../../rules/states.ts';
import { courierIds, parcels } from './parcels.table.ts';

export const costKinds = ['freight', 'cod', 'rto', 'weight', 'insurance', 'other', 'credit'] as const;

/** Charges of couriers, line by line of their statements, append-only. What the shop pays is positive. */
export const parcelCosts = sqliteTable(
  'parcel_costs',
  {
    id: text('id').primaryKey(),
    parcelId: text('parcel_id')
      .notNull()
      .references(() => parcels.id),
    kind: text('kind', { enum: costKinds }).notNull(),
    amount: integer('paise').$type<Paise>().notNull(),
    tax: integer('tax_paise').$type<Paise>().notNull().default(sql`0`),
    document: text('document').notNull(),
    line: text('line').notNull(),
    at: integer('at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('parcel_costs_kind', sql`${t.kind} IN (${sqlList(costKinds)})`),
    uniqueIndex('parcel_costs_once').on(t.document, t.line),
    index('parcel_costs_by_parcel').on(t.parcelId),
  ],
);

/**
 * Charges of couriers for numbers that no parcel of the shop had, append-only. Once a parcel gets the number, a trigger books the charge as
 * its cost, with the same id.
 */
export const foreignCharges = sqliteTable(
  'foreign_charges',
  {
    id: text('id').primaryKey(),
    courier: text('courier', { enum: courierIds }).notNull(),
    awb: text('awb').notNull(),
    kind: text('kind', { enum: costKinds }).notNull(),
    amount: integer('paise').$type<Paise>().notNull(),
    document: text('document').notNull(),
    line: text('line').notNull(),
    at: integer('at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('foreign_charges_courier', sql`${t.courier} IN (${sqlList(courierIds)})`),
    check('foreign_charges_kind', sql`${t.kind} IN (${sqlList(costKinds)})`),
    uniqueIndex('foreign_charges_once').on(t.document, t.line),
    index('foreign_charges_by_awb').on(t.courier, t.awb),
    index('foreign_charges_noted').on(t.createdAt),
  ],
);

/** Cash that a courier has collected and owes the shop. A trigger keeps `remitted` the sum of the lines of remittances. */
export const codDues = sqliteTable(
  'cod_dues',
  {
    parcelId: text('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    due: integer('due_paise').$type<Paise>().notNull(),
    /** Paise of the orders that the shop gave, because couriers collect whole rupees. */
    rounding: integer('rounding_paise').$type<Paise>().notNull(),
    collectedAt: integer('collected_at').notNull(),
    remitted: integer('remitted_paise').$type<Paise>().notNull().default(sql`0`),
    state: text('state', { enum: dueStates }).notNull().default('due'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('cod_dues_state', sql`${t.state} IN (${sqlList(dueStates)})`),
    check('cod_dues_whole_rupees', sql`${t.due} > 0 AND ${t.due} % 100 = 0 AND ${t.rounding} BETWEEN 0 AND 99`),
    check('cod_dues_remitted', sql`${t.state} NOT IN ('remitted', 'due') OR (${t.state} = 'remitted') = (${t.remitted} >= ${t.due})`),
    index('cod_dues_collected').on(t.collectedAt),
    index('cod_dues_open')
      .on(t.collectedAt, t.parcelId)
      .where(sql`state IN (${sqlList(openDues)})`),
  ],
);

/** A payment of a courier to the shop's bank, by its number there. */
export const codRemittances = sqliteTable(
  'cod_remittances',
  {
    id: text('id').primaryKey(),
    courier: text('courier', { enum: courierIds }).notNull(),
    utr: text('utr').notNull().unique(),
    bank: integer('bank_paise').$type<Paise>().notNull(),
    /** IST day. */
    paidOn: text('paid_on').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('cod_remittances_bank', sql`${t.bank} >= 0`), index('cod_remittances_by_day').on(t.paidOn)],
);

export const remittanceVerdicts = ['matches', 'differs', 'unknown'] as const;

/** The lines of a remittance, append-only. A reversal is negative. */
export const codRemittanceLines = sqliteTable(
  'cod_remittance_lines',
  {
    remittanceId: text('remittance_id')
      .notNull()
      .references(() => codRemittances.id),
    line: integer('line').notNull(),
    awb: text('awb').notNull(),
    reference: text('reference').notNull().default(''),
    amount: integer('paise').$type<Paise>().notNull(),
    deduction: integer('deduction_paise').$type<Paise>().notNull().default(sql`0`),
    parcelId: text('parcel_id').references(() => parcels.id),
    verdict: text('verdict', { enum: remittanceVerdicts }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.remittanceId, t.line] }),
    check('cod_remittance_lines_verdict', sql`${t.verdict} IN (${sqlList(remittanceVerdicts)})`),
    index('cod_remittance_lines_by_parcel').on(t.parcelId).where(sql`parcel_id IS NOT NULL`),
  ],
);

const weightDisputeStates = declareStates({ open: [], won: [], lost: [] }).all;

/** A weight that a courier charged for and the shop disputes. The photograph of the scale is private. */
export const weightDisputes = sqliteTable(
  'weight_disputes',
  {
    parcelId: text('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    oursGrams: integer('ours_g').notNull(),
    theirsGrams: integer('theirs_g').notNull(),
    amount: integer('paise').$type<Paise>().notNull(),
    photoKey: text('photo_key'),
    answerBy: integer('answer_by').notNull(),
    state: text('state', { enum: weightDisputeStates }).notNull().default('open'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('weight_disputes_state', sql`${t.state} IN (${sqlList(weightDisputeStates)})`),
    check('weight_disputes_photo_private', sql`${t.photoKey} LIKE 'private/%'`),
    index('weight_disputes_open').on(t.answerBy).where(sql`state = 'open'`),
  ],
);

/**
 * Claims of the shop against a courier for a parcel that is lost, damaged or was returned incomplete. A trigger books the money of a paid
 * one.
 */
export const parcelClaims = sqliteTable(
  'parcel_claims',
  {
    parcelId: text('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    reason: text('reason', { enum: claimReasons }).notNull(),
    /** Reference of the claim at the courier; '' until it is sent. */
    reference: text('reference').notNull().default(''),
    amount: integer('paise').$type<Paise>().notNull(),
    /** Sum that the courier has granted. */
    granted: integer('granted_paise').$type<Paise>(),
    /** UTC ms of the end of the day on which the next step is due: sending it, the courier's answer, its money. */
    answerBy: integer('answer_by').notNull(),
    state: text('state', { enum: claimStates }).notNull().default('open'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('parcel_claims_reason', sql`${t.reason} IN (${sqlList(claimReasons)})`),
    check('parcel_claims_state', sql`${t.state} IN (${sqlList(claimStates)})`),
    check('parcel_claims_amount', sql`${t.amount} > 0 AND coalesce(${t.granted}, 1) > 0`),
    check('parcel_claims_granted', sql`(${t.granted} IS NOT NULL) = (${t.state} IN (${sqlList(grantedClaims)}))`),
    check('parcel_claims_sent', sql`${t.reference} <> '' OR ${t.state} IN ('open', 'refused')`),
    index('parcel_claims_open')
      .on(t.answerBy)
      .where(sql`state IN (${sqlList(openClaims)})`),
  ],
);

/** The packed parcel on the scale: evidence where a courier weighs more. Private; the file is deleted 90 days after the end of the parcel. */
export const parcelPhotos = sqliteTable(
  'parcel_photos',
  {
    parcelId: text('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    pictureKey: text('picture_key').unique(),
    /** Weight that the scale showed. */
    grams: integer('grams').notNull(),
    by: text('by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('parcel_photos_private', sql`${t.pictureKey} LIKE 'private/parcels/%'`),
    check('parcel_photos_grams', sql`${t.grams} > 0`),
    index('parcel_photos_kept').on(t.createdAt).where(sql`picture_key IS NOT NULL`),
  ],
);

/** Answers to a missed delivery: one answer for each attempt. */
export const ndrActs = sqliteTable(
  'ndr_acts',
  {
    id: text('id').primaryKey(),
    parcelId: text('parcel_id')
      .notNull()
      .references(() => parcels.id),
    attempt: integer('attempt').notNull(),
    act: text('act', { enum: ['again', 'return'] }).notNull(),
    by: text('by').notNull(),
    detail: text('detail', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
    callId: text('call_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('ndr_acts_act', sql`${t.act} IN ('again', 'return')`), uniqueIndex('ndr_acts_once').on(t.parcelId, t.attempt)],
);

export const declared = {
  parcel_costs: { subjects: ['parcels'], restore: 'append', means: { 'parcel_costs.document, parcel_costs.line': 'COST_IS_KNOWN' } },
  foreign_charges: { subjects: ['parcels'], restore: 'append' },
  cod_dues: { subjects: ['parcels'], restore: 'newer' },
  cod_remittances: { subjects: ['parcels'], restore: 'append', means: { 'cod_remittances.utr': 'REMITTANCE_IS_KNOWN' } },
  cod_remittance_lines: { subjects: ['parcels'], restore: 'append' },
  weight_disputes: { subjects: ['parcels'], restore: 'newer' },
  parcel_claims: { subjects: ['parcels'], restore: 'newer' },
  parcel_photos: { subjects: ['parcels'], restore: 'newer' },
  ndr_acts: { subjects: ['parcels'], restore: 'append', means: { 'ndr_acts.parcel_id, ndr_acts.attempt': 'NDR_CLOSED' } },
} satisfies Declared;
