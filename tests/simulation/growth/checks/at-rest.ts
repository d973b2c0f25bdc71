import type { Truth } from '../town/truth.ts';
import type { World } from '../world/world.ts';

const ends = {
  'no order is open': "SELECT id FROM orders WHERE status IN ('open', 'gathering')",
  'no hold is without end': "SELECT order_id FROM lines WHERE reservation = 'held'",
  'no lease is without end': "SELECT id FROM leases WHERE state <> 'confirmed'",
  'every piece that was released is back': 'SELECT key FROM returns WHERE is_done = 0',
  'no refund is under way': 'SELECT payment_id FROM refunds WHERE is_processed = 0',
  'the read model was told everything': 'SELECT order_id FROM outbox',
  'no check is due for ever': 'SELECT id FROM orders WHERE next_check IS NOT NULL',
};

/** What must be true once nothing has failed for a while. */
export function brokenAtRest(world: World, truth: Truth): string[] {
  const found: string[] = [];
  const shards = world.shards();
  const all = (text: string) => shards.flatMap(({ store }) => store.rows(text));
  for (const [what, text] of Object.entries(ends)) for (const row of all(text)) found.push(`${what}: ${Object.values(row)}`);
  if (world.queue.waiting > 0) found.push(`the queue is empty: ${world.queue.waiting}`);
  for (let piece = 0; piece < world.plan.pieces; piece += 1)
    for (const { id } of world.home(piece).store.rows("SELECT id FROM leases WHERE state = 'open'"))
      found.push(`no lease is without end: ${id}`);
  found.push(...brokenMoney(world, all), ...brokenView(world, all), ...brokenPromises(world, truth));
  return found;
}

function brokenMoney({ gateway }: World, all: (text: string) => Record<string, unknown>[]): string[] {
  const found: string[] = [];
  const given = new Map<string, number>();
  for (const { payment, amount } of gateway.refunds.values()) given.set(payment, (given.get(payment) ?? 0) + amount);
  const known = new Map(all('SELECT id, order_id, amount, settlement FROM payments').map((row) => [String(row.id), row]));
  const ofOrder = new Map<string, number>();
  for (const { id, order, amount } of gateway.payments) {
    if (known.get(id)?.amount !== amount) found.push(`every payment is settled: ${id}`);
    ofOrder.set(order, (ofOrder.get(order) ?? 0) + amount - (given.get(id) ?? 0));
  }
  if (known.size > gateway.payments.length) found.push('no money that the gateway does not have');
  for (const { id, status, total } of all('SELECT id, status, total FROM orders')) {
    const due = status === 'paid' ? Number(total) : 0;
    const got = ofOrder.get(String(id)) ?? 0;
    if (got !== due) found.push(`an order has its money: ${id} is ${status} and has ${got} of ${due}`);
  }
  return found;
}

function brokenView({ view }: World, all: (text: string) => Record<string, unknown>[]): string[] {
  const text = 'SELECT id, version, status, total FROM orders WHERE version > 1';
  const lines = (rows: readonly Record<string, unknown>[]) => rows.map((row) => Object.values(row).join(' ')).sort();
  const ledger = lines(all(text));
  const shown = lines(view.store.rows(text));
  return ledger.join() === shown.join()
    ? []
    : [`the read model equals the ledger: ${ledger.find((line, at) => line !== shown[at]) ?? shown}`];
}

/** What people were told is still so. */
function brokenPromises(world: World, truth: Truth): string[] {
  const found: string[] = [];
  const order = (shard: number, id: string) => world.shards()[shard]?.store.row('SELECT status FROM orders WHERE id = ?', id);
  for (const { id, shard, status } of truth.sales) {
    const now = order(shard, id)?.status;
    if (now === undefined || (status === 'open' && now === 'refused'))
      found.push(`no answered order is lost: ${id} was ${status}, is ${now}`);
  }
  for (const { sale, status } of truth.ended)
    if (order(sale.shard, sale.id)?.status !== status) found.push(`an order that was ${status} stays so: ${sale.id}`);
  for (const press of truth.changes) {
    const has = ({ store }: { store: World['outside']['store'] }) => store.row('SELECT 1 FROM moves WHERE press = ?', press);
    if (!Array.from({ length: world.plan.pieces }, (_, piece) => world.home(piece)).some(has))
      found.push(`no change of stock is lost: ${press}`);
  }
  return found;
}
