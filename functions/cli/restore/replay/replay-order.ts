import type { InStatement, Row, Value } from '@libsql/client';
import { isOpen, isRevenue, statusesWhere } from '../../../../src/rules/order/order-status.ts';
import type { Event, OrderRows } from './order-rows.ts';
import { businessOf } from './replay-business.ts';
import { lineBefore, madeBefore } from './replay-edits.ts';
import { returnedBefore } from './replay-returned.ts';
import { travelling } from './replay-travels.ts';
import { allOf, pick, type Values, type Writer, writerOf } from './row-writer.ts';

/** The rows of the restored database besides orders. */
export interface Restorable {
  /** Columns that can be written, by table. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** Ids of users: an order of an account that the restored shop does not have becomes one without an account. */
  readonly users: ReadonlySet<Value>;
}

/** The statuses by their effect on the pieces; all others hold or have released them. */
const held: readonly string[] = statusesWhere(isOpen);
const committed: readonly string[] = statusesWhere(isRevenue);
/** Columns that triggers keep, or that a status brings. */
const ofMoves = ['status', 'reservation', 'actor', 'agent', 'move_note'];
/** The fields of an order that change without a move of its status. */
const ofProgress = [
  'paid_at',
  'delivered_at',
  'delivered_told_at',
  'tracking_url',
  'gateway_payment_id',
  'payment_gateway_response',
  'next_check_at',
  'checks',
  'updated_at',
];

/** An order in both databases. */
export interface BothRows {
  readonly theirs: OrderRows;
  readonly ours: OrderRows;
}

/**
 * Returns the statements that bring an order of the restored shop to its state in the live one. They write only what the shop itself
 * writes, in the same order, so that each constraint and each trigger judges it again: stock, price, payment, every step of the status.
 * @throws Error if the restored history is not the beginning of the live one
 */
export const replay = (theirs: OrderRows, ours: OrderRows, restorable: Restorable): InStatement[] =>
  replayTogether([{ theirs, ours }], restorable);

/**
 * Returns the same for orders that travel together, the first order first: what happened to one of them is judged by the state that the
 * others had at that time.
 */
export const replayTogether = (orders: readonly BothRows[], restorable: Restorable): InStatement[] =>
  orders
    .flatMap(({ theirs, ours }) => inTime(eventsOf(theirs, ours, restorable)))
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ statements }) => statements);

/** Puts events in order; one that comes after another is not earlier, whatever its row says. */
function inTime(events: readonly Event[]): Event[] {
  let latest = 0;
  return events.map((event) => {
    latest = Math.max(latest, event.at);
    return { ...event, at: latest };
  });
}

/** After everything that happened. */
const LAST = Number.MAX_SAFE_INTEGER;

