import { isRefusal, must, Refusal, type Statement, sql } from '../store/statement.ts';
import type { Payment } from '../town/gateway.ts';
import type { Process } from '../world/process.ts';
import { leaseFor } from './leases.ts';
import { linesOf, linesTo, type Order, orderOf, turned } from './orders.ts';

const TRIES = 4;

/** A payment was captured: webhook, browser and cron all come here. Counts it for its order, or gives it back; once, whoever says it. */
export async function captured(shard: Process, payment: Payment, event: string): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    if (shard.store.row('SELECT 1 FROM payments WHERE id = ?', payment.id)) return;
    const order = orderOf(shard, payment.order);
    if (!order) throw new Refusal('NOT FOUND');
    const batch = await settling(shard, order, payment);
    if (batch.length === 0) return;
    try {
      return await shard.write(batch, shard.world.keyOf('key of a batch', event));
    } catch (error) {
      if (isRefusal(error, 'KNOWN')) return;
      if (!isRefusal(error, 'CONSTRAINT') && !isRefusal(error, 'MISSED')) throw error;
    }
  }
  throw new Refusal('MISSED');
}

async function settling(shard: Process, { id, status }: Order, payment: Payment): Promise<Statement[]> {
  const paid = (settlement: string) => sql('INSERT INTO payments VALUES (?, ?, ?, ?)', payment.id, id, payment.amount, settlement);
  if (status === 'open') return [paid('counted'), turned(id, 'open', 'paid'), linesTo(id, 'held', 'sold')];
  if (status === 'expired') {
    if (!shard.world.has('late payment')) return [];
    const again = await takenAgain(shard, id);
    if (again) return [paid('counted'), turned(id, 'expired', 'paid'), ...again];
  }
  if (status === 'paid' && !shard.world.has('second payment')) return [];
  // Refused where the order's status has changed since: an open order would have counted it.
  return [must("UPDATE orders SET total = total WHERE id = ? AND status NOT IN ('open', 'gathering')", id), paid('refund_due')];
}

/** Holds the lines of an expired order again. Null where a home has too few. */
async function takenAgain(shard: Process, id: string): Promise<Statement[] | null> {
  const taken: Statement[] = [];
  for (const { piece, quantity } of linesOf(shard, id)) {
    const lease = await leaseFor(shard, id, piece, quantity);
    if (lease === null) return null;
    lease.done();
    taken.push(
      must(
        "UPDATE lines SET reservation = 'sold', lease = ? WHERE order_id = ? AND piece = ? AND reservation = 'released'",
        ...[lease.id, id, piece],
      ),
    );
  }
  return taken;
}
