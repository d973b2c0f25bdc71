import { changeStatus } from '../../src/features/orders/admin/change-status.server.ts';
import type { OrderStatus } from '../../src/rules/order/order-status.ts';
import { COD, cartOf } from '../shop/people/shopper.ts';
import type { Caller } from './caller.ts';
import type { KnownOrder, Person, Proof } from './people.ts';

type OrderBody = Record<string, unknown>;

/** The order of a cart of up to three products, for the total that the shop quotes. */
async function bodyOf(by: Caller, person: Person, more: OrderBody = {}): Promise<OrderBody> {
  const { random, world } = by;
  const { email, name, marker, phone } = person;
  const plenty = random.chance(0.9) ? world.catalogue.products.slice(0, 7) : world.catalogue.products;
  const wishes = Array.from({ length: random.int(1, 3) }, () => random.pick(plenty)).map(({ id, sizes }) => ({
    ...{ id, quantity: random.int(1, 2), size: random.pick(sizes) },
  }));
  const coupon = random.chance(0.3) ? random.pick(world.catalogue.coupons) : '';
  const over = { customer_email: email, customer_name: name, ...more };
  const body = await by.shopper(person).orderBody(wishes, coupon, over);
  Object.assign(body.shipping_address as object, { line1: `14, ${marker} Road`, phone });
  return body;
}

async function send(by: Caller, person: Person, body: OrderBody, key = by.random.uuid()): Promise<KnownOrder | undefined> {
  person.keys.push(key);
  const { body: made } = await by.shopper(person).send(body, key);
  return by.world.orders.get(made.dbOrderId);
}

export async function buy(by: Caller, person: Person): Promise<void> {
  const made = await send(by, person, await bodyOf(by, person));
  if (made) await pay(by, made);
}

/** Sends two carts under one key at once. The amount of each response must be that of its own cart. */
export async function buyTwoAtOnce(by: Caller, person: Person): Promise<void> {
  const bodies = await Promise.all([bodyOf(by, person), bodyOf(by, person)]);
  const key = by.random.uuid();
  await Promise.all(bodies.map((body) => send(by, person, body, key)));
}

const placed = ({ id, razorpayOrderId }: KnownOrder) => ({ body: { dbOrderId: id, razorpayOrderId } });

async function pay(by: Caller, known: KnownOrder): Promise<void> {
  const { random } = by;
  if (known.razorpayOrderId === null || random.chance(0.15)) return;
  const shopper = by.shopper(known.owner);
  const outcome = random.pick(['captured', 'captured', 'captured', 'authorized', 'failed'] as const);
  const proof = shopper.pay(placed(known), outcome, random.chance(0.05) ? { amount: 100, force: true } : {}) as Proof;
  known.proofs.push(proof);
  if (random.chance(0.1)) shopper.pay(placed(known));
  const ending = random.int(0, 9);
  if (ending < 6) await shopper.verify(placed(known), proof);
  else if (ending === 6) {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://api.razorpay.com' };
    const fields = { body: new URLSearchParams({ ...proof }).toString(), type: 'application/x-www-form-urlencoded' };
    await by.call(known.owner, 'POST', `/api/payment-callback?order=${known.id}`, { ...fields, headers, isProved: true });
  } else if (ending === 7) await abandon(by, known);
}

async function abandon(by: Caller, known: KnownOrder): Promise<void> {
  await by.shopper(known.owner).abandon(placed(known), by.random.pick(['dismissed', 'failed']));
}

export async function payAgain(by: Caller, person: Person): Promise<void> {
  const known = by.random.pickIfAny(person.orders.slice(-6));
  if (!known) return;
  const opened = await by.shopper(person).post(`/api/orders/${known.id}/pay`, {});
  if (opened.status === 200) await pay(by, known);
}

/** Buys with cash on delivery, with the code that the shop sends. */
export async function buyForCash(by: Caller, person: Person): Promise<void> {
  const { world, random } = by;
  const { email, phone } = person;
  const shopper = by.shopper(person);
  const body = await bodyOf(by, person, COD);
  const newestCodes = () => [email, phone].map((to) => world.secrets.get(to)?.at(-1));
  const before = newestCodes();
  await shopper.post('/api/checkout/code', { email, phone, cart: cartOf(body) });
  await world.readNewMails();
  const code = newestCodes().find((one, at) => one !== before[at]) ?? random.digits(6);
  await send(by, person, { ...body, contact_code: code });
}

export async function leave(by: Caller, person: Person): Promise<void> {
  const known = by.random.pickIfAny(person.orders.slice(-4));
  if (!known) return;
  if (by.random.chance(0.5)) await abandon(by, known);
  else await by.shopper(person).form(`/api/orders/${known.id}/cancel`, { reason: 'Bought twice' });
}

export async function advanceOrder({ world, random }: Caller): Promise<void> {
  const onward: Readonly<Record<string, OrderStatus>> = { paid: 'delivered', processing: 'shipped', shipped: 'delivered' };
  const rows = await world.shop.rows(
    "SELECT id, status FROM orders WHERE status IN ('paid', 'processing', 'shipped') ORDER BY number DESC LIMIT 40",
  );
  const row = random.pickIfAny(rows);
  const seen = String(row?.status) as OrderStatus;
  const to = onward[seen];
  if (!row || !to) return;
  await changeStatus(world.shop.at(), { orderId: String(row.id), to, seen, by: 'Fuzz', reason: 'sent' }).catch((error: unknown) => {
    if (!(error instanceof Error) || !('refusal' in error)) throw error;
  });
}
