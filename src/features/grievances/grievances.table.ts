import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import {
  GRIEVANCE_TEXT_MAX,
  type GrievanceOutcome,
  type GrievanceTopic,
  grievanceOutcomes,
  grievanceStatuses,
  grievanceTopics,
  messageKinds,
} from '../../rules/grievances/grievance.ts';
import type { Language } from '../../rules/language/languages.ts';

/**
 * Complaints with their clocks. Only a row of `grievance_messages` moves one: a trigger checks the move and writes status, end and the
 * clock that runs.
 */
export const grievances = sqliteTable(
  'grievances',
  {
    id: text('id').primaryKey(),
    /** Shown to people as CHG-{number}. */
    number: integer('number').notNull().unique(),
    /** Hash of sender and words of one day: a form that is sent twice is one complaint. '' once it is forgotten. */
    requestHash: text('request_hash').notNull(),
    /** The signed id of the browser that sent it, which alone gets the link again for the same words; '' once it is forgotten. */
    sender: text('sender').notNull().default(''),
    topic: text('topic').$type<GrievanceTopic>().notNull(),
    /** As the customer wrote it; nothing proves that the order is theirs. */
    orderNumber: integer('order_number'),
    /** Name and contacts; '' once they are forgotten. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    /** The language of the page on which it was written. */
    language: text('language').$type<Language>().notNull().default('en'),
    status: text('status', { enum: grievanceStatuses }).notNull().default('open'),
    outcome: text('outcome').$type<GrievanceOutcome>(),
    /** UTC ms: the clocks of the law. */
    answerDueAt: integer('answer_due_at').notNull(),
    settleDueAt: integer('settle_due_at').notNull(),
    acknowledgedAt: integer('acknowledged_at'),
    endedAt: integer('ended_at'),
    /** The clock that runs now; null once it has ended. */
    dueAt: integer('due_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('grievances_topic', sql`${t.topic} IN (${sqlList(grievanceTopics)})`),
    check('grievances_status', sql`${t.status} IN (${sqlList(grievanceStatuses)})`),
    check('grievances_outcome', sql`${t.outcome} IS NULL OR ${t.outcome} IN (${sqlList(grievanceOutcomes)})`),
    check('grievances_settled_has_outcome', sql`(${t.status} = 'settled') = (${t.outcome} IS NOT NULL)`),
    check('grievances_ended_has_time', sql`(${t.status} IN ('settled', 'closed')) = (${t.endedAt} IS NOT NULL)`),
    check('grievances_open_has_clock', sql`(${t.dueAt} IS NULL) = (${t.endedAt} IS NOT NULL)`),
    uniqueIndex('grievances_one_per_request').on(t.requestHash).where(sql`request_hash <> ''`),
    index('grievances_by_due').on(t.dueAt, t.id),
    index('grievances_newest').on(t.createdAt, t.id),
    index('grievances_ended').on(t.endedAt).where(sql`email <> ''`),
    index('grievances_by_email').on(t.email),
  ],
);

/** Append-only: what was written and decided. Its text alone may be emptied, when the complaint is forgotten. */
export const grievanceMessages = sqliteTable(
  'grievance_messages',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    grievanceId: text('grievance_id')
      .notNull()
      .references(() => grievances.id),
    kind: text('kind', { enum: messageKinds }).notNull(),
    /** E-mail of the administrator; '' for the customer. */
    by: text('moved_by').notNull().default(''),
    text: text('text').notNull().default(''),
    /** Only of a settlement. */
    outcome: text('outcome').$type<GrievanceOutcome>(),
    createdAt: createdAt(),
  },
  (t) => [
    check('grievance_messages_kind', sql`${t.kind} IN (${sqlList(messageKinds)})`),
    check('grievance_messages_outcome', sql`(${t.kind} = 'settled') = (${t.outcome} IS NOT NULL)`),
    check('grievance_messages_length', sql`length(${t.text}) <= ${sql.raw(String(GRIEVANCE_TEXT_MAX))}`),
    index('grievance_messages_by_grievance').on(t.grievanceId, t.seq),
  ],
);

export const declared = {
  grievances: {
    subjects: ['grievances'],
    restore: 'newer',
    people: ['in time'],
    audited: { grievance: 'Complaint' },
    means: { 'grievances.request_hash': 'GRIEVANCE_IS_KNOWN' },
  },
  grievance_messages: { subjects: ['grievances'], restore: 'newer', people: ['in time'] },
} satisfies Declared;
