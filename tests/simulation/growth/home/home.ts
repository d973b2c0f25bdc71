import { recalled } from '../shard/leases.ts';
import { isRefusal, must, sql } from '../store/statement.ts';
import { askShard, attempt } from '../world/caller.ts';
import { GRACE } from '../world/limits.ts';
import type { Process } from '../world/process.ts';

export interface Wish {
  readonly id: string;
  readonly owner: number;
  /** Tokens that an order needs now, and how many more would spare the next ask. */
  readonly need: number;
  readonly more: number;
}
export interface Grant {
  /** 0: the home has too few. */
  readonly granted: number;
  readonly expiresAt: number;
}

/** Leases tokens of its piece: fewer the less is left, so that the last ones do not lie in shards where nobody asks. The same ask has the same lease. */
export async function grant(home: Process, { id, owner, need, more }: Wish): Promise<Grant> {
  const { store, number: piece, world } = home;
  const left = world.has('stock of the home') ? 'free' : 'free + 1';
  await home.write([
    sql(
      `INSERT INTO leases (id, piece, owner, granted, expires_at)
        SELECT ?, piece, ?, max(?, min(?, free / CAST(? AS INTEGER))), ? FROM pieces WHERE piece = ? AND ${left} >= ? ON CONFLICT DO NOTHING`,
      ...[id, owner, need, need + more, 2 * world.plan.shards, home.now + world.leaseMs, piece, need],
    ),
  ]);
  const lease = store.row("SELECT granted, expires_at FROM leases WHERE id = ? AND state = 'open'", id);
  return { granted: Number(lease?.granted ?? 0), expiresAt: Number(lease?.expires_at ?? 0) };
}

/** Takes a lease back, with the tokens that were not used. Asked again it does nothing. */
export async function closed(home: Process, id: string, unused: number): Promise<void> {
  const once = home.world.has('close once') ? " AND state = 'open'" : '';
  await home.write([sql(`UPDATE leases SET state = 'closed', unused = ? WHERE id = ?${once}`, unused, id)]);
}

/** Takes tokens back that were released after their lease was closed, once for each key. */
export async function givenBack(home: Process, key: string, quantity: number): Promise<void> {
  const kept = home.world.keyOf('key of a give-back', key);
  await home.write([sql('INSERT INTO returned VALUES (?, ?, ?) ON CONFLICT DO NOTHING', kept, home.number, quantity)]);
}

/** Adds pieces or takes some away, once for each press; where too few are free, leases are recalled. Returns false where even those are too few. */
export async function adjusted(home: Process, press: string, delta: number, isAgain = false): Promise<boolean> {
  try {
    await home.write([must('INSERT INTO moves VALUES (?, ?, ?)', press, home.number, delta)], home.world.keyOf('key of a batch', press));
    return true;
  } catch (error) {
    if (isRefusal(error, 'KNOWN')) return true;
    if (!isRefusal(error, 'CONSTRAINT')) throw error;
    if (isAgain) return false;
    await recall(home, Number.MAX_SAFE_INTEGER);
    return adjusted(home, press, delta, true);
  }
}

/** A row where a home has leases to wait for. */
export const homeDue = "SELECT 1 FROM leases WHERE state = 'open' LIMIT 1";

/** Recalls leases that their shards should have given back. */
export async function tickHome(home: Process): Promise<void> {
  if (home.world.has('end of a lease')) await recall(home, home.now - GRACE);
}

async function recall(home: Process, before: number): Promise<void> {
  for (const { id, owner, granted } of home.store.rows(
    "SELECT id, owner, granted FROM leases WHERE state = 'open' AND expires_at < ?",
    before,
  ))
    await attempt(async () => {
      const lease = { id: String(id), piece: home.number, granted: Number(granted) };
      await closed(home, lease.id, await askShard(home, Number(owner), 'recall', (shard) => recalled(shard, lease)));
    });
}
