import type { Scene } from './scene.ts';
import { cancelled, cash, delivered, insert, moved, NOW, opened, openShop, PIECE, PRICE, paid, payment, refund, text } from './stage.ts';

const ORDER = 'stage';
const PAYMENT = `pay_${ORDER}`;
const event = (id: string, outcome: string) =>
  insert('webhook_events', { event_id: text(id), type: text('payment.captured'), outcome: text(outcome) });
const processed = (id: string) => `UPDATE refunds SET status = 'processed', updated_at = ${NOW} WHERE id = '${id}'`;
const pieces = (of: string, quantity: number, restocked: number) =>
  insert('refund_items', { refund_id: text(of), order_id: text(ORDER), line: 1, quantity, restocked });
const authorised = { status: text('authorized'), settlement: null } as const;
const sold = (id: string) => moved(id, `status = 'paid', reservation = 'committed', paid_at = ${NOW}, next_check_at = NULL`, 'gateway');
const captured = (settlement: string) => `UPDATE payments SET status = 'captured', settlement = '${settlement}' WHERE id = 'pay_late'`;
const unrefunded = "SELECT 'it is not' WHERE NOT EXISTS (SELECT 1 FROM refunds WHERE payment_id = 'pay_late')";

/** Money that came is counted once or given back once. */
export const moneyScene: Scene = {
  name: 'a paid order',
  stage: [...openShop, ...paid(ORDER), refund('stage-refund', PAYMENT, 30_000)],
  attempts: [
    {
      what: 'a payment that was not',
      sql: `UPDATE payments SET status = 'created', settlement = NULL WHERE id = '${PAYMENT}'`,
      refused: 'PAYMENT_MOVED_BACK',
    },
    { what: 'a payment that is deleted', sql: `DELETE FROM payments WHERE id = '${PAYMENT}'`, refused: 'PAYMENT_NOT_DELETABLE' },
    { what: 'a second counted payment', sql: payment('pay_late', ORDER), refused: 'payments.order_id' },
    {
      what: 'a counted payment of another amount',
      sql: [...opened('other'), payment('pay_late', 'other', { amount_paise: 100 })],
      refused: 'PAYMENT_AMOUNT_MISMATCH',
    },
    {
      what: 'a payment of another amount that is counted later',
      sql: [...opened('other'), payment('pay_late', 'other', { amount_paise: 100, ...authorised }), captured('counted')],
      refused: 'PAYMENT_AMOUNT_MISMATCH',
    },
    {
      what: 'a payment that does not count is given back',
      sql: payment('pay_late', ORDER, { settlement: text('refund_due') }),
      wrong: unrefunded,
    },
    {
      what: 'a payment that turns out not to count is given back',
      sql: [payment('pay_late', ORDER, authorised), captured('refund_due')],
      wrong: unrefunded,
    },
    { what: 'more money back than came', sql: refund('over', PAYMENT, PRICE - 30_000 + 1), refused: 'OVER_REFUND' },
    {
      what: 'money back of nothing',
      sql: [...opened('other'), payment('pay_late', 'other', authorised), refund('over', 'pay_late', 1)],
      refused: 'OVER_REFUND',
    },
    {
      what: 'a refund that was processed is booked',
      sql: processed('stage-refund'),
      wrong: `SELECT refunded_paise FROM payments WHERE id = '${PAYMENT}' AND refunded_paise <> 30000`,
    },
    {
      what: 'a processed refund that fails',
      sql: [processed('stage-refund'), "UPDATE refunds SET status = 'failed' WHERE id = 'stage-refund'"],
      refused: 'REFUND_MOVED_BACK',
    },
    {
      what: 'a refund of another amount',
      sql: "UPDATE refunds SET amount_paise = 1 WHERE id = 'stage-refund'",
      refused: 'REFUND_MOVED_BACK',
    },
    { what: 'a cancelled order whose money stays', sql: cancelled(ORDER), refused: 'PAYMENT_NOT_REFUNDED' },
    {
      what: 'a refunded order whose money stays',
      sql: moved(ORDER, "status = 'refunded', reservation = 'released'", 'cron'),
      refused: 'REFUND_INCOMPLETE',
    },
    { what: 'a parcel that a shopper sends', sql: moved(ORDER, "status = 'shipped'", 'shopper'), refused: 'TRANSITION_NOT_ALLOWED' },
    {
      what: 'a paid order that can be paid again',
      sql: [
        refund('rest', PAYMENT, PRICE - 30_000),
        cancelled(ORDER),
        moved(ORDER, `status = 'pending_payment_gateway', reservation = 'held', next_check_at = ${NOW}`, 'shopper'),
      ],
      refused: 'ORDER_ALREADY_PAID',
    },
    {
      what: 'pieces of a cancelled sale are back',
      sql: [refund('rest', PAYMENT, PRICE - 30_000), cancelled(ORDER)],
      wrong: `SELECT committed FROM products WHERE id = ${PIECE} AND (stock_quantity, committed) <> (9, 0)`,
    },
    {
      what: 'an order that is paid late takes its pieces',
      sql: [...opened('other'), cancelled('other'), payment('pay_late', 'other'), sold('other')],
      wrong: `SELECT committed FROM products WHERE id = ${PIECE} AND (stock_quantity, committed) <> (7, 2)`,
    },
    { what: 'an event twice', sql: [event('evt_stage', 'paid'), event('evt_stage', 'paid')], refused: 'webhook_events.event_id' },
    {
      what: 'an event that was kept is settled',
      sql: [
        insert('orphan_events', { event_id: text('evt_stage'), type: text('payment.captured'), body: text('{}') }),
        event('evt_stage', 'orphan'),
        event('evt_stage', 'paid'),
      ],
      wrong: "SELECT event_id FROM orphan_events WHERE event_id = 'evt_stage' AND settled_at IS NULL",
    },
    { what: 'more pieces refunded than were bought', sql: pieces('stage-refund', 2, 0), refused: 'REFUND_ABOVE_BOUGHT' },
    {
      what: 'refunded pieces are in stock again',
      sql: pieces('stage-refund', 1, 1),
      wrong: `SELECT stock_quantity FROM products WHERE id = ${PIECE} AND (stock_quantity, committed) <> (9, 0)`,
    },
    {
      what: 'other pieces of a refund',
      sql: [pieces('stage-refund', 1, 0), "UPDATE refund_items SET restocked = 1 WHERE refund_id = 'stage-refund'"],
      refused: 'REFUND_ITEM_IMMUTABLE',
    },
    {
      what: 'pieces of a refund that are deleted',
      sql: [pieces('stage-refund', 1, 0), "DELETE FROM refund_items WHERE refund_id = 'stage-refund'"],
      refused: 'REFUND_ITEM_IMMUTABLE',
    },
  ],
};

const handed = (amount: number, order = 'cash') =>
  insert('hand_refunds', {
    id: text(`hand ${amount}`),
    order_id: text(order),
    amount_paise: amount,
    reason: text('stage'),
    asked_by: text('stage'),
  });

/** Cash goes back only after it came. */
export const handScene: Scene = {
  name: 'a cash order at the door',
  stage: [...openShop, ...cash('cash'), delivered('cash'), ...cash('unpaid')],
  attempts: [
    { what: 'more cash back than came', sql: [handed(1), handed(PRICE)], refused: 'OVER_REFUND' },
    { what: 'cash back before it came', sql: handed(1, 'unpaid'), refused: 'OVER_REFUND' },
    {
      what: 'cash back of another amount',
      sql: [handed(1), 'UPDATE hand_refunds SET amount_paise = 2 WHERE amount_paise = 1'],
      refused: 'HAND_REFUND_IMMUTABLE',
    },
    {
      what: 'cash back that is deleted',
      sql: [handed(1), "DELETE FROM hand_refunds WHERE id = 'hand 1'"],
      refused: 'HAND_REFUND_IMMUTABLE',
    },
  ],
};
