import { draft } from './parcel-stage.ts';
import type { Scene } from './scene.ts';
import { cancelled, cash, DEAR, insert, moved, NOW, openShop, ordered, PRICE, paid, payment, shipped, text } from './stage.ts';

type Values = Readonly<Record<string, string | number | null>>;
/** An order of the buyer of 'first', to the same door. */
const second = (over: Values = {}, product?: number) =>
  ordered('second', product ? { product } : {}, {
    ...{ customer_email: text('first@stage.example'), shipping_address: text('{"phone":"first"}') },
    ...over,
  });
const inCash = { method: text('cod'), next_check_at: null } as const;
const made = "(SELECT created_at FROM orders WHERE id = 'second')";
const travels = (over: Values = {}) =>
  insert('order_travels', { order_id: text('second'), with_order_id: text('first'), until: `${made} + 60000`, created_at: made, ...over });
const opens = moved('second', "status = 'pending_payment_gateway', gateway_order_id = 'order_second', reservation = 'held'", 'shopper');
const pays = [
  payment('pay_second', 'second'),
  moved('second', `status = 'paid', reservation = 'committed', paid_at = ${NOW}, next_check_at = NULL`, 'gateway'),
];
const placed = moved('second', "status = 'processing', reservation = 'committed'", 'shopper');
const planned = draft('planned', 'first', 1, { cod_due_paise: PRICE });
const shared = [
  ...second(inCash),
  travels(),
  placed,
  ...planned,
  insert('parcel_items', { parcel_id: text('planned'), order_id: text('second'), line: 1, quantity: 1 }),
];
const stillPlanned = "SELECT id FROM parcels WHERE id = 'planned' AND state <> 'cancelled'";

/** A second order travels with the first one on its terms, and what is planned for their parcel follows them. */
export const travelScene: Scene = {
  name: 'an order that travels along',
  stage: [
    ...openShop,
    "INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) SELECT 1, 0, 1, '[]', 1 WHERE NOT EXISTS (SELECT 1 FROM cod_settings WHERE is_active = 1) UNION ALL SELECT 1, 0, 1, '[]', 0 WHERE EXISTS (SELECT 1 FROM cod_settings WHERE is_active = 1)",
    'UPDATE cod_settings SET min_paise = 0, max_paise = 500000 WHERE is_active = 1',
    ...cash('first'),
    ...paid('online'),
  ],
  attempts: [
    { what: 'an order that travels with one that has left', sql: [shipped('first'), ...second(), travels()], refused: 'TRAVEL_CLOSED' },
    {
      what: 'an order that travels to another door',
      sql: [...second({ shipping_address: text('{"phone":"1"}') }), travels()],
      refused: 'TRAVEL_TERMS',
    },
    {
      what: 'an order that travels for a fee',
      sql: [...second({ shipping_fee_paise: 100, total_paise: PRICE + 100 }), travels()],
      refused: 'TRAVEL_TERMS',
    },
    {
      what: 'cash that travels with what is paid online',
      sql: [
        ...second({ ...inCash, customer_email: text('online@stage.example'), shipping_address: text('{"phone":"online"}') }),
        travels({ with_order_id: text('online') }),
      ],
      refused: 'TRAVEL_CASH',
    },
    { what: 'more cash than a parcel collects', sql: [...second(inCash, DEAR), travels()], refused: 'TRAVEL_CASH' },
    {
      what: 'a travel that is longer',
      sql: [...second(), travels(), 'UPDATE order_travels SET until = until + 1'],
      refused: 'TRAVEL_IMMUTABLE',
    },
    { what: 'a travel that is forgotten', sql: [...second(), travels(), 'DELETE FROM order_travels'], refused: 'TRAVEL_IMMUTABLE' },
    {
      what: 'a payment for a parcel that has left',
      sql: [...second(), travels(), moved('second', "status = 'failed', reservation = 'released'", 'cron'), shipped('first'), opens],
      refused: 'TRAVEL_CLOSED',
    },
    { what: 'a draft without what was paid', sql: [...planned, ...second(), travels(), opens, ...pays], wrong: stillPlanned },
    {
      what: 'a draft without what was confirmed',
      sql: [
        ...second(inCash),
        travels(),
        placed,
        insert('cod_checks', {
          order_id: text('second'),
          is_marked: 1,
          act: text('ask'),
          marks: text('[{"kind":"first-order","act":"ask","figure":0,"words":""}]'),
          asked_at: NOW,
        }),
        ...planned,
        `UPDATE cod_checks SET state = 'confirmed', answered_at = ${NOW}, channel = 'page' WHERE order_id = 'second'`,
      ],
      wrong: stillPlanned,
    },
    { what: 'a draft of an order that has ended', sql: [...shared, cancelled('first')], wrong: stillPlanned },
    {
      what: 'a draft to two doors',
      sql: [
        ...shared,
        insert('order_edits', {
          ...{ id: text('edit'), order_id: text('first'), version: 1, kind: text('address'), before: text('{"phone":"first"}') },
          ...{ after: text('{"phone":"other"}'), actor: text('admin'), author: text('owner') },
        }),
      ],
      wrong: stillPlanned,
    },
  ],
};
