import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { ADVANCE_PERCENT_MAX, FIRST_ADVANCE } from '../../rules/cash/advance.ts';
import { answerChannels, callOutcomes, cashCheckStates } from '../../rules/cash/cash-check.ts';
import { type CashMark, cashActs, cashRuleKinds, MARK_DAYS_MAX, PIN_SAMPLE_MIN } from '../../rules/cash/cash-rules.ts';
import type { Paise } from '../../rules/money/money.ts';
import { orders } from '../ledger/orders.table.ts';

/** Facts that the shop judges before it packs a cash order: a row for each kind of rule, written by the migration. */
export const cashRules = sqliteTable(
  'cod_rules',
  {
    kind: text('kind', { enum: cashRuleKinds }).primaryKey(),
    /** Characters, refusals, per cent or paise, as the kind says; 0 where it has no limit. */
    limit: integer('limit_value').notNull().default(0),
    /** Days that count; 0 where time plays no part. */
    days: integer('days').notNull().default(0),
    minSample: integer('min_sample').notNull().default(0),
    act: text('act', { enum: cashActs }).notNull(),
    /** Words of the owner for the shopper; '' for the shop's own. */
    words: text('words').notNull().default(''),
    isOn: integer('is_on', { mode: 'boolean' }).notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('cod_rules_kind', sql`${t.kind} IN (${sqlList(cashRuleKinds)})`),
    check('cod_rules_act', sql`${t.act} IN (${sqlList(cashActs)})`),
    check('cod_rules_numbers', sql`${t.limit} >= 0 AND ${t.days} BETWEEN 0 AND ${sql.raw(String(MARK_DAYS_MAX))} AND ${t.minSample} >= 0`),
    check(
      'cod_rules_pin_is_fair',
      sql`${t.kind} <> 'pin-returns' OR (${t.act} NOT IN ('advance', 'prepaid_only') AND ${t.minSample} >= ${sql.raw(String(PIN_SAMPLE_MIN))})`,
    ),
    check('cod_rules_on_boolean', sql`${t.isOn} IN (0, 1)`),
  ],
);

/** Decisions of the owner besides the rules: the row with id 1. Without it, only orders with a mark are asked, and none ends by silence. */
export const cashGuardSettings = sqliteTable(
  'cod_guard_settings',
  {
    id: integer('id').primaryKey(),
    /** Orders without a mark are asked too; they are packed without an answer all the same. */
    asksAll: integer('asks_all', { mode: 'boolean' }).notNull().default(false),
    /** An order with a mark that nobody answers for three days ends by itself, if its first message said so. */
    endsSilent: integer('ends_silent', { mode: 'boolean' }).notNull().default(false),
    /** Sum that is paid in advance if a rule says so: whole rupees in paise, or a share of the total in per cent. One of the two is 0. */
    advance: integer('advance_paise').$type<Paise>().notNull().default(FIRST_ADVANCE.advance),
    advancePercent: integer('advance_percent').notNull().default(FIRST_ADVANCE.advancePercent),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('cod_guard_settings_one_row', sql`${t.id} = 1`),
    check(
      'cod_guard_settings_advance',
      sql`(${t.advance} > 0) + (${t.advancePercent} > 0) = 1 AND ${t.advance} >= 0 AND ${t.advance} % 100 = 0
        AND ${t.advancePercent} BETWEEN 0 AND ${sql.raw(String(ADVANCE_PERCENT_MAX))}`,
    ),
  ],
);

/**
 * Checks of cash orders with their buyers: a row in the batch that places the order. Triggers let it be answered once, send no order with a
 * mark that waits, and drop the messages that still ask when the answer is there.
 */
