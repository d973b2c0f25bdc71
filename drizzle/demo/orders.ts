import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { sql } from 'drizzle-orm';
import { outbox } from '../../src/features/messages/messages.table.ts';
import { orderItems, orders } from '../../src/features/orders/orders.table.ts';
import { payments, refunds } from '../../src/features/payment/payment.table.ts';
import type { Address } from '../../src/rules/address.ts';
import { newId } from '../../src/rules/ids.ts';
import { DAY, HOLD_TTL, HOUR, MINUTE } from '../../src/rules/limits.ts';
import { paise } from '../../src/rules/money.ts';
import type { Actor, Hold, OrderStatus } from '../../src/rules/order-status.ts';
import { priceOrder } from '../../src/rules/price-order.ts';
import type { Statement } from '../statements.ts';
import { demoCoupons, demoShipping } from './content.ts';
import { pieceOf } from './shelf.ts';

interface Step {
  readonly to: OrderStatus;
  readonly actor: Actor;
  /** Milliseconds after the order was placed. */
  readonly after: number;
  readonly hold?: Hold;
}

interface DemoOrder {
  readonly who: readonly [name: string, email: string, address: Address];
  readonly lines: readonly (readonly [picture: string, quantity: number, size?: string])[];
  readonly coupon?: string;
  /** Milliseconds ago. */
  readonly placed: number;
  readonly steps: readonly Step[];
}

const live = (street: string, city: string, state: string, pin: string, phone: string): Address => ({
  address: street,
  apartment: '',
  place: '',
  city,
  state,
  pin_code: pin,
  country: 'India',
  phone,
});

const sent: Step = { to: 'pending_payment_gateway', actor: 'shopper', after: 2_000 };
const paid: Step = { to: 'paid', actor: 'gateway', after: 2 * MINUTE, hold: 'committed' };
const packed: Step = { to: 'processing', actor: 'admin', after: 20 * HOUR };
const shipped: Step = { to: 'shipped', actor: 'admin', after: 30 * HOUR };
const delivered: Step = { to: 'delivered', actor: 'admin', after: 5 * DAY };

const demoOrders: readonly DemoOrder[] = [
  {
    who: ['Nandini Rao', 'nandini@demo.example', live('14, 3rd Cross, Malleshwaram', 'Bengaluru', 'KA', '560003', '9845012345')],
    lines: [['gold-jhumka-earrings.jpg', 2], ['pearl-stud-earrings.jpg', 1]],
    coupon: 'SOLDOUT50',
    placed: 14 * DAY,
    steps: [sent, paid, packed, shipped, delivered],
  },
  {
    who: ['Aarti Deshpande', 'aarti@demo.example', live('Flat 5, Shanti Kunj, Kothrud', 'Pune', 'MH', '411038', '9822011122')],
    lines: [['plain-gold-bangle-set.jpg', 1, '2.6'], ['rose-gold-band-ring-set.jpg', 1]],
    placed: 9 * DAY,
    steps: [sent, paid, packed, shipped, delivered],
  },
  {
    who: ['Ishita Banerjee', 'ishita@demo.example', live('8B, Lake Terrace', 'Kolkata', 'WB', '700029', '9831044556')],
    lines: [['emerald-drop-pendant-necklace.jpg', 1]],
    placed: 8 * DAY,
    steps: [sent, paid, { to: 'refunded', actor: 'gateway', after: 26 * HOUR, hold: 'released' }],
  },
  {
    who: ['Farah Khan', 'farah@demo.example', live('22, Road 10, Banjara Hills', 'Hyderabad', 'TS', '500034', '9849077889')],
    lines: [['layered-gold-chain-necklace.jpg', 1], ['beaded-anklet.jpg', 2]],
    coupon: 'SHAADI10',
    placed: 3 * DAY,
    steps: [sent, paid, packed, shipped],
  },
  {
    who: ['Meenakshi Iyer', 'meenakshi@demo.example', live('3, Second Main Road, Adyar', 'Chennai', 'TN', '600020', '9840033221')],
    lines: [['oxidised-silver-jhumka-earrings.jpg', 1]],
    placed: 2 * DAY,
    steps: [sent, { to: 'failed', actor: 'gateway', after: 4 * MINUTE, hold: 'held' }, { to: 'failed', actor: 'cron', after: HOLD_TTL, hold: 'released' }],
  },
  {
    who: ['Rhea Fernandes', 'rhea@demo.example', live('41, Rua de Ourem', 'Panaji', 'GA', '403001', '9823055667')],
    lines: [['gold-hoop-earrings.jpg', 1], ['adjustable-kundan-ring.jpg', 1]],
    placed: 28 * HOUR,
    steps: [sent, paid, packed],
  },
  {
    who: ['Simran Kaur', 'simran@demo.example', live('House 112, Sector 22', 'Chandigarh', 'CH', '160022', '9872088990')],
    lines: [['stone-studded-bangle-pair.jpg', 1, '2.6']],
    placed: 22 * HOUR,
    steps: [sent, { to: 'cancelled_by_user', actor: 'shopper', after: MINUTE, hold: 'released' }],
  },
  {
    who: ['Kavya Nair', 'kavya@demo.example', live('TC 9/1204, Sasthamangalam', 'Thiruvananthapuram', 'KL', '695010', '9847066554')],
    lines: [['gold-jhumka-earrings.jpg', 1], ['kundan-maang-tikka.jpg', 1]],
    coupon: 'WELCOME100',
    placed: 3 * HOUR,
    steps: [sent, paid],
  },
  {
    who: ['Pooja Sharma', 'pooja@demo.example', live('B-17, Civil Lines', 'Jaipur', 'RJ', '302006', '9829012121')],
    lines: [['ruby-cocktail-ring.jpg', 1]],
    placed: MINUTE,
    steps: [],
  },
];

