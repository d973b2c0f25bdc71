import type { Scene } from './scene.ts';
import { DEAR, lineOf, moved, opened, openShop, ordered, orderRow, PIECE, PLENTY, text } from './stage.ts';

const ORDER = 'stage';
/** Orders of somebody who proved nothing; all but `same` is his own. */
const unproved = (id: string, quantity: number, same: Readonly<Record<string, string>> = {}, product = PLENTY) =>
  ordered(id, { product, quantity }, { email_verified: 0, ip_hash: text(`network ${id}`), ...same });
const both = "SELECT 'both hold' FROM orders WHERE id IN ('one', 'other') AND hold = 'bounded' GROUP BY hold HAVING count(*) = 2";
const isHeld = (id: string) => `SELECT hold FROM orders WHERE id = '${id}' AND hold <> 'none'`;
const sources = {
  browser: { guest_id: text('one browser') },
  phone: { shipping_address: text('{"phone":"one phone"}') },
  mailbox: { customer_email: text('one@stage.example') },
  network: { ip_hash: text('one network') },
} as const;

/** Unpaid orders hold pieces within limits, for a limited time. */
export const holdScene: Scene = {
  name: 'an order that holds',
  stage: [...openShop, ...opened(ORDER)],
  attempts: [
    { what: 'a longer hold', sql: moved(ORDER, 'hold_expires_at = hold_expires_at + 60000', 'shopper'), refused: 'HOLD_NOT_EXTENDABLE' },
    {
      what: 'a hold that is extended for ever',
      sql: moved(ORDER, 'hold_expires_at = hold_expires_at + 60000, renewals = 3', 'shopper'),
      refused: 'HOLD_NOT_EXTENDABLE',
    },
    { what: 'a hold that nobody looks at again', sql: moved(ORDER, 'next_check_at = NULL', 'cron'), refused: 'HOLD_UNWATCHED' },
    {
      what: 'four open orders of one browser',
      sql: [
        ...['a', 'b', 'c'].flatMap((id) => ordered(id, { product: PLENTY }, sources.browser)),
        orderRow('d', { product: PLENTY }, sources.browser),
        lineOf('d', { product: PLENTY }),
      ],
      refused: 'TOO_MANY_HOLDS',
    },
    { what: 'who proved nothing holds three of nine pieces', sql: unproved('one', 3, {}, PIECE), wrong: isHeld('one') },
    { what: 'who proved nothing holds seven pieces', sql: unproved('one', 7), wrong: isHeld('one') },
    { what: 'who proved nothing holds pieces for more than 10,000 rupees', sql: unproved('one', 2, {}, DEAR), wrong: isHeld('one') },
    { what: 'somebody holds 31 of 100 pieces', sql: ordered('one', { product: PLENTY, quantity: 31 }), wrong: isHeld('one') },
    {
      what: 'who was reached holds 30 of 100 pieces',
      sql: ordered('one', { product: PLENTY, quantity: 30 }),
      wrong: "SELECT hold FROM orders WHERE id = 'one' AND hold <> 'trusted'",
    },
    {
      what: 'what holds nothing is there',
      sql: [orderRow('one', { quantity: 8 }), lineOf('one', { quantity: 8 })],
      wrong: `SELECT reserved FROM products WHERE id = ${PIECE} AND (stock_quantity, reserved) <> (8, 1)`,
    },
    ...Object.entries(sources).map(([source, same]) => ({
      what: `two unproved orders of one ${source} hold eight pieces`,
      sql: [...unproved('one', 4, same), ...unproved('other', 4, same)],
      wrong: both,
    })),
    {
      what: 'what unproved buyers hold is counted',
      sql: unproved('one', 2),
      wrong: `SELECT 'it is not' FROM orders WHERE id = 'one' AND hold = 'bounded'
        AND NOT EXISTS (SELECT 1 FROM unproved_holds WHERE product_id = ${PLENTY} AND pieces = 2)`,
    },
  ],
};
