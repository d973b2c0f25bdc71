import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { disputePhases, disputeStatuses, openDisputes } from '../../rules/disputes/dispute-states.ts';
import type { Paise } from '../../rules/money/money.ts';

/** Payments that a bank disputes. A trigger lets them go forward only, and another keeps their money from being refunded as well. */
export const disputes = sqliteTable(
  'disputes',
  {
    /** Id of the gateway: 'disp_…'. */
    id: text('id').primaryKey(),
    /** Id of the gateway. The payment may be unknown to the shop. */
    paymentId: text('payment_id').notNull(),
    amount: integer('paise').$type<Paise>().notNull(),
    status: text('status', { enum: disputeStatuses }).notNull(),
    phase: text('phase', { enum: disputePhases }).notNull(),
    /** `disputeRank` as SQL. */
    rank: integer('rank')
      .notNull()
      .generatedAlwaysAs(
        sql`(CASE phase WHEN 'arbitration' THEN 3 WHEN 'pre_arbitration' THEN 2 WHEN 'chargeback' THEN 1 ELSE 0 END) * 3 + (CASE status WHEN 'open' THEN 0 WHEN 'under_review' THEN 1 ELSE 2 END)`,
        { mode: 'stored' },
      ),
    /** Word of the gateway for the reason. */
    reasonCode: text('reason_code').notNull().default(''),
    /** UTC ms; null where the gateway names no time. */
    respondBy: integer('respond_by'),
    /** From the lines of settlements alone: the gateway's record of the dispute says 0 until it is lost. */
    deducted: integer('deducted_paise').$type<Paise>().notNull().default(sql`0`),
    givenBack: integer('given_back_paise').$type<Paise>().notNull().default(sql`0`),
    /** The file of the evidence, and when it was made; null where there is none, or where it is erased. */
    evidenceKey: text('evidence_key'),
    evidenceMadeAt: integer('evidence_made_at'),
    /**
     * Document that was handed in in this phase: the gateway's id of the document, the words, the amount, and when. Empty before, and in a
     * new phase.
     */
    documentId: text('document_id'),
    answer: text('answer').notNull().default(''),
    contested: integer('contested_paise').$type<Paise>(),
    answeredAt: integer('answered_at'),
    /** When the bank last asked for more, after an answer or before one. */
    askedAgainAt: integer('asked_again_at'),
    /** At the gateway. */
    openedAt: integer('opened_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('disputes_status', sql`${t.status} IN (${sqlList(disputeStatuses)})`),
    check('disputes_phase', sql`${t.phase} IN (${sqlList(disputePhases)})`),
    check('disputes_amount', sql`${t.amount} > 0 AND ${t.deducted} >= 0 AND ${t.givenBack} >= 0`),
    check('disputes_evidence_private', sql`${t.evidenceKey} LIKE 'private/disputes/%'`),
    index('disputes_by_payment').on(t.paymentId),
    index('disputes_newest').on(t.openedAt, t.id),
    index('disputes_open')
      .on(t.respondBy, t.id)
      .where(sql`status IN (${sqlList(openDisputes)})`),
  ],
);

export const declared = {
  disputes: { subjects: ['money', 'orders', 'disputes'], restore: 'newer', audited: { dispute: 'Dispute' } },
} satisfies Declared;
