import { isRefusal, must, type Statement, sql } from '../store/statement.ts';
import type { Process } from '../world/process.ts';
import { linesTo, turned } from './orders.ts';

/** Cancels an order that waits for its payment. A payment that arrives later is given back. */
export const cancelled = (shard: Process, press: string, id: string): Promise<boolean> =>
  pressed(shard, press, [turned(id, 'open', 'cancelled'), linesTo(id, 'held', 'released')]);

/** Gives the money of a paid order back and puts its pieces on sale again. */
export const refunded = (shard: Process, press: string, id: string): Promise<boolean> =>
  pressed(shard, press, [
    turned(id, 'paid', 'refunded'),
    must("INSERT INTO refunds (payment_id, amount) SELECT id, amount FROM payments WHERE order_id = ? AND settlement = 'counted'", id),
    linesTo(id, 'sold', 'released'),
  ]);

/** What the cron asks for after an order's hold, and never before the gateway has said that nothing was paid. */
export const expired = (shard: Process, id: string, nextCheck: number): Promise<void> =>
  shard.write([
    turned(id, 'open', 'expired'),
    linesTo(id, 'held', 'released'),
    sql('UPDATE orders SET next_check = ? WHERE id = ?', nextCheck, id),
  ]);

async function pressed(shard: Process, press: string, batch: readonly Statement[]): Promise<boolean> {
  try {
    await shard.write(batch, shard.world.keyOf('key of a batch', press));
    return true;
  } catch (error) {
    if (isRefusal(error, 'KNOWN')) return true;
    if (isRefusal(error, 'MISSED')) return false;
    throw error;
  }
}
