import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { pairs, type Reason, verdicts as verdictNames } from '../../rules/matching/pairs.ts';
import type { Paise } from '../../rules/money/money.ts';

export const leftKinds = ['capture', 'refund', 'settlement', 'parcel', 'remittance', 'cost'] as const;
export const rightKinds = ['recon-line', 'bank-line', 'remittance-line', 'charge'] as const;

/**
 * Matches, made by a rule or by a person. A match never changes; a wrong one is deleted while its month is open. Triggers let no line of
 * the bank be matched for more than its amount, and no match of a closed month come or go, but as a difference.
 */
export const matches = sqliteTable(
  'matches',
  {
    leftKind: text('left_kind', { enum: leftKinds }).notNull(),
    leftId: text('left_id').notNull(),
    rightKind: text('right_kind', { enum: rightKinds }).notNull(),
    rightId: text('right_id').notNull(),
    /** Part of the right side that this match uses, with its sign. */
    amount: integer('paise').$type<Paise>().notNull(),
    /** The month (IST) in which it counts, '2026-11': of a line of the bank its own. */
    month: text('month').notNull(),
    /** Noted after its month was closed, and shown there as a difference. */
    isDifference: integer('is_difference', { mode: 'boolean' }).notNull().default(false),
    /** 'rule', or the address of who matched it. */
    by: text('by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.leftKind, t.leftId] }),
    check('matches_left', sql`${t.leftKind} IN (${sqlList(leftKinds)})`),
    check('matches_right', sql`${t.rightKind} IN (${sqlList(rightKinds)})`),
    check('matches_month', sql`${t.month} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'`),
    check('matches_by', sql`${t.by} <> ''`),
    index('matches_by_right').on(t.rightKind, t.rightId),
    index('matches_of_month').on(t.month, t.leftKind),
  ],
);

/** The verdict of now on everything that is matched. Triggers hold an acceptance to what was accepted. */
export const verdicts = sqliteTable(
  'verdicts',
  {
    pair: text('pair', { enum: pairs as readonly [(typeof pairs)[number], ...(typeof pairs)[number][]] }).notNull(),
    /** Judged subject, as `Judgement.subject`. */
    subject: text('subject').notNull(),
    verdict: text('verdict', { enum: verdictNames }).notNull(),
    reason: text('reason').$type<Reason | ''>().notNull().default(''),
    difference: integer('difference_paise').$type<Paise>().notNull().default(sql`0`),
    /** The month (IST) in which it counts, '2026-11'. */
    month: text('month').notNull(),
    /** UTC ms of the run that found this verdict first. */
    since: integer('since').notNull(),
    /** The address of who accepted it, with a reason; both '' while nobody has. */
    acceptedBy: text('accepted_by').notNull().default(''),
    acceptedReason: text('accepted_reason').notNull().default(''),
    acceptedAt: integer('accepted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.pair, t.subject] }),
    check('verdicts_pair', sql`${t.pair} IN (${sqlList(pairs)})`),
    check('verdicts_verdict', sql`${t.verdict} IN (${sqlList(verdictNames)})`),
    check('verdicts_paid_whole', sql`${t.verdict} <> 'paid' OR (${t.difference} = 0 AND ${t.acceptedBy} = '')`),
    check('verdicts_month', sql`${t.month} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'`),
    check(
      'verdicts_accepted',
      sql`(${t.acceptedBy} <> '') = (trim(${t.acceptedReason}) <> '') AND (${t.acceptedBy} <> '') = (${t.acceptedAt} IS NOT NULL)`,
    ),
    index('verdicts_unexplained').on(t.month, t.since).where(sql`verdict <> 'paid' AND accepted_by = ''`),
    index('verdicts_of_month').on(t.month, t.pair),
    index('verdicts_not_paid').on(t.pair, t.subject).where(sql`verdict <> 'paid'`),
  ],
);

/** Figures of a month as they were when it was closed, in paise by name. */
export type MonthFigures = Readonly<Record<string, number>>;

/** Closed months: a row is written when a month closes, never changes, and is refused while something of the month is unexplained. */
export const moneyMonths = sqliteTable(
  'money_months',
  {
    /** IST, '2026-11' */
    month: text('month').primaryKey(),
    figures: text('figures', { mode: 'json' }).$type<MonthFigures>().notNull(),
    closedBy: text('closed_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('money_months_month', sql`${t.month} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'`),
    check('money_months_figures', sql`json_type(${t.figures}) = 'object'`),
    check('money_months_by', sql`${t.closedBy} <> ''`),
  ],
);

export const declared = {
  matches: { subjects: ['money'], restore: 'mirror' },
  verdicts: { subjects: ['money'], restore: 'mirror' },
  money_months: { subjects: ['money'], restore: 'append', audited: { money: 'Money' }, means: { 'money_months.month': 'MONTH_IS_CLOSED' } },
} satisfies Declared;
