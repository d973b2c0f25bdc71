import type { Client } from '@libsql/client';
import { HOUR } from '../../../src/rules/limits.ts';

const NAME = 'deploy';
/** Longer than any deployment: the lock of one that was killed ends by itself. */
const HELD = 3 * HOUR;

/** Returns true if the shop's tables exist: before the first deployment there is nothing to lock, copy or break. */
export async function hasTables(client: Client): Promise<boolean> {
  const { rows } = await client.execute("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'job_leases'");
  return rows.length > 0;
}

/**
 * Takes the lock of deployments, which is a lease like those of the jobs: one conditional write.
 * @returns what gives it back; null if another deployment has it
 */
export async function takeLock(client: Client, now: number): Promise<(() => Promise<void>) | null> {
  const until = now + HELD;
  const { rows } = await client.execute({
    sql: `INSERT INTO job_leases (name, lease_until, last_run_at) VALUES (?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET lease_until = excluded.lease_until, last_run_at = excluded.last_run_at WHERE lease_until <= ?
      RETURNING name`,
    args: [NAME, until, now, now],
  });
  if (rows.length === 0) return null;
  return async () => {
    await client.execute({ sql: 'UPDATE job_leases SET lease_until = 0 WHERE name = ? AND lease_until = ?', args: [NAME, until] });
  };
}
