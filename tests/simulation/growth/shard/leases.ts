import { closed, givenBack, grant } from '../home/home.ts';
import { sql } from '../store/statement.ts';
import { attempt } from '../world/caller.ts';
import { LEASE_ANSWERED } from '../world/limits.ts';
import type { Process } from '../world/process.ts';
import type { Taken } from './promises.ts';

/**
 * Promises tokens of a lease to a line. Where none has enough the home is asked, once for all who wait. Null where the home has too few.
 * @throws NoAnswer | Refusal
 */
export async function leaseFor(shard: Process, order: string, piece: number, quantity: number): Promise<Taken | null> {
  const { store, promises, now } = shard;
  const usable = "SELECT id, unused FROM leases WHERE piece = ? AND state = 'open' AND unused >= ? AND expires_at > ? ORDER BY id";
  const has = store.rows(usable, piece, quantity, now).find(({ id, unused }) => Number(unused) - promises.of(String(id)) >= quantity);
  if (has) return promises.take(String(has.id), quantity);
  const under = promises.asks.get(piece);
  if (under) return (await promises.follow(piece, quantity, under)) ? leaseFor(shard, order, piece, quantity) : null;
  const asked = leased(shard, order, piece, quantity).finally(() => promises.asks.delete(piece));
  const isGranted = asked.then((taken) => taken !== null);
  // The order that asks hears of an error itself.
  isGranted.catch(() => {});
  promises.asks.set(piece, isGranted);
  return asked;
}

async function leased(shard: Process, order: string, piece: number, quantity: number): Promise<Taken | null> {
  const { store, world, promises } = shard;
  // The number of earlier leases of the line is durable: a process that starts again asks for the same lease.
  const prefix = `${order}/${piece}/`;
  const count = store.row('SELECT count(*) AS n FROM leases WHERE id >= ? AND id < ?', prefix, `${prefix}~`)?.n;
  const more = Math.max(world.plan.lease, promises.waitingFor(piece));
  const wish = { id: `${prefix}${count}`, owner: shard.number, need: quantity, more };
  const { granted, expiresAt } = await world.call(shard.life, world.home(piece), 'lease', (home) => grant(home, wish), LEASE_ANSWERED);
  if (granted === 0) return null;
  const again = world.has('lease that came late') ? 'NOTHING' : "UPDATE SET state = 'open', unused = excluded.unused";
  await shard.write([sql(`INSERT INTO leases VALUES (?, ?, ?, 'open', ?) ON CONFLICT DO ${again}`, wish.id, piece, granted, expiresAt)]);
  const isOpen = store.row("SELECT 1 FROM leases WHERE id = ? AND state = 'open' AND unused >= ?", wish.id, quantity);
  return isOpen ? promises.take(wish.id, quantity) : null;
}

/** Ends a lease at the wish of its home, known or not: one that is unknown stays closed when its grant arrives. Returns what was not used. */
export async function recalled(shard: Process, { id, piece, granted }: { id: string; piece: number; granted: number }): Promise<number> {
  const { world, store } = shard;
  const kept = [sql("INSERT INTO leases VALUES (?, ?, ?, 'closed', 0) ON CONFLICT DO NOTHING", id, piece, granted)];
  await shard.write([
    ...(world.has('lease that came late') ? kept : []),
    sql("UPDATE leases SET state = 'closed' WHERE id = ? AND state = 'open'", id),
  ]);
  return Number(store.row('SELECT unused FROM leases WHERE id = ?', id)?.unused ?? granted);
}

/** Closes leases that have expired and gives back what is unused, and what was released since. */
export async function giveBack(shard: Process): Promise<void> {
  const { store, world, life } = shard;
  const expired = "state = 'open' AND expires_at < ?";
  if (world.has('end of a lease') && store.row(`SELECT 1 FROM leases WHERE ${expired} LIMIT 1`, shard.now))
    await attempt(() => shard.write([sql(`UPDATE leases SET state = 'closed' WHERE ${expired}`, shard.now)]));
  for (const { id, piece, unused } of store.rows("SELECT id, piece, unused FROM leases WHERE state = 'closed'"))
    await attempt(async () => {
      await world.call(life, world.home(Number(piece)), 'close', (home) => closed(home, String(id), Number(unused)));
      await shard.write([sql("UPDATE leases SET state = 'confirmed' WHERE id = ? AND state = 'closed'", id as string)]);
    });
  for (const { key, piece, quantity } of store.rows('SELECT key, piece, quantity FROM returns WHERE is_done = 0'))
    await attempt(async () => {
      await world.call(life, world.home(Number(piece)), 'give back', (home) => givenBack(home, String(key), Number(quantity)));
      await shard.write([sql('UPDATE returns SET is_done = 1 WHERE key = ?', key as string)]);
    });
}
