import { opened } from '../move/open.ts';
import { sql } from '../store/statement.ts';
import { attempt } from '../world/caller.ts';
import { LAST_CHECK } from '../world/limits.ts';
import type { Process } from '../world/process.ts';
import { refused } from './buy.ts';
import { captured } from './capture.ts';
import { expired } from './desk.ts';
import { giveBack } from './leases.ts';
import type { Order } from './orders.ts';

/** A row where a shard has something to do, now or later: it then has an alarm. */
export const shardDue = `SELECT 1 WHERE EXISTS (SELECT 1 FROM orders WHERE next_check IS NOT NULL) OR EXISTS (SELECT 1 FROM leases WHERE state <> 'confirmed')
  OR EXISTS (SELECT 1 FROM outbox) OR EXISTS (SELECT 1 FROM refunds WHERE is_processed = 0) OR EXISTS (SELECT 1 FROM returns WHERE is_done = 0)`;

/** What a shard does every few seconds: whatever a process left undone, it is finished here. */
export async function tickShard(shard: Process): Promise<void> {
  await opened(shard);
  const due = 'SELECT id, total, status, opened_at FROM orders WHERE next_check <= ? ORDER BY id';
  for (const order of shard.store.rows(due, shard.now) as unknown as Order[]) {
    if (order.status === 'gathering') {
      if (shard.world.has('saga that stands still')) await refused(shard, order.id);
    } else await attempt(() => checked(shard, order));
  }
  await refunds(shard);
  await giveBack(shard);
  await publish(shard);
}

/** Asks the gateway what was paid. It is asked after the hold, and once more when nothing can be paid any longer. */
async function checked(shard: Process, { id, status, opened_at }: Order): Promise<void> {
  const { world, now } = shard;
  const payments = await world.call(shard.life, world.outside, 'payments', () => world.gateway.of(id));
  for (const payment of payments) await captured(shard, payment, `check ${payment.id}`);
  const isLast = now >= opened_at + LAST_CHECK;
  if (status === 'open' && payments.length === 0) return expired(shard, id, opened_at + LAST_CHECK);
  await shard.write([sql('UPDATE orders SET next_check = ? WHERE id = ?', isLast ? null : opened_at + LAST_CHECK, id)]);
}

async function refunds(shard: Process): Promise<void> {
  const { world, life } = shard;
  for (const { payment_id, amount } of shard.store.rows('SELECT payment_id, amount FROM refunds WHERE is_processed = 0'))
    await attempt(async () => {
      const payment = String(payment_id);
      const key = world.keyOf('key of a refund', payment);
      await world.call(life, world.outside, 'refund', () => world.gateway.refund(key, payment, Number(amount)));
      await shard.write([sql('UPDATE refunds SET is_processed = 1 WHERE payment_id = ?', payment)]);
    });
}

/** Sends what the read model must hear to the queue; a message goes again until the queue has said that it has it. */
async function publish(shard: Process): Promise<void> {
  const { world, life } = shard;
  for (const { order_id, version, status, total } of shard.store.rows('SELECT * FROM outbox ORDER BY number'))
    await attempt(async () => {
      const message = { id: String(order_id), version: Number(version), status: String(status), total: Number(total) };
      await world.call(life, world.outside, 'publish', () => world.queue.send(message));
      // By what it says: a number is given again, and a process that stood still would take away what nobody has heard.
      await shard.write([sql('DELETE FROM outbox WHERE order_id = ? AND version = ?', message.id, message.version)]);
    });
}
