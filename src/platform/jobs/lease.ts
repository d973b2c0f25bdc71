import { sql } from 'drizzle-orm';
import { MINUTE } from '../../rules/limits.ts';
import { RECONCILE_LEASE } from '../../rules/order/reconcile.ts';
import type { Statement } from '../database/database.ts';
import type { Shop } from '../shop.ts';
import { jobLeases } from './jobs.table.ts';

/** A failed job runs again after this time, even if its interval is longer. */
const AFTER_FAILURE = 10 * MINUTE;

/** The state of a job that works in slices: its last position, and a statement that stores the new one. */
export interface Lease {
  readonly cursor: string | null;
  /** For the batch that stores the result of a slice. Does nothing if another run has taken the lease meanwhile. */
  moveTo(cursor: string | null): Statement;
}

/**
 * Runs a scheduled job unless another run of it is active: one conditional write takes the lease.
 * With `every` (ms) the job runs at most once in that time; if it returns 'unfinished', it continues in the next run.
 */
export async function withLease(shop: Shop, name: string, work: (lease: Lease) => Promise<unknown>, every = 0): Promise<void> {
  const leaseUntil = shop.now + RECONCILE_LEASE;
  const { orm } = shop.db;
  const isWaitOver = every > 0 ? sql`coalesce(${jobLeases.lastRunAt}, 0) <= ${shop.now - every}` : sql`1`;
  const due = sql`${jobLeases.leaseUntil} <= ${shop.now} AND ${isWaitOver}`;
  const [taken] = await shop.db.write([
    orm
      .insert(jobLeases)
      .values({ name, leaseUntil, lastRunAt: shop.now })
      .onConflictDoUpdate({ target: jobLeases.name, set: { leaseUntil, lastRunAt: shop.now }, setWhere: due })
      .returning({ cursor: jobLeases.cursor }),
  ]);
  const row = taken?.[0];
  if (!row) return;
  const isOwnLease = sql`${jobLeases.name} = ${name} AND ${jobLeases.leaseUntil} = ${leaseUntil}`;
  let outcome = 'ok';
  let ranAt = shop.now;
  try {
    const ended = await work({
      cursor: row.cursor === null ? null : String(row.cursor),
      moveTo: (cursor) => orm.update(jobLeases).set({ cursor }).where(isOwnLease),
    });
    if (ended === 'unfinished') ranAt = shop.now - every;
  } catch (error) {
    outcome = error instanceof Error ? error.message : 'failed';
    if (every > AFTER_FAILURE) ranAt = shop.now - every + AFTER_FAILURE;
    throw error;
  } finally {
    await shop.db.write([orm.update(jobLeases).set({ leaseUntil: 0, lastRunAt: ranAt, lastOutcome: outcome }).where(isOwnLease)]);
  }
}
