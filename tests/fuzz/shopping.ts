import { changeStatus } from '../../src/features/orders/admin/change-status.server.ts';
import type { OrderStatus } from '../../src/rules/order/order-status.ts';
import { bodyOf, type Caller } from './caller.ts';
import { fitting, hintsFor } from './hints.ts';
import type { KnownOrder, Person, Proof } from './people.ts';
import { arbitraryOf, type Hint } from './zod-arbitrary.ts';

const CREATE = 'POST /api/create-razorpay-order';
const QUOTE = 'POST /api/cart/quote';
const CODE = 'POST /api/checkout/code';

interface Cart {
  readonly body: Record<string, unknown>;
}

interface Wish {
  readonly id: number;
  readonly quantity: number;
  readonly size: string;
}

/** The body of the checkout. What a client says of prices is sent for the record and must count for nothing. `total`: paise. */
function checkoutBody({ email, name, marker, phone }: Person, wishes: readonly Wish[], coupon: string, total: number): Cart['body'] {
  return {
    currency: 'INR',
    notes: {},
    user_id: null,
    customer_email: email,
    customer_name: name,
    shipping_address: { line1: `14, ${marker} Road`, line2: '', city: 'Pune', state: 'MH', postal_code: '411004', country: 'India', phone },
    cart_items: wishes.map(({ id, quantity, size }) => ({
      product_id: id,
      quantity,
      selected_size: size,
      price_at_purchase: 1,
      name: 'x',
    })),
    shipping_fee: 0,
    taxes_amount: 0,
    coupon_id: null,
    coupon_code: coupon || null,
    discount_amount: 0,
    final_amount_from_client: total / 100,
  };
}

/** Up to three pieces as the checkout page sends them, at the total that the shop asks. */
async function cartOf(by: Caller, person: Person, more: Record<string, unknown>): Promise<Cart | null> {
  const { dice, world } = by;
  const plenty = dice.chance(0.9) ? world.goods.pieces.slice(0, 7) : world.goods.pieces;
  const wishes = Array.from({ length: dice.int(1, 3) }, () => dice.pick(plenty)).map(({ id, sizes }) => ({
    id,
    quantity: dice.int(1, 2),
    size: dice.pick(sizes),
  }));
  const coupon = dice.chance(0.3) ? dice.pick(world.goods.coupons) : '';
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
  return cart ? send(by, person, cart, by.dice.uuid()) : undefined;
}

export async function buy(by: Caller, person: Person): Promise<void> {
  const made = await order(by, person);
  if (made) await pay(by, made);
}

/** One key for two carts at the same moment: each answer must be for the cart that was sent, which the amount tells. */
export async function buyTwoAtOnce(by: Caller, person: Person): Promise<void> {
  const carts = await Promise.all([cartOf(by, person, {}), cartOf(by, person, {})]);
  const key = by.dice.uuid();
  await Promise.all(carts.map((cart) => cart && send(by, person, cart, key)));
}

async function pay(by: Caller, known: KnownOrder): Promise<void> {
  const { dice, world } = by;
  if (known.razorpayOrderId === null || dice.chance(0.15)) return;
  const outcome = dice.pick(['captured', 'captured', 'captured', 'authorized', 'failed'] as const);
  const over = dice.chance(0.05) ? { amount: 100 } : {};
  const window = { order_id: known.razorpayOrderId, method: 'upi' };
  known.proofs.push(world.shop.razorpay.pay({ ...window, outcome, ...over }) as Proof);
  if (dice.chance(0.1)) world.shop.razorpay.pay({ ...window, outcome: 'captured' });
  const ending = dice.int(0, 9);
  const proof = { ...known.proofs.at(-1) };
  if (ending < 6) await by.post(known.owner, 'POST /api/verify-razorpay-payment', { ...proof, db_order_id: known.id });
  else if (ending === 6) {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://api.razorpay.com' };
    const path = `/api/payment-callback?order=${known.id}`;
    await by.form(known.owner, 'POST /api/payment-callback', path, proof, { headers, isProved: true });
  } else if (ending === 7) await abandon(by, known);
}

async function abandon(by: Caller, { id, owner }: KnownOrder): Promise<void> {
  await by.post(owner, 'POST /api/orders/:id/abandon', { outcome: by.dice.pick(['dismissed', 'failed']) }, `/api/orders/${id}/abandon`);
}

export async function payAgain(by: Caller, person: Person): Promise<void> {
  const known = by.dice.maybe(person.orders.slice(-6));
  if (!known) return;
  const opened = await by.call(person, 'POST /api/orders/:id/pay', `/api/orders/${known.id}/pay`);
  if (opened?.status === 200) await pay(by, known);
}

/** Cash on delivery, with the code that the shop mails first where it asks for one. */
export async function buyForCash(by: Caller, person: Person): Promise<void> {
  const { world, dice } = by;
  const asking = world.routes.find(({ name }) => name === CODE);
  let more: Record<string, unknown> = { payment_method: 'cod' };
  if (asking && typeof asking.body === 'object' && 'json' in asking.body) {
    const { hint } = hintsFor(world, dice, person, asking, undefined);
    const own: Hint = (path) => (path.at(-1) === 'email' ? hint(['customer_own']) : hint(path));
    const told = () => [person.email, person.phone].map((to) => world.secrets.get(to)?.at(-1));
    const before = told();
    await by.post(person, CODE, fitting(world, dice, dice.of(arbitraryOf(asking.body.json, own))));
    await world.look();
    more = { ...more, contact_code: told().find((code, at) => code !== before[at]) ?? dice.digits(6) };
  }
  const made = await order(by, person, more);
  if (made && dice.chance(0.7)) await by.form(person, 'POST /api/orders/:id/confirm', `/api/orders/${made.id}/confirm`, {});
}

export async function leave(by: Caller, person: Person): Promise<void> {
  const known = by.dice.maybe(person.orders.slice(-4));
  if (!known) return;
  if (by.dice.chance(0.5)) await abandon(by, known);
  else await by.form(person, 'POST /api/orders/:id/cancel', `/api/orders/${known.id}/cancel`, { reason: 'Bought twice' });
}

/** The administrator's command line moves a parcel on its way. */
export async function moveParcel({ world, dice }: Caller): Promise<void> {
  const onward: Readonly<Record<string, OrderStatus>> = { paid: 'delivered', processing: 'shipped', shipped: 'delivered' };
  const rows = await world.shop.rows(
    "SELECT id, status FROM orders WHERE status IN ('paid', 'processing', 'shipped') ORDER BY number DESC LIMIT 40",
  );
  const row = dice.maybe(rows);
  const seen = String(row?.status) as OrderStatus;
  const to = onward[seen];
  if (!row || !to) return;
  await changeStatus(world.shop.at(), { orderId: String(row.id), to, seen, by: 'Fuzz', reason: 'sent' }).catch((error: unknown) => {
    if (!(error instanceof Error) || !('refusal' in error)) throw error;
  });
}
