import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sqlList } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';

export const dataRequestKinds = ['download', 'erase'] as const;

/** The register of requests about personal data (L23). It names nobody: `subject` is a keyed hash of the address. */
export const dataRequests = sqliteTable(
  'data_requests',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: dataRequestKinds }).notNull(),
    subject: text('subject').notNull(),
    requestedAt: integer('requested_at').notNull(),
    doneAt: integer('done_at'),
  },
  (t) => [
    check('data_requests_kind', sql`${t.kind} IN (${sqlList(dataRequestKinds)})`),
    index('data_requests_by_subject').on(t.subject, t.requestedAt),
  ],
);

export const declared = {
  data_requests: { subjects: [], restore: 'append' },
} satisfies Declared;
