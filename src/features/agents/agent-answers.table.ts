import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';

/** Answers to calls that agents sent with a key, so that a call that is sent again does nothing twice. Nothing here is about a person. */
export const agentAnswers = sqliteTable(
  'agent_answers',
  {
    /** SHA-256 of the agent, the operation and the key. */
    call: text('call').primaryKey(),
    /** 'agent.in' */
    site: text('site').notNull(),
    /** SHA-256 of what the call says. */
    digest: text('digest').notNull(),
    /** HTTP status; null until the call is answered. */
    status: integer('status'),
    /** The body of the answer, as JSON. */
    body: text('body'),
    createdAt: createdAt(),
    /** UTC ms; the next keyed call of any agent deletes the row afterwards. */
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [
    check('agent_answers_call', sql`length(${t.call}) = 64 AND length(${t.digest}) = 64`),
    check('agent_answers_body', sql`(${t.status} IS NULL) = (${t.body} IS NULL) AND length(${t.body}) <= 100000`),
    index('agent_answers_ending').on(t.expiresAt),
    index('agent_answers_of_site').on(t.site, t.createdAt),
  ],
);

export const declared = {
  agent_answers: { subjects: [], restore: 'never' },
} satisfies Declared;
