import { booking, draft } from './parcel-stage.ts';
import type { Scene } from './scene.ts';
import { byHand, cancelled, cash, insert, moved, NOW, openShop, ordered, PRICE, shipped, text } from './stage.ts';

const MARKS = '[{"kind":"first-order","act":"ask","figure":0,"words":""}]';
const check = (order: string, over: Readonly<Record<string, string | number | null>> = {}) =>
  insert('cod_checks', {
    ...{ order_id: text(order), is_marked: 1, act: text('ask'), marks: text(MARKS), asked_at: NOW },
    ...over,
  });
const answer = (set: string) => `UPDATE cod_checks SET ${set}, answered_at = ${NOW}, channel = 'page' WHERE order_id = 'stage'`;
const ended = "status = 'cancelled_by_user', reservation = 'released'";

/** A cash order with a mark is not sent before its buyer has answered, once, and what it was asked stays as it was. */
export const cashCheckScene: Scene = {
  name: 'a cash order that waits for an answer',
  stage: [
    ...openShop,
    ...cash('stage'),
    check('stage', { ends_at: `${NOW} - 1` }),
    ...ordered('online'),
    ...ordered('counter', {}, byHand),
  ],
  attempts: [
    { what: 'a parcel without an answer', sql: shipped('stage'), refused: 'CASH_WAITS' },
    { what: 'a delivery without an answer', sql: moved('stage', `status = 'delivered', delivered_at = ${NOW}`), refused: 'CASH_WAITS' },
    {
      what: 'a courier that is asked without an answer',
      sql: [...draft('waiting', 'stage', 1, { cod_due_paise: PRICE }), booking('waiting')],
      refused: 'CASH_WAITS',
    },
    { what: 'a question about an order at the gateway', sql: check('online'), refused: 'CASH_CHECK_WRONG' },
    { what: 'a question about an order by hand', sql: check('counter'), refused: 'CASH_CHECK_WRONG' },
    {
      what: 'a mark that is taken off',
      sql: "UPDATE cod_checks SET marks = '[]', is_marked = 0 WHERE order_id = 'stage'",
      refused: 'CASH_CHECK_WRONG',
    },
    { what: 'two answers', sql: [answer("state = 'confirmed'"), answer("state = 'passed'")], refused: 'CASH_CHECK_WRONG' },
    {
      what: 'another version without an answer',
      sql: "UPDATE cod_checks SET version = 2 WHERE order_id = 'stage'",
      refused: 'CASH_CHECK_WRONG',
    },
    { what: 'silence that no message told of', sql: answer("state = 'silent'"), refused: 'CASH_CHECK_WRONG' },
    { what: 'an order that the cron ends without silence', sql: moved('stage', ended, 'cron'), refused: 'TRANSITION_NOT_ALLOWED' },
    { what: 'an answer after the end', sql: [cancelled('stage'), answer("state = 'confirmed'")], refused: 'CASH_CHECK_WRONG' },
  ],
};
