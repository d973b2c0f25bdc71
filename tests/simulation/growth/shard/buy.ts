import { isRefusal, must, sql } from '../store/statement.ts';
import { attempt } from '../world/caller.ts';
import { GATHER, HOLD } from '../world/limits.ts';
import type { Process } from '../world/process.ts';
import { leaseFor } from './leases.ts';
import { type Line, linesOf, linesTo, type Order, orderOfPress, type Status, turned } from './orders.ts';

/** What a shopper's press asks for. The same press is sent with the same key until it is answered. */
export interface Press {
  readonly key: string;
  readonly lines: readonly { readonly piece: number; readonly quantity: number }[];
  readonly total: number;
}
export interface Sale {
  readonly id: string;
  readonly shard: number;
  readonly status: Status;
  readonly total: number;
  readonly openedAt: number;
}

const TRIES = 3;

/**
 * Makes an order: a saga whose record is the order itself. Its lines are held one by one, each from a lease; where one cannot be, those
 * before it are released and the order is refused. A process that starts again goes on where the rows say.
 */
export async function buy(shard: Process, press: Press): Promise<Sale> {
  const known = orderOfPress(shard, press.key) ?? (await begun(shard, press));
  if (known.status === 'gathering') await gathered(shard, known.id);
  const { id, status, total, opened_at } = shard.store.row('SELECT * FROM orders WHERE id = ?', known.id) as unknown as Order;
  return { id, shard: shard.number, status, total, openedAt: opened_at };
}

/** Refuses an order whose lines are not all held, and releases those that are. */
export async function refused(shard: Process, id: string): Promise<void> {
  const undo = shard.world.has('undo of a saga') ? [linesTo(id, 'held', 'released')] : [];
  await attempt(() =>
    shard.write([turned(id, 'gathering', 'refused'), ...undo, sql('UPDATE orders SET next_check = NULL WHERE id = ?', id)]),
  );
}

async function begun(shard: Process, { key, lines, total }: Press): Promise<Order> {
  const { world } = shard;
  const id = world.newId('order');
  const press = world.keyOf('key of a press', key);
  const insert = 'INSERT INTO orders (id, press, total, status, opened_at, next_check) VALUES (?, ?, ?, ?, ?, ?)';
  const line = 'INSERT INTO lines (order_id, piece, quantity) VALUES (?, ?, ?)';
  try {
    await shard.write([
      sql(insert, id, press, total, 'gathering', shard.now, shard.now + GATHER),
      ...lines.map(({ piece, quantity }) => sql(line, id, piece, quantity)),
    ]);
  } catch (error) {
    // The same press, sent twice at once.
    if (!isRefusal(error, 'CONSTRAINT')) throw error;
  }
  return orderOfPress(shard, press) as Order;
}

async function gathered(shard: Process, id: string): Promise<void> {
  for (const line of linesOf(shard, id)) if (!(await isHeld(shard, id, line))) return refused(shard, id);
  const open = must('UPDATE orders SET opened_at = ?, next_check = ? WHERE id = ?', shard.now, shard.now + HOLD, id);
  await attempt(() => shard.write([turned(id, 'gathering', 'open'), open]));
}

async function isHeld(shard: Process, id: string, { piece, quantity }: Line): Promise<boolean> {
  const now = () => linesOf(shard, id).find((line) => line.piece === piece)?.reservation;
  for (let tries = 1; tries <= TRIES && now() === 'none'; tries += 1) {
    const lease = await leaseFor(shard, id, piece, quantity);
    if (lease === null) return false;
    const hold = must(
      `UPDATE lines SET reservation = 'held', lease = ? WHERE order_id = ? AND piece = ? AND reservation = 'none'
        AND EXISTS (SELECT 1 FROM orders WHERE id = order_id AND status = 'gathering')`,
      ...[lease.id, id, piece],
    );
    try {
      await shard.write([hold]);
    } catch (error) {
      // Another order took the token or the lease was closed: the next try looks again.
      if (!isRefusal(error, 'CONSTRAINT') && !isRefusal(error, 'MISSED')) throw error;
    } finally {
      lease.done();
    }
  }
  return now() === 'held';
}
