import { desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/database/orm.ts';
import type { Shop } from '../../platform/shop.ts';
import { type OperationFacts, type OperationKind, operations } from './operations.table.ts';

export interface Operation {
  readonly kind: OperationKind;
  /** False where it failed; `facts` then has what went wrong. */
  readonly isDone: boolean;
  readonly by: string;
  readonly facts: OperationFacts;
  /** UTC ms. */
  readonly startedAt: number;
}

/** Keeps that a command was run and how it ended. */
export async function recordOperation(shop: Shop, operation: Operation): Promise<void> {
  await shop.db.write([shop.db.orm.insert(operations).values({ ...operation, endedAt: Date.now() })]);
}

/** The newest operation of each kind that succeeded, for one batch with other reads. */
export const lastOperationRows = (orm: Orm) =>
  orm
    .select({
      kind: operations.kind,
      by: operations.by,
      facts: operations.facts,
      startedAt: operations.startedAt,
      endedAt: sql<number>`max(${operations.endedAt})`,
    })
    .from(operations)
    .where(sql`${operations.isDone} = 1`)
    .groupBy(operations.kind);

/** The newest backups, failed ones too. */
export const newestBackups = ({ db }: Shop, count: number) =>
  db.orm.select().from(operations).where(eq(operations.kind, 'backup')).orderBy(desc(operations.id)).limit(count);

/** The newest operations, failed ones too. */
export const newestOperations = ({ db }: Shop, count = 20) => db.orm.select().from(operations).orderBy(desc(operations.id)).limit(count);
