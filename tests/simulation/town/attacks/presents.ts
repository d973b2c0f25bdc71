import type { Attempt, Scene } from './scene.ts';
import { byHand, insert, openShop, ordered, orderRow, PRICE, text } from './stage.ts';

const WRAP = 4_000;
const wrapped = { shipping_fee_paise: WRAP, total_paise: PRICE + WRAP, gift_wrap_paise: WRAP, gift_note: text('For you') } as const;

/** A present costs what the shop asks for its wrap, and its card stays as it was written. */
export const presentScene: Scene = {
  name: 'a present',
  stage: [
    ...openShop,
    'INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise, is_active) SELECT 1, 1, 1 WHERE NOT EXISTS (SELECT 1 FROM shipping_settings WHERE is_active = 1) UNION ALL SELECT 1, 1, 0 WHERE EXISTS (SELECT 1 FROM shipping_settings WHERE is_active = 1)',
    `UPDATE shipping_settings SET gift_wrap_paise = ${WRAP} WHERE is_active = 1`,
    ...ordered('stage', {}, wrapped),
  ],
  attempts: [
    { what: 'a cheaper wrap', sql: orderRow('other', {}, { ...wrapped, gift_wrap_paise: WRAP - 1 }), refused: 'PRICE_CHANGED' },
    { what: 'a card without a wrap', sql: orderRow('other', {}, { ...wrapped, gift_wrap_paise: null }), refused: 'GIFT_UNCLEAR' },
    {
      what: 'a wrap that is taken off',
      sql: "UPDATE orders SET gift_wrap_paise = NULL WHERE id = 'stage'",
      refused: 'ORDER_MONEY_IMMUTABLE',
    },
    { what: 'another card', sql: "UPDATE orders SET gift_note = 'Other words' WHERE id = 'stage'", refused: 'ORDER_MONEY_IMMUTABLE' },
    {
      what: 'a wrap for less than nothing',
      sql: insert('shipping_settings', { free_shipping_threshold_paise: 1, standard_shipping_fee_paise: 1, gift_wrap_paise: -1 }),
      refused: 'GIFT_UNCLEAR',
    },
    { what: 'a wrap that becomes cheaper than nothing', sql: 'UPDATE shipping_settings SET gift_wrap_paise = -1', refused: 'GIFT_UNCLEAR' },
    {
      what: 'two active prices of delivery',
      sql: `${insert('shipping_settings', { free_shipping_threshold_paise: 1, standard_shipping_fee_paise: 1, is_active: 1 })}`,
      refused: 'shipping_settings.is_active',
    },
  ],
};

const unclear = (what: string, over: Readonly<Record<string, string | number | null>>): Attempt => ({
  what: `an order by hand ${what}`,
  sql: orderRow('other', {}, { ...byHand, ...over }),
  refused: 'MANUAL_ORDER_UNCLEAR',
});

/** An order by hand says how it was taken and paid. */
export const byHandScene: Scene = {
  name: 'an order by hand',
  stage: [...openShop, ...ordered('stage', {}, byHand)],
  attempts: [
    unclear('from nowhere', { source: null, has_mails: 1 }),
    unclear('from a rumour', { source: text('rumour') }),
    unclear('at the gateway', { method: text('gateway') }),
    unclear('of a shopper', { actor: text('shopper') }),
    unclear('with a reason and no discount', { discount_reason: text('a friend') }),
    unclear('with mails to nobody', { has_mails: 1 }),
    { what: 'another source', sql: "UPDATE orders SET source = 'instagram' WHERE id = 'stage'", refused: 'ORDER_MONEY_IMMUTABLE' },
    { what: 'another way of paying', sql: "UPDATE orders SET paid_by_hand = 'cash' WHERE id = 'stage'", refused: 'ORDER_MONEY_IMMUTABLE' },
  ],
};
