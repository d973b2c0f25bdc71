import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Declared } from '../database/declared.ts';

/** Leases of scheduled jobs, so that two runs of a job never work at the same time. */
export const jobLeases = sqliteTable('job_leases', {
  name: text('name').primaryKey(),
  leaseUntil: integer('lease_until').notNull().default(0),
  lastRunAt: integer('last_run_at'),
  lastOutcome: text('last_outcome'),
  /** The position at which a job that works in slices continues: JSON in the job's own format. */
  cursor: text('cursor'),
});

export const declared = {
  job_leases: { subjects: [], restore: 'never' },
} satisfies Declared;
