import { sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { MINUTE } from '../../rules/limits.ts';
import { RECONCILE_LEASE } from '../../rules/reconcile.ts';
import { jobs } from './payment.table.ts';

/** A job that failed is run again after this long, however seldom it runs. */
const AFTER_FAILURE = 10 * MINUTE;

/**
 * Runs a scheduled job unless another run of it is under way (F39): the lease is taken by one conditional write.
 * With `every` (ms) it also runs no more often than that.
 */
export async function withLease(shop: Shop, name: string, work: () => Promise<void>, every = 0): Promise<void> {
  const leaseUntil = shop.now + RECONCILE_LEASE;
  const { orm } = shop.db;
  const rested = every > 0 ? sql`coalesce(${jobs.lastRunAt}, 0) <= ${shop.now - every}` : sql`1`;
  const due = sql`${jobs.leaseUntil} <= ${shop.now} AND ${rested}`;
  const [taken] = await shop.db.write([
    orm
      .insert(jobs)
      .values({ name, leaseUntil, lastRunAt: shop.now })
      .onConflictDoUpdate({ target: jobs.name, set: { leaseUntil, lastRunAt: shop.now }, setWhere: due })
      .returning({ name: jobs.name }),
  ]);
  if (!taken?.length) return;
  let outcome = 'ok';
  let ranAt = shop.now;
  try {
    await work();
  } catch (error) {
    outcome = error instanceof Error ? error.message : 'failed';
    if (every > AFTER_FAILURE) ranAt = shop.now - every + AFTER_FAILURE;
    throw error;
  } finally {
    const mine = sql`${jobs.name} = ${name} AND ${jobs.leaseUntil} = ${leaseUntil}`;
    await shop.db.write([orm.update(jobs).set({ leaseUntil: 0, lastRunAt: ranAt, lastOutcome: outcome }).where(mine)]);
  }
}
