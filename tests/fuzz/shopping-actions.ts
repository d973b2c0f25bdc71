import { changeStatus } from '../../src/features/orders/admin/change-status.server.ts';
import type { OrderStatus } from '../../src/rules/order/order-status.ts';
import { bodyOf, type Caller } from './caller.ts';
import { fitting, hintsFor } from './hints.ts';
import type { KnownOrder, Person, Proof } from './people.ts';
import { arbitraryOf, type Hint } from './zod-arbitrary.ts';

const CREATE = 'POST /api/create-razorpay-order';
const QUOTE = 'POST /api/cart/quote';
const CODE = 'POST /api/checkout/code';

type Cart = { readonly body: Record<string, unknown> };
type Wish = { readonly id: number; readonly quantity: number; readonly size: string };

/** The body that the checkout sends. The server must ignore every price of the client. `total` is in paise. */
const checkoutBody = ({ email, name, marker, phone }: Person, wishes: readonly Wish[], coupon: string, total: number): Cart['body'] => ({
  currency: 'INR',
  notes: {},
  user_id: null,
  customer_email: email,
  customer_name: name,
  shipping_address: { line1: `14, ${marker} Road`, line2: '', city: 'Pune', state: 'MH', postal_code: '411004', country: 'India', phone },
  cart_items: wishes.map(({ id, quantity, size }) => ({ product_id: id, quantity, selected_size: size, price_at_purchase: 1, name: 'x' })),
  shipping_fee: 0,
  taxes_amount: 0,
  coupon_id: null,
  coupon_code: coupon || null,
  discount_amount: 0,
  final_amount_from_client: total / 100,
});

/** A cart of up to three products, with the total that the shop quotes. */
async function cartOf(by: Caller, person: Person, more: Record<string, unknown>): Promise<Cart | null> {
  const { random, world } = by;
  const plenty = random.chance(0.9) ? world.catalogue.products.slice(0, 7) : world.catalogue.products;
  const wishes = Array.from({ length: random.int(1, 3) }, () => random.pick(plenty)).map(({ id, sizes }) => ({
    id,
    quantity: random.int(1, 2),
    size: random.pick(sizes),
  }));
  const coupon = random.chance(0.3) ? random.pick(world.catalogue.coupons) : '';
  const lines = wishes.map(({ id, quantity, size }) => ({ product_id: id, quantity, selected_size: size }));
  const quote = bodyOf<{ total: number }>(await by.post(person, QUOTE, { lines, coupon_code: coupon }));
  if (!quote) return null;
  return { body: { ...checkoutBody(person, wishes, coupon, quote.total), ...more } };
}

async function send(by: Caller, person: Person, { body }: Cart, key: string): Promise<KnownOrder | undefined> {
  person.keys.push(key);
  const made = await by.post(person, CREATE, body, undefined, { headers: { 'idempotency-key': key } });
  return by.world.orders.get(bodyOf<{ dbOrderId: string }>(made)?.dbOrderId ?? '');
}

async function order(by: Caller, person: Person, more: Record<string, unknown> = {}): Promise<KnownOrder | undefined> {
  const cart = await cartOf(by, person, more);
  return cart ? send(by, person, cart, by.random.uuid()) : undefined;
}

export async function buy(by: Caller, person: Person): Promise<void> {
  const made = await order(by, person);
  if (made) await pay(by, made);
}

/** Sends two carts under one key at once. The amount of each response must be that of its own cart. */
export async function buyTwoAtOnce(by: Caller, person: Person): Promise<void> {
  const carts = await Promise.all([cartOf(by, person, {}), cartOf(by, person, {})]);
  const key = by.random.uuid();
  await Promise.all(carts.map((cart) => cart && send(by, person, cart, key)));
}

async function pay(by: Caller, known: KnownOrder): Promise<void> {
  const { random, world } = by;
  if (known.razorpayOrderId === null || random.chance(0.15)) return;
  const outcome = random.pick(['captured', 'captured', 'captured', 'authorized', 'failed'] as const);
  const over = random.chance(0.05) ? { amount: 100, force: true } : {};
  const window = { order_id: known.razorpayOrderId, method: 'upi' };
  known.proofs.push(world.shop.razorpay.pay({ ...window, outcome, ...over }) as Proof);
  if (random.chance(0.1)) world.shop.razorpay.pay({ ...window, outcome: 'captured' });
  const ending = random.int(0, 9);
  const proof = { ...known.proofs.at(-1) };
  if (ending < 6) await by.post(known.owner, 'POST /api/verify-razorpay-payment', { ...proof, db_order_id: known.id });
  else if (ending === 6) {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://api.razorpay.com' };
    const path = `/api/payment-callback?order=${known.id}`;
    await by.form(known.owner, 'POST /api/payment-callback', path, proof, { headers, isProved: true });
  } else if (ending === 7) await abandon(by, known);
}

async function abandon(by: Caller, { id, owner }: KnownOrder): Promise<void> {
  await by.post(owner, 'POST /api/orders/:id/abandon', { outcome: by.random.pick(['dismissed', 'failed']) }, `/api/orders/${id}/abandon`);
}

export async function payAgain(by: Caller, person: Person): Promise<void> {
  const known = by.random.pickIfAny(person.orders.slice(-6));
  if (!known) return;
  const opened = await by.call(person, 'POST /api/orders/:id/pay', `/api/orders/${known.id}/pay`);
  if (opened?.status === 200) await pay(by, known);
}

/** Buys with cash on delivery, with the mailed code if the shop asks for one. */
export async function buyForCash(by: Caller, person: Person): Promise<void> {
  const { world, random } = by;
  const asking = world.routes.find(({ name }) => name === CODE);
  let more: Record<string, unknown> = { payment_method: 'cod' };
  if (asking && typeof asking.body === 'object' && 'json' in asking.body) {
    const { hint } = hintsFor(world, random, person, asking, undefined);
    const own: Hint = (path) => (path.at(-1) === 'email' ? hint(['customer_own']) : hint(path));
    const newestCodes = () => [person.email, person.phone].map((to) => world.secrets.get(to)?.at(-1));
    const before = newestCodes();
    const asked = fitting(world, random, random.sample(arbitraryOf(asking.body.json, own))) as object;
    const bought = (await cartOf(by, person, {}))?.body.cart_items as readonly Record<string, unknown>[] | undefined;
    const lines = bought?.map(({ product_id, quantity, selected_size }) => ({ product_id, quantity, selected_size }));
    // A code is sent only for a cart that can be bought.
    const cart = lines && random.chance(0.9) ? { cart: { lines, coupon_code: '', postal_code: '411004' } } : {};
    await by.post(person, CODE, { ...asked, ...cart });
    await world.readNewMails();
    more = { ...more, contact_code: newestCodes().find((code, at) => code !== before[at]) ?? random.digits(6) };
  }
  const made = await order(by, person, more);
  if (made && random.chance(0.7)) await by.form(person, 'POST /api/orders/:id/confirm', `/api/orders/${made.id}/confirm`, {});
}

export async function leave(by: Caller, person: Person): Promise<void> {
  const known = by.random.pickIfAny(person.orders.slice(-4));
  if (!known) return;
  if (by.random.chance(0.5)) await abandon(by, known);
  else await by.form(person, 'POST /api/orders/:id/cancel', `/api/orders/${known.id}/cancel`, { reason: 'Bought twice' });
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
