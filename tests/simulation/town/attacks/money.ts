import { byHand, delivered, processed, refund } from './requests.ts';
import type { Scene } from './scene.ts';
import { cancelled, cash, insert, moved, NOW, opened, openShop, PIECE, PRICE, paid, payment, sold, text } from './stage.ts';

const ORDER = 'stage';
const PAYMENT = `pay_${ORDER}`;
const event = (id: string, outcome: string) =>
  insert('webhook_events', { event_id: text(id), type: text('payment.captured'), outcome: text(outcome) });
const pieces = (of: string, quantity: number, restocked: number) =>
  insert('refund_items', { refund_id: text(of), order_id: text(ORDER), line: 1, quantity, restocked });
const authorised = { status: text('authorized'), settlement: null } as const;
const captured = (settlement: string) => `UPDATE payments SET status = 'captured', settlement = '${settlement}' WHERE id = 'pay_late'`;
const unrefunded = "SELECT 'it is not' WHERE NOT EXISTS (SELECT 1 FROM refunds WHERE payment_id = 'pay_late')";

/** Money that came is counted once or given back once. */
export const moneyScene: Scene = {
  name: 'a paid order',
  stage: [...openShop, ...paid(ORDER), refund('stage-refund', PAYMENT, 30_000)],
  refused: {
    PAYMENT_MOVED_BACK: { 'a payment that was not': `UPDATE payments SET status = 'created', settlement = NULL WHERE id = '${PAYMENT}'` },
    PAYMENT_NOT_DELETABLE: { 'a payment that is deleted': `DELETE FROM payments WHERE id = '${PAYMENT}'` },
    'payments.order_id': { 'a second counted payment': payment('pay_late', ORDER) },
    PAYMENT_AMOUNT_MISMATCH: {
      'a counted payment of another amount': [...opened('other'), payment('pay_late', 'other', { amount_paise: 100 })],
      'a payment of another amount that is counted later': [
        ...opened('other'),
        payment('pay_late', 'other', { amount_paise: 100, ...authorised }),
        captured('counted'),
      ],
    },
    OVER_REFUND: {
      'more money back than came': refund('over', PAYMENT, PRICE - 30_000 + 1),
      'money back of nothing': [...opened('other'), payment('pay_late', 'other', authorised), refund('over', 'pay_late', 1)],
    },
    REFUND_MOVED_BACK: {
      'a processed refund that fails': [processed('stage-refund'), "UPDATE refunds SET status = 'failed' WHERE id = 'stage-refund'"],
      'a refund of another amount': "UPDATE refunds SET amount_paise = 1 WHERE id = 'stage-refund'",
    },
    PAYMENT_NOT_REFUNDED: { 'a cancelled order whose money stays': cancelled(ORDER) },
    REFUND_INCOMPLETE: { 'a refunded order whose money stays': moved(ORDER, "status = 'refunded', reservation = 'released'", 'cron') },
    TRANSITION_NOT_ALLOWED: { 'a parcel that a shopper sends': moved(ORDER, "status = 'shipped'", 'shopper') },
    ORDER_ALREADY_PAID: {
      'a paid order that can be paid again': [
        refund('rest', PAYMENT, PRICE - 30_000),
        cancelled(ORDER),
        moved(ORDER, `status = 'pending_payment_gateway', reservation = 'held', next_check_at = ${NOW}`, 'shopper'),
      ],
    },
    'webhook_events.event_id': { 'an event twice': [event('evt_stage', 'paid'), event('evt_stage', 'paid')] },
    REFUND_ABOVE_BOUGHT: { 'more pieces refunded than were bought': pieces('stage-refund', 2, 0) },
    REFUND_ITEM_IMMUTABLE: {
      'other pieces of a refund': [pieces('stage-refund', 1, 0), "UPDATE refund_items SET restocked = 1 WHERE refund_id = 'stage-refund'"],
      'pieces of a refund that are deleted': [pieces('stage-refund', 1, 0), "DELETE FROM refund_items WHERE refund_id = 'stage-refund'"],
    },
  },
  follows: {
    'a payment that does not count is given back': [payment('pay_late', ORDER, { settlement: text('refund_due') }), unrefunded],
    'a payment that turns out not to count is given back': [[payment('pay_late', ORDER, authorised), captured('refund_due')], unrefunded],
    'a refund that was processed is booked': [
      processed('stage-refund'),
      `SELECT refunded_paise FROM payments WHERE id = '${PAYMENT}' AND refunded_paise <> 30000`,
    ],
    'pieces of a cancelled sale are back': [
      [refund('rest', PAYMENT, PRICE - 30_000), cancelled(ORDER)],
      `SELECT committed FROM products WHERE id = ${PIECE} AND (stock_quantity, committed) <> (9, 0)`,
    ],
    'an order that is paid late takes its pieces': [
      [...opened('other'), cancelled('other'), payment('pay_late', 'other'), sold('other')],
      `SELECT committed FROM products WHERE id = ${PIECE} AND (stock_quantity, committed) <> (7, 2)`,
    ],
    'an event that was kept is settled': [
      [
        insert('orphan_events', { event_id: text('evt_stage'), type: text('payment.captured'), body: text('{}') }),
        event('evt_stage', 'orphan'),
        event('evt_stage', 'paid'),
      ],
      "SELECT event_id FROM orphan_events WHERE event_id = 'evt_stage' AND settled_at IS NULL",
    ],
    'refunded pieces are in stock again': [
      pieces('stage-refund', 1, 1),
      `SELECT stock_quantity FROM products WHERE id = ${PIECE} AND (stock_quantity, committed) <> (9, 0)`,
    ],
  },
};

const handed = (amount: number, order = 'cash') =>
  insert('hand_refunds', {
    ...{ id: text(`hand ${amount}`), order_id: text(order), amount_paise: amount, reason: text('stage') },
    asked_by: text('stage'),
  });

/** Cash goes back only after it came. */
export const handScene: Scene = {
  name: 'a cash order at the door',
  stage: [...openShop, ...cash('cash'), delivered('cash'), ...cash('unpaid')],
  refused: {
    OVER_REFUND: { 'more cash back than came': [handed(1), handed(PRICE)], 'cash back before it came': handed(1, 'unpaid') },
    HAND_REFUND_IMMUTABLE: {
      'cash back of another amount': [handed(1), 'UPDATE hand_refunds SET amount_paise = 2 WHERE amount_paise = 1'],
      'cash back that is deleted': [handed(1), "DELETE FROM hand_refunds WHERE id = 'hand 1'"],
    },
  },
  follows: {
    'a sale that is opened again takes only what is not back in stock': [
      [
        ...cash('again', { quantity: 2 }, byHand),
        handed(PRICE, 'again'),
        insert('refund_items', { refund_id: text(`hand ${PRICE}`), order_id: text('again'), line: 1, quantity: 1, restocked: 1 }),
        cancelled('again'),
        moved('again', "status = 'processing', reservation = 'committed'"),
      ],
      `SELECT committed FROM products WHERE id = ${PIECE} AND (stock_quantity, committed) <> (6, 3)`,
    ],
  },
};
