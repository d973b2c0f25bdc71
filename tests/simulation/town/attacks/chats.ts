import { holdLimits } from '../../../../src/rules/limits.ts';
import type { Scene } from './scene.ts';
import { lineOf, moved, NOW, openShop, ordered, orderRow, PLENTY, text } from './stage.ts';

const DAY = 86_400_000;
const chat = {
  ...{ origin: text('chat'), actor: text('admin'), guest_id: text(''), customer_email: text(''), has_mails: 0 },
  hold_expires_at: `${NOW} + ${2 * DAY}`,
} as const;
const ended = (id: string) => moved(id, "status = 'cancelled_by_user', reservation = 'released'");
const unclear = (what: string, over: Readonly<Record<string, string | number | null>>) =>
  ({ what: `a link to pay ${what}`, sql: orderRow('other', {}, { ...chat, ...over }), refused: 'MANUAL_ORDER_UNCLEAR' }) as const;

/** Pieces that the owner holds for a chat: for two days, once, and not too many; and where an order came from. */
export const chatScene: Scene = {
  name: 'an order for a chat',
  stage: [...openShop, ...ordered('stage', {}, chat), ...ordered('over', {}, chat), ended('over')],
  attempts: [
    unclear('of a shopper', { actor: text('shopper') }),
    unclear('with mails to nobody', { has_mails: 1 }),
    unclear('with a reason and no discount', { discount_reason: text('a friend') }),
    {
      what: 'no mails without a chat',
      sql: orderRow('other', {}, { ...chat, origin: text('shop'), hold_expires_at: NOW }),
      refused: 'MANUAL_ORDER_UNCLEAR',
    },
    {
      what: 'pieces that are held for three days',
      sql: orderRow('other', {}, { ...chat, hold_expires_at: `${NOW} + ${3 * DAY}` }),
      refused: 'HOLD_TOO_LONG',
    },
    {
      what: 'a checkout that holds for a day',
      sql: orderRow('other', {}, { hold_expires_at: `${NOW} + ${DAY}` }),
      refused: 'HOLD_TOO_LONG',
    },
    {
      what: 'a link that is held for longer',
      sql: moved('stage', 'hold_expires_at = hold_expires_at + 60000, renewals = 1', 'shopper'),
      refused: 'HOLD_TOO_LONG',
    },
    {
      what: 'a link that is held again',
      sql: moved('over', "status = 'pending_payment', reservation = 'held'"),
      refused: 'CHAT_ORDER_ENDED',
    },
    {
      what: 'a link with all pieces of the shop',
      sql: [
        orderRow('many', { product: PLENTY, quantity: holdLimits.chatPieces + 1 }, chat),
        lineOf('many', { product: PLENTY, quantity: holdLimits.chatPieces + 1 }),
      ],
      refused: 'TOO_MANY_CHAT_ORDERS',
    },
    { what: 'an order from nowhere', sql: orderRow('other', {}, { origin: text('link:<b>') }), refused: 'ORDER_ORIGIN_WRONG' },
    { what: 'an order that came otherwise', sql: "UPDATE orders SET origin = 'shop' WHERE id = 'stage'", refused: 'ORDER_ORIGIN_WRONG' },
  ],
};
