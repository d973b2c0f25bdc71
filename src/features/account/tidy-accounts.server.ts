import type { Shop } from '../../platform/shop.ts';

/** Sessions, links, codes and counted tries that are out of time open nothing any more; they are forgotten. */
export async function tidyAccounts({ db, now }: Shop): Promise<void> {
  await db.write([
    { sql: 'DELETE FROM sessions WHERE expires_at <= ?', args: [now] },
    { sql: 'DELETE FROM verifications WHERE expires_at <= ?', args: [now] },
    { sql: 'DELETE FROM tries WHERE until <= ?', args: [now] },
  ]);
}
