import { type FreshShop, freshShop } from '../shop/fresh-shop.ts';
import { type Answer, type Door, Shopper } from '../shop/shopper.ts';
import { moneyBroken } from './money.ts';
import { type Outcome, type Say, type Scale, seeded } from './outcome.ts';
import { startWorkerd } from './workerd.ts';

const LANES = 6;
const TRIES = 40;

interface Promised {
  readonly orderId: string;
  readonly key: string;
}

/** The only legal answer to a lost one: the same key again. Null where the shop said a clear no. */
async function insist(send: () => Promise<Answer>): Promise<Answer | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const answer = await send().catch(() => null);
    if (answer && answer.status < 500) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25 + attempt * 10));
  }
  return null;
}

/** Buys until told to stop, through whatever breaks, and notes every order that the shop acknowledged. */
async function keepBuying(door: Door, id: number, going: () => boolean, promised: Promised[]): Promise<void> {
  while (going()) {
    const shopper = new Shopper(door);
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

/** Nothing that was acknowledged is lost, nothing is there twice, and all money has a home once the reconciler has run. */
async function judge(shop: FreshShop, promised: readonly Promised[]): Promise<string[]> {
  const rows = await shop.rows('SELECT id, substr(idem_key, 1, 36) AS idem_key FROM orders');
  const byKey = new Map(rows.map(({ id, idem_key }) => [idem_key, id]));
  const lost = promised.filter(({ key, orderId }) => byKey.get(key) !== orderId);
  const doubled = rows.length - new Set(rows.map(({ idem_key }) => idem_key)).size;
  for (let minute = 1; minute <= 8; minute += 1) await shop.runCron(Date.now() + minute * 60_000);
  const unpaid = await shop.rows("SELECT id FROM orders WHERE status = 'pending_payment_gateway'");
  const ledger = shop.razorpay.ledger();
  const open = unpaid.filter(({ id }) => ledger.orders.some((order) => order.receipt === id && order.amount_paid > 0));
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged orders lost`] : []),
    ...(doubled > 0 ? [`${doubled} orders doubled`] : []),
    ...(open.length > 0 ? [`${open.length} orders paid but not marked`] : []),
    ...(await moneyBroken(shop)),
  ];
}

interface Victim {
  readonly what: string;
  door(shop: FreshShop): Promise<Door & { kill(): Promise<void>; stop(): Promise<void> }>;
}

/** The programs that a sale needs. */
export const programs: readonly Victim[] = [
  {
    what: 'kill -9 of the libSQL server',
    door: async (shop) => ({ fetch: shop.fetch, razorpay: shop.razorpay, env: shop.env, kill: shop.killDatabase, stop: async () => {} }),
  },
  { what: 'kill -9 of the Worker', door: startWorkerd },
];

/** The object through which everything is written, while the Worker around it lives on. */
export const writerObject: readonly Victim[] = [
  {
    what: 'reset of the object that writes, alone',
    door: async (shop) => {
      const door = await startWorkerd(shop, { resettable: true });
      return { ...door, kill: door.resetObject };
    },
  },
];

/** Kills at random moments while shoppers buy. */
export async function kills(victims: readonly Victim[], scale: Scale, seed: number, say: Say): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const victim of victims) {
    const shop = await freshShop();
    const random = seeded(seed);
    const door = await victim.door(shop);
    const promised: Promised[] = [];
    try {
      const id = await shop.addProduct({ price: 70_000, stock: 1_000_000 });
      let going = true;
      const lanes = Array.from({ length: LANES }, () => keepBuying(door, id, () => going, promised));
      for (let kill = 0; kill < scale.kills; kill += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100 + random() * 600));
        await door.kill();
      }
      going = false;
      await Promise.all(lanes);
      await shop.settle();
      const broken = await judge(shop, promised);
      const figures = `${scale.kills} kills, ${promised.length} acknowledged orders (seed ${seed})`;
      say(`${victim.what}: ${figures}`);
      outcomes.push({ what: victim.what, figures, broken });
    } finally {
      await door.stop();
      await shop.close();
    }
  }
  return outcomes;
}
