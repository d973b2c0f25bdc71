import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';

/**
 * The maintenance switch: one row, which the migration wrote. While it is on, triggers refuse every new order and every batch that a
 * shopper's request writes.
 */
export const maintenance = sqliteTable(
  'maintenance',
  {
    id: integer('id').primaryKey(),
    isOn: integer('is_on', { mode: 'boolean' }).notNull().default(false),
    /** The text of the bar above every page meanwhile. */
    notice: text('notice').notNull().default(''),
    /**
     * New orders are numbered above this. After a restore it is the highest number that was ever given, so that a number in a mail about
     * a lost order never names another one.
     */
    numbersAfter: integer('numbers_after').notNull().default(0),
    /** The same for returns. */
    returnsAfter: integer('returns_after').notNull().default(0),
    updatedAt: updatedAt(),
  },
  (t) => [check('maintenance_one_row', sql`${t.id} = 1`), check('maintenance_notice_length', sql`length(${t.notice}) <= 200`)],
);

export const operationKinds = ['backup', 'restore', 'drill', 'rotate', 'deploy', 'rollback'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** Facts of an operation: counts, sizes, names. Never a secret. */
export type OperationFacts = Readonly<Record<string, string | number | boolean | null>>;

/** The commands that operators ran, with their outcome: the operations page and the doctor show the age of the last one of each kind. */
export const operations = sqliteTable(
  'operations',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: operationKinds }).notNull(),
    isDone: integer('is_done', { mode: 'boolean' }).notNull(),
    /** The name of the person who ran the command. */
    by: text('by').notNull(),
    facts: text('facts', { mode: 'json' }).$type<OperationFacts>().notNull().default({}),
    startedAt: integer('started_at').notNull(),
    endedAt: integer('ended_at').notNull(),
  },
  (t) => [
    check('operations_kind', sql`${t.kind} IN (${sqlList(operationKinds)})`),
    check('operations_facts_object', sql`json_type(${t.facts}) = 'object'`),
    index('operations_by_kind').on(t.kind, t.isDone, t.endedAt),
  ],
);

/** The batches of the last minutes, each written with its batch: sent again, a batch is refused. A trigger forgets old ones. */
export const batchKeys = sqliteTable('batch_keys', {
  /** UTC milliseconds of the batch and a UUID: '1795000000000-…'. */
  key: text('key').primaryKey(),
});

export const declared = {
  maintenance: { subjects: ['operations'], restore: 'never', audited: { maintenance: 'Maintenance' } },
  operations: { subjects: ['operations'], restore: 'never', audited: { backup: 'Backup' } },
  batch_keys: { subjects: [], restore: 'never' },
} satisfies Declared;