const FIRST_NUMBER = 20_401;
/** Razorpay's ids have 14 characters after the underscore. */
const gatewayId = (kind: 'order' | 'pay' | 'rfnd', at: number) => `${kind}_ChamakDemo${String(at + 1).padStart(4, '0')}`;

/** Orders in most of their states, each led there along the moves that the database allows. */
export function orderStatements(orm: LibSQLDatabase, now: number): Statement[] {
  return demoOrders.flatMap((order, at) => placeOrder(orm, order, at, now));
}

function placeOrder(orm: LibSQLDatabase, { who, lines, coupon: code, placed, steps }: DemoOrder, at: number, now: number): Statement[] {
  const id = newId();
  const [customerName, customerEmail, shippingAddress] = who;
  const start = now - placed;
  const row = demoCoupons(now).find((each) => each.code === code) ?? null;
  const coupon = row && { ...row, isActive: true, usesCount: 0, type: row.discountType, value: row.discountValue };
  const priced = priceOrder({
    lines: lines.map(([picture, quantity, size = '']) => ({ piece: pieceOf(picture), quantity, size, unit: paise(pieceOf(picture).price) })),
    coupon,
    couponAsked: coupon !== null,
    shipping: demoShipping,
    now: start,
  });
  const isSent = steps.length > 0;
  const insertOrder = orm.insert(orders).values({
    id,
    number: FIRST_NUMBER + at,
    idemKey: newId(),
    idemHash: 'demo',
    cartFp: `demo-${at}`,
    guestId: newId(),
    customerEmail,
    customerName,
    shippingAddress,
    holdExpiresAt: start + HOLD_TTL,
    nextCheckAt: isSent ? null : start + HOLD_TTL,
    couponId: priced.coupon?.id ?? null,
    couponCode: priced.coupon?.code ?? null,
    subtotal: priced.subtotal,
    discount: priced.discount,
    shippingFee: priced.shipping,
    taxes: priced.taxes,
    total: priced.total,
    razorpayOrderId: isSent ? gatewayId('order', at) : null,
    createdAt: start,
    updatedAt: start,
  });
  const items = priced.lines.map(({ piece, quantity, size, unit }, line) =>
    orm.insert(orderItems).values({
      orderId: id,
      line: line + 1,
      productId: piece.id,
      selectedSize: size,
      quantity,
      priceAtPurchase: unit,
      name: piece.name,
      image: piece.image,
      hsnCode: '7117',
      gstRate: 300,
    }),
  );
  const moves = steps.flatMap((step): Statement[] => {
    const when = start + step.after;
    const move = orm
      .update(orders)
      .set({
        status: step.to,
        actor: step.actor,
        updatedAt: when,
        ...(step.hold && { hold: step.hold }),
        ...(step.to === 'paid' && { paidAt: when, razorpayPaymentId: gatewayId('pay', at) }),
        ...(step.to === 'shipped' && { trackingUrl: `https://www.indiapost.gov.in/?consignment=EK${100_000_000 + at}IN` }),
        ...(step.to === 'delivered' && { deliveredAt: when }),
      })
      .where(sql`${orders.id} = ${id}`);
    return [...moneyBefore(orm, step, { id, at, total: priced.total, email: customerEmail }, when), move];
  });
  return [insertOrder, ...items, ...moves];
}

/** The database lets an order be paid only after its payment is counted, and refunded only after the money went back. */
function moneyBefore(
  orm: LibSQLDatabase,
  step: Step,
  order: { id: string; at: number; total: ReturnType<typeof paise>; email: string },
  when: number,
): Statement[] {
  const paymentId = gatewayId('pay', order.at);
  if (step.to === 'paid') {
    const times = { createdAt: when, updatedAt: when };
    return [
      orm.insert(payments).values({
        id: paymentId,
        orderId: order.id,
        amount: order.total,
        status: 'captured',
        disposition: 'counted',
        method: 'upi',
        ...times,
      }),
      orm.insert(outbox).values({
        dedupe: `paid:${order.id}`,
        kind: 'paid',
        recipient: order.email,
        orderId: order.id,
        attempts: 1,
        sentAt: when,
        createdAt: when,
      }),
    ];
  }
  if (step.to === 'refunded') {
    const id = newId();
    const refund = { id, paymentId, amount: order.total, reason: 'Returned by the customer', createdAt: when, updatedAt: when };
    return [
      orm.insert(refunds).values({ ...refund, razorpayRefundId: gatewayId('rfnd', order.at) }),
      orm.update(refunds).set({ status: 'processed', updatedAt: when }).where(sql`${refunds.id} = ${id}`),
    ];
  }
  return [];
}
