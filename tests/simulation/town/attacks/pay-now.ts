import type { Scene } from './scene.ts';
import { cancelled, cash, insert, moved, NOW, openShop, orderRow, PRICE, paid, payment, shipped, text } from './stage.ts';

const beside = (order: string, amount = PRICE) =>
  insert('cash_payments', { id: text(`beside ${order} ${amount}`), order_id: text(order), amount_paise: amount, asked_at: NOW });
const check = (order: string) =>
  insert('cod_checks', { order_id: text(order), is_marked: 0, act: text('ask'), marks: text('[]'), asked_at: NOW });
const paidOnline = (order: string) => moved(order, `paid_online = 1, paid_at = ${NOW}`, 'gateway');

/** A cash order is paid online once, with a payment of what is due, before it leaves. */
export const payNowScene: Scene = {
  name: 'a cash order that is paid online',
  stage: [
    ...openShop,
    ...cash('stage'),
    beside('stage'),
    ...paid('online'),
    ...cash('gone'),
    shipped('gone'),
    ...cash('over'),
    cancelled('over'),
  ],
  attempts: [
    { what: 'another amount than what is due', sql: beside('stage', PRICE - 100), refused: 'PAY_NOW_CLOSED' },
    { what: 'a payment beside an order at the gateway', sql: beside('online'), refused: 'PAY_NOW_CLOSED' },
    { what: 'a payment of what has left', sql: beside('gone'), refused: 'PAY_NOW_CLOSED' },
    { what: 'a payment of what has ended', sql: beside('over'), refused: 'PAY_NOW_CLOSED' },
    {
      what: 'an opened payment of another amount',
      sql: "UPDATE cash_payments SET amount_paise = 100 WHERE order_id = 'stage'",
      refused: 'CASH_IMMUTABLE',
    },
    {
      what: 'a cash order that begins as paid',
      sql: orderRow('new', {}, { method: text('cod'), next_check_at: null, paid_online: 1 }),
      refused: 'PAYMENT_MISSING',
    },
    { what: 'a cash order that is paid without money', sql: paidOnline('stage'), refused: 'PAYMENT_MISSING' },
    {
      what: 'a payment of less than what is due',
      sql: payment('pay_less', 'stage', { amount_paise: PRICE - 100 }),
      refused: 'PAYMENT_AMOUNT_MISMATCH',
    },
    { what: 'a payment after it has left', sql: [payment('pay_late', 'gone'), paidOnline('gone')], refused: 'PAY_NOW_CLOSED' },
    {
      what: 'a paid order that is to be paid at the door again',
      sql: [payment('pay_back', 'stage'), paidOnline('stage'), moved('stage', 'paid_online = 0')],
      refused: 'PAY_NOW_CLOSED',
    },
    {
      what: 'a paid cash order that ends without its money',
      sql: [payment('pay_end', 'stage'), paidOnline('stage'), cancelled('stage')],
      refused: 'PAYMENT_NOT_REFUNDED',
    },
    {
      what: 'a cash order that ends as refunded because other money went back',
      sql: [
        payment('pay_stray', 'stage', { settlement: text('refund_due') }),
        "UPDATE refunds SET status = 'processed' WHERE payment_id = 'pay_stray'",
        moved('stage', "status = 'refunded', reservation = 'released'", 'gateway'),
      ],
      refused: 'REFUND_INCOMPLETE',
    },
    {
      what: 'an answer after the payment',
      sql: [
        check('stage'),
        payment('pay_said', 'stage'),
        paidOnline('stage'),
        `UPDATE cod_checks SET state = 'confirmed', answered_at = ${NOW}, channel = 'page' WHERE order_id = 'stage'`,
      ],
      refused: 'CASH_CHECK_WRONG',
    },
  ],
};