function eventsOf(theirs: OrderRows, ours: OrderRows, restorable: Restorable): Event[] {
  const { order } = theirs;
  if (!order) throw new Error('the living database has no such order');
  const known = ours.events.map(({ to_status }) => to_status);
  if (known.some((status, at) => theirs.events[at]?.to_status !== status)) throw new Error('its history differs');
  const writer = writerOf(restorable.columns);
  const { insert, update } = writer;
  const begin = ours.order
    ? []
    : [
        insert('orders', { ...firstOf(order, theirs.events[0], restorable), ...madeBefore(theirs.edits) }),
        ...theirs.items.map((item) => insert('order_items', { ...allOf(item), ...lineBefore(theirs.edits, item.line) })),
        ...travelling(theirs, writer),
      ];
  // The first event is the creation.
  const events = theirs.events.slice(Math.max(known.length, 1));
  const moves = events.map((event, at, all) => moveOf(order, event, at === all.length - 1));
  // Money comes before the first move that needs it: an order is paid by its payment, and one that never was is refunded by the refunds of
  // a payment that did not count.
  const first = moves.findIndex(({ status }) => status === 'paid' || status === 'refunded');
  const split = known.includes('paid') ? 0 : first < 0 ? moves.length : first;
  const times = events.map(({ created_at, to_status }) => ({ at: Number(created_at), status: String(to_status) }));
  const returned = returnedBefore(theirs, ours, { moves: times, paidBefore: split }, writer);
  const steps = moves.map((values, at) => [...returned(at), { at: times[at]?.at ?? 0, statements: [update('orders', order.id, values)] }]);
  const gatewayOrder = ours.order ? [update('orders', order.id, { gateway_order_id: order.gateway_order_id ?? null })] : [];
  const business = businessOf(theirs, ours, writer);
  return [
    { at: Number(order.created_at), statements: [...begin, ...gatewayOrder, ...business.first] },
    ...steps.slice(0, split).flat(),
    ...theirs.payments.map((payment) => ({
      at: Number(payment.created_at),
      statements: paymentOf(
        payment,
        ours.payments.find(({ id }) => id === payment.id),
        theirs.refunds,
        { insert, update },
      ),
    })),
    ...steps.slice(split).flat(),
    ...returned(moves.length),
    {
      at: LAST,
      statements: [
        ...business.last,
        ...theirs.messages.map((message) => insert('outbox', message, 'ON CONFLICT (dedupe_key) DO NOTHING')),
        update('orders', order.id, { reservation: order.reservation ?? null, ...pick(order, ofProgress) }),
      ],
    },
  ];
}

/** Returns an order as it was when it was made. */
function firstOf(order: Row, made: Row | undefined, { users }: Restorable): Values {
  const user = order.user_id != null && users.has(order.user_id) ? order.user_id : null;
  const first = {
    status: 'pending_payment',
    reservation: 'held',
    ...moverOf(made?.actor ?? 'shopper'),
    paid_at: null,
    delivered_at: null,
    next_check_at: checkOf(order),
  };
  return {
    ...pick(
      order,
      Object.keys(order).filter((name) => !ofMoves.includes(name)),
    ),
    ...first,
    user_id: user,
  };
}

/** Returns the next check of an order: none holds pieces without one, also on its way to a status without. */
const checkOf = (order: Row): Value => order.next_check_at ?? order.hold_expires_at ?? 0;

function moveOf(order: Row, event: Row, isLast: boolean): Values {
  const status = String(event.to_status);
  const former = held.includes(status) || !committed.includes(String(event.from_status)) ? 'held' : 'released';
  const reservation = isLast ? (order.reservation ?? null) : committed.includes(status) ? 'committed' : former;
  const check = reservation === 'held' ? { next_check_at: checkOf(order) } : {};
  const at = { paid_at: order.paid_at ?? null, delivered_at: order.delivered_at ?? null, updated_at: event.created_at ?? null };
  return { status, reservation, ...moverOf(event.actor), move_note: event.note ?? null, ...check, ...at };
}

/** A courier is in a column of its own: see `orders.agent`. */
const moverOf = (actor: Value | undefined): Values =>
  actor === 'courier' ? { actor: 'cron', agent: 'courier' } : { actor: actor ?? null, agent: null };

function paymentOf(payment: Row, known: Row | undefined, refunds: readonly Row[], { insert, update }: Writer): InStatement[] {
  if (known && known.updated_at === payment.updated_at && known.status === payment.status) return [];
  const { refunded_paise: _, ...values } = payment;
  const made = known
    ? update('payments', payment.id, pick(payment, ['status', 'settlement', 'reason', 'method', 'error', 'updated_at']))
    : insert('payments', values);
  if (payment.settlement !== 'refund_due' || known?.settlement === 'refund_due') return [made];
  // The trigger requests a refund of its own; the living shop's has a key that Razorpay may know.
  const ids = refunds.filter(({ payment_id: of }) => of === payment.id).map(({ id }) => id ?? null);
  if (ids.length === 0) return [made];
  return [
    made,
    {
      sql: `DELETE FROM refunds WHERE payment_id = ? AND id NOT IN (${ids.map(() => '?').join(', ')})`,
      args: [payment.id ?? null, ...ids],
    },
  ];
}