export const cashChecks = sqliteTable(
  'cod_checks',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Rises with a corrected address: the buttons of an older message are void. */
    version: integer('version').notNull().default(1),
    state: text('state', { enum: cashCheckStates }).notNull().default('waiting'),
    /** The order has a mark: it waits for an answer. */
    isMarked: integer('is_marked', { mode: 'boolean' }).notNull(),
    act: text('act', { enum: ['ask', 'call'] }).notNull(),
    marks: text('marks', { mode: 'json' }).$type<readonly CashMark[]>().notNull(),
    /** UTC ms of the first message; null for an order that is not asked. */
    askedAt: integer('asked_at'),
    /** UTC ms after which an unanswered order ends, as its first message says; null if it does not. */
    endsAt: integer('ends_at'),
    answeredAt: integer('answered_at'),
    /** E-mail of the administrator; '' for the shopper and the cron. */
    by: text('answered_by').notNull().default(''),
    channel: text('channel', { enum: answerChannels }),
    /** WhatsApp's id of the message that answered. */
    messageId: text('message_id'),
    calls: integer('calls').notNull().default(0),
    calledAt: integer('called_at'),
    callOutcome: text('call_outcome', { enum: callOutcomes }),
    createdAt: createdAt(),
  },
  (t) => [
    check('cod_checks_state', sql`${t.state} IN (${sqlList(cashCheckStates)})`),
    check('cod_checks_act', sql`${t.act} IN ('ask', 'call')`),
    check('cod_checks_marks', sql`json_type(${t.marks}) = 'array' AND ${t.isMarked} = (json_array_length(${t.marks}) > 0)`),
    check(
      'cod_checks_answer',
      sql`(${t.state} = 'waiting') = (${t.answeredAt} IS NULL) AND (${t.answeredAt} IS NULL) = (${t.channel} IS NULL)`,
    ),
    check('cod_checks_channel', sql`${t.channel} IN (${sqlList(answerChannels)})`),
    check('cod_checks_outcome', sql`${t.callOutcome} IN (${sqlList(callOutcomes)})`),
    check('cod_checks_asked', sql`${t.isMarked} = 0 OR ${t.askedAt} IS NOT NULL`),
    check('cod_checks_version', sql`${t.version} >= 1 AND ${t.calls} >= 0`),
    index('cod_checks_waiting').on(t.createdAt, t.orderId).where(sql`state = 'waiting' AND is_marked = 1`),
    index('cod_checks_newest').on(t.createdAt, t.orderId),
  ],
);

/**
 * Ends of the parcels of cash orders, by PIN code; triggers write it from the order's status. Deleted when it is too old to count. A parcel
 * that came back is a refusal where the administrator, or the courier's code, says that the buyer refused it.
 */
export const cashOutcomes = sqliteTable(
  'cod_outcomes',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    pin: text('pin').notNull(),
    outcome: text('outcome', { enum: ['delivered', 'returned'] }).notNull(),
    isRefusal: integer('is_refusal', { mode: 'boolean' }).notNull().default(false),
    endedAt: integer('ended_at').notNull(),
  },
  (t) => [
    check('cod_outcomes_outcome', sql`${t.outcome} IN ('delivered', 'returned')`),
    check('cod_outcomes_refusal', sql`${t.isRefusal} = 0 OR ${t.outcome} = 'returned'`),
    index('cod_outcomes_by_pin').on(t.pin, t.endedAt),
    index('cod_outcomes_oldest').on(t.endedAt),
  ],
);

/** Refusals at the door by number, as a keyed hash: ten digits alone could be guessed. Deleted at `endsAt`, and by a delivered order. */
export const cashMarks = sqliteTable(
  'cod_marks',
  {
    hash: text('hash').primaryKey(),
    refusals: integer('refusals').notNull(),
    lastAt: integer('last_at').notNull(),
    endsAt: integer('ends_at').notNull(),
  },
  (t) => [check('cod_marks_refusals', sql`${t.refusals} >= 1 AND ${t.endsAt} > ${t.lastAt}`), index('cod_marks_ending').on(t.endsAt)],
);

export const declared = {
  cod_rules: { subjects: ['cash-guard'], restore: 'never' },
  cod_guard_settings: { subjects: ['cash-guard'], restore: 'never' },
  cod_checks: { subjects: ['cash-orders', 'orders'], restore: 'newer' },
  cod_outcomes: { subjects: ['cash-orders'], restore: 'newer' },
  cod_marks: { subjects: ['cash-orders'], restore: 'newer', people: ['erased'] },
} satisfies Declared;
