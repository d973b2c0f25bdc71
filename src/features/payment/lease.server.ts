import { sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { RECONCILE_LEASE } from '../../rules/reconcile.ts';
import { jobs } from './payment.table.ts';

/** Runs a scheduled job unless another run of it is under way (F39): the lease is taken by one conditional write. */
export async function withLease(shop: Shop, name: string, work: () => Promise<void>): Promise<void> {
  const leaseUntil = shop.now + RECONCILE_LEASE;
  const { orm } = shop.db;
  const [taken] = await shop.db.write([
    orm
      .insert(jobs)
      .values({ name, leaseUntil, lastRunAt: shop.now })
      .onConflictDoUpdate({ target: jobs.name, set: { leaseUntil, lastRunAt: shop.now }, setWhere: sql`${jobs.leaseUntil} <= ${shop.now}` })
      .returning({ name: jobs.name }),
  ]);
  if (!taken?.length) return;
  let outcome = 'ok';
  try {
    await work();
  } catch (error) {
    outcome = error instanceof Error ? error.message : 'failed';
    throw error;
  } finally {
    const mine = sql`${jobs.name} = ${name} AND ${jobs.leaseUntil} = ${leaseUntil}`;
    await shop.db.write([orm.update(jobs).set({ leaseUntil: 0, lastOutcome: outcome }).where(mine)]);
  }
}
