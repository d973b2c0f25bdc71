import type { Scene } from './scene.ts';
import { insert, lineOf, openShop, orderRow, PIECE, text } from './stage.ts';

const sample = insert('sample_rows', { kind: text('product'), row_id: PIECE });
const unopened = insert('first_day', { id: 1 });

/** A closed shop takes nothing. */
export const closedScene: Scene = {
  name: 'a closed shop',
  stage: [...openShop, 'UPDATE maintenance SET is_on = 1'],
  attempts: [
    { what: 'an order in a closed shop', sql: orderRow('other'), refused: 'SHOP_CLOSED' },
    { what: 'a form in a closed shop', sql: 'INSERT INTO shoppers_write SELECT 1', refused: 'SHOP_CLOSED' },
  ],
};

/** A new shop sells nothing before it opens, and stays open. */
export const firstDayScene: Scene = {
  name: 'a shop before its first day',
  stage: [...openShop, unopened],
  attempts: [
    { what: 'an order before the first day', sql: orderRow('other'), refused: 'SHOP_UNOPENED' },
    { what: 'a shop that opens with its sample', sql: [sample, 'UPDATE first_day SET opened_at = 1'], refused: 'SAMPLE_IN_SHOP' },
    {
      what: 'a shop that is not open any more',
      sql: ['UPDATE first_day SET opened_at = 1', 'UPDATE first_day SET opened_at = NULL'],
      refused: 'SHOP_STAYS_OPEN',
    },
  ],
};

/** Only what is the shop's own is sold, by a seller who is named. */
export const sellerScene: Scene = {
  name: 'an open shop',
  stage: openShop,
  attempts: [
    { what: 'a guard that holds', sql: 'INSERT INTO guard SELECT 1', wrong: 'SELECT 1 WHERE 0' },
    { what: 'a guard that does not hold', sql: 'INSERT INTO guard SELECT 0', refused: 'CONFLICT' },
    { what: 'a form in an open shop', sql: 'INSERT INTO shoppers_write SELECT 1', wrong: 'SELECT 1 WHERE 0' },
    { what: 'a sold piece of the sample', sql: [sample, orderRow('other'), lineOf('other')], refused: 'PRODUCT_NOT_FOR_SALE' },
    {
      what: 'an order of an unknown seller',
      sql: ["DELETE FROM store_settings WHERE section = 'gst'", orderRow('other')],
      refused: 'SELLER_UNKNOWN',
    },
    {
      what: 'two active notices',
      sql: [
        insert('notification_bar_settings', {
          text_content: text('a'),
          is_active: '(SELECT count(*) = 0 FROM notification_bar_settings WHERE is_active = 1)',
        }),
        insert('notification_bar_settings', { text_content: text('b'), is_active: 1 }),
      ],
      refused: 'notification_bar_settings.is_active',
    },
  ],
};
