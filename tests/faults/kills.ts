import { type FreshShop, freshShop, libsqlServer } from '../shop/fresh-shop.ts';
import { type Answer, type ShopAccess, Shopper } from '../shop/people/shopper.ts';
import { seeded } from '../shop/random.ts';
import { moneyDiscrepancies, type Outcome, type Say, type Scale } from './outcome.ts';
import { type RunningWorker, startWorkerd } from './workerd.ts';

const LANES = 6;
const TRIES = 40;

type Promised = { readonly orderId: string; readonly key: string };

/** Repeats a request with the same key until it gets a response below 500. Null if none came. */
async function insist(send: () => Promise<Answer>): Promise<Answer | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const answer = await send().catch(() => null);
    if (answer && answer.status < 500) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25 + attempt * 10));
  }
  return null;
}

/** Buys while `going`, whatever fails, and records every order that the shop acknowledged. */
async function keepBuying(running: ShopAccess, id: number, going: () => boolean, promised: Promised[]): Promise<void> {
  while (going()) {
    const shopper = new Shopper(running);
    const body = await insist(async () => ({ ...(await shopper.quote([{ id }])) }));
    if (!body) continue;
    const order = await shopper.orderBody([{ id }]).catch(() => null);
    if (!order) continue;
    const key = crypto.randomUUID();
    const made = await insist(() => shopper.send(order, key));
    if (made?.status !== 200) continue;
    promised.push({ orderId: made.body.dbOrderId, key });
    const paid = shopper.pay(made);
    await shopper.verify(made, paid).catch(() => null);
  }
}

/** Finds acknowledged orders that were lost, duplicate orders, and payments that the reconciler did not book. */
async function judge(shop: FreshShop, promised: readonly Promised[]): Promise<string[]> {
  const rows = await shop.rows('SELECT id, substr(idempotency_key, 1, 36) AS idempotency_key FROM orders');
  const byKey = new Map(rows.map(({ id, idempotency_key }) => [idempotency_key, id]));
  const lost = promised.filter(({ key, orderId }) => byKey.get(key) !== orderId);
  const doubled = rows.length - new Set(rows.map(({ idempotency_key }) => idempotency_key)).size;
  for (let minute = 1; minute <= 8; minute += 1) await shop.runCron(Date.now() + minute * 60_000);
  const unpaid = await shop.rows("SELECT id FROM orders WHERE status = 'pending_payment_gateway'");
  const ledger = shop.razorpay.ledger();
  const open = unpaid.filter(({ id }) => ledger.orders.some((order) => order.receipt === id && order.amount_paid > 0));
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged orders lost`] : []),
    ...(doubled > 0 ? [`${doubled} orders doubled`] : []),
    ...(open.length > 0 ? [`${open.length} orders paid but not marked`] : []),
    ...(await moneyDiscrepancies(shop)),
  ];
}

type Victim = { readonly what: string; kill(shop: FreshShop, worker: RunningWorker): Promise<void> };

/** The processes that a sale needs. */
export const programs: readonly Victim[] = [
  { what: 'kill -9 of the libSQL server', kill: ({ killDatabase }) => killDatabase() },
  { what: 'kill -9 of the Worker', kill: (_, worker) => worker.kill() },
];

/** The Durable Object that does all writes, without the Worker around it. */
export const writerObject: readonly Victim[] = [{ what: 'reset of the writer object alone', kill: (_, worker) => worker.resetObject() }];

export async function kills(victims: readonly Victim[], scale: Scale, seed: number, say: Say): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const shop = await freshShop(libsqlServer);
  const worker = await startWorkerd(shop, { hasDoors: true });
  try {
    const id = await shop.addProduct({ price: 70_000, stock: 1_000_000 });
    for (const { what, kill } of victims) {
      const random = seeded(seed);
      const promised: Promised[] = [];
      let going = true;
      const lanes = Array.from({ length: LANES }, () => keepBuying(worker, id, () => going, promised));
      for (let killed = 0; killed < scale.kills; killed += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100 + random() * 600));
        await kill(shop, worker);
      }
      going = false;
      await Promise.all(lanes);
      await shop.settle();
      const broken = await judge(shop, promised);
      const figures = `${scale.kills} kills, ${promised.length} acknowledged orders (seed ${seed})`;
      say(`${what}: ${figures}`);
      outcomes.push({ what, figures, broken });
    }
    return outcomes;
  } finally {
    await worker.stop();
    await shop.close();
  }
}
