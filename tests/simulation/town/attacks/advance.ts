import { booked, draft, moved as movedParcel, returned } from './parcel-stage.ts';
import type { Scene } from './scene.ts';
import { cancelled, cash, insert, moved, NOW, openShop, orderRow, PRICE, payment, refund, shipped, text } from './stage.ts';

const ADVANCE = 9_900;
const asks = { advance_paise: ADVANCE };
const waiting = (order: string) =>
  insert('cod_checks', { order_id: text(order), is_marked: 1, act: text('ask'), marks: text('[{}]'), asked_at: NOW });
const money = (order: string) => payment(`pay_${order}`, order, { amount_paise: ADVANCE });
const advancePaid = (order: string) => moved(order, 'advance_paid = 1', 'gateway');
const taken = (order: string) => [money(order), advancePaid(order)];
const answered = (state: string) =>
  `UPDATE cod_checks SET state = '${state}', answered_at = ${NOW}, channel = 'page' WHERE order_id = 'stage'`;
const begins = (over: Record<string, string | number | null>) =>
  orderRow('new', {}, { method: text('cod'), next_check_at: null, ...asks, ...over });
const fewer = insert('order_edits', {
  ...{ id: text('edit 1'), order_id: text('dear'), version: 1, kind: text('fewer'), before: text('{"line":1,"quantity":2}') },
  ...{ after: text('{"line":1,"quantity":1}'), delta_paise: -PRICE, actor: text('admin'), author: text('owner') },
});
/** Sent, refused, and charged for. */
const back = (parcel: string, order: string, charged: number) => [
  ...[...draft(parcel, order, 1, { cod_due_paise: 2 * PRICE - ADVANCE }), ...booked(parcel), shipped(order)],
  ...[movedParcel(parcel, "state = 'in_transit'"), movedParcel(parcel, "state = 'returning'"), returned(parcel)],
  insert('parcel_costs', {
    ...{
      id: text(`cost ${parcel}`),
      parcel_id: text(parcel),
      kind: text('rto'),
      paise: charged,
      document: text(parcel),
      line: text('1'),
      at: 1,
    },
  }),
];
const keeps = (order: string, paise: number) =>
  moved(order, `status = 'cancelled_by_user', reservation = 'released', advance_kept_paise = ${paise}`);
const refunded = (order: string, paise: number) =>
  `SELECT 'kept' WHERE (SELECT coalesce(sum(amount_paise), 0) FROM refunds WHERE payment_id = 'pay_${order}') <> ${paise}`;

/** The advance of a cash order is paid once, is collected no second time, and goes back with the end of the order. */
export const advanceScene: Scene = {
  name: 'a cash order with an advance',
  stage: [
    ...openShop,
    ...cash('stage', { quantity: 2 }, asks),
    waiting('stage'),
    ...cash('plain'),
    ...cash('dear', { quantity: 2 }, { advance_paise: PRICE + 10_000 }),
  ],
  attempts: [
    { what: 'an order that begins with its advance paid', sql: begins({ advance_paid: 1 }), refused: 'ADVANCE_WRONG' },
    { what: 'an advance of parts of a rupee', sql: begins({ advance_paise: 9_950 }), refused: 'ADVANCE_WRONG' },
    { what: 'an advance that leaves nothing for the door', sql: begins({ advance_paise: PRICE }), refused: 'ADVANCE_WRONG' },
    {
      what: 'an advance of an order at the gateway',
      sql: begins({ method: text('gateway'), next_check_at: NOW }),
      refused: 'ADVANCE_WRONG',
    },
    { what: 'another advance than was agreed to', sql: moved('stage', 'advance_paise = 100'), refused: 'ORDER_MONEY_IMMUTABLE' },
    { what: 'an advance that is paid without money', sql: advancePaid('stage'), refused: 'PAYMENT_MISSING' },
    { what: 'an advance of an order that has none', sql: advancePaid('plain'), refused: 'PAY_NOW_CLOSED' },
    { what: 'a payment of all that is due', sql: payment('pay_all', 'stage'), refused: 'PAYMENT_AMOUNT_MISMATCH' },
    {
      what: 'an advance that is not paid any more',
      sql: [...taken('stage'), moved('stage', 'advance_paid = 0')],
      refused: 'PAY_NOW_CLOSED',
    },
    {
      what: 'an advance that comes once a courier has the whole amount',
      sql: [answered('passed'), ...draft('out', 'stage', 2, { cod_due_paise: 2 * PRICE }), ...booked('out'), ...taken('stage')],
      refused: 'PAY_NOW_CLOSED',
    },
    {
      what: 'a draft that collects the advance again',
      sql: [...draft('out', 'stage', 2, { cod_due_paise: 2 * PRICE }), ...taken('stage')],
      wrong: "SELECT state FROM parcels WHERE id = 'out' AND state <> 'cancelled'",
    },
    {
      what: 'an order that waits although its advance is paid',
      sql: taken('stage'),
      wrong: "SELECT state FROM cod_checks WHERE order_id = 'stage' AND state <> 'paid'",
    },
    { what: 'an order with an advance that a word answers', sql: answered('confirmed'), refused: 'ADVANCE_UNPAID' },
    { what: 'pieces taken out of the advance', sql: fewer, refused: 'EDIT_LAST_PIECE' },
    {
      what: 'an advance that goes back while the order goes on',
      sql: [...taken('stage'), refund('r', 'pay_stage', 100)],
      refused: 'ADVANCE_STAYS',
    },
    {
      what: 'an order that ends with its advance',
      sql: [...taken('stage'), cancelled('stage')],
      wrong: refunded('stage', ADVANCE),
    },
    {
      what: 'an order that is opened again after its advance went back',
      sql: [...taken('stage'), cancelled('stage'), moved('stage', "status = 'processing', reservation = 'committed'")],
      refused: 'ADVANCE_RETURNED',
    },
    {
      what: 'an advance that is kept of an order that goes on',
      sql: [...taken('stage'), moved('stage', 'advance_kept_paise = 100')],
      refused: 'ADVANCE_WRONG',
    },
    { what: 'an advance that is kept before anything was sent', sql: [...taken('stage'), keeps('stage', 100)], refused: 'ADVANCE_WRONG' },
    {
      what: 'more kept than the courier charged',
      sql: [...taken('stage'), ...back('out', 'stage', 5_000), keeps('stage', 5_100)],
      refused: 'ADVANCE_WRONG',
    },
    {
      what: 'more kept than the advance',
      sql: [...taken('stage'), ...back('out', 'stage', 50_000), keeps('stage', ADVANCE + 100)],
      refused: 'ADVANCE_WRONG',
    },
    {
      what: 'what is left of an advance that is kept as well',
      sql: [...taken('stage'), ...back('out', 'stage', 5_000), keeps('stage', 5_000)],
      wrong: refunded('stage', ADVANCE - 5_000),
    },
  ],
};
