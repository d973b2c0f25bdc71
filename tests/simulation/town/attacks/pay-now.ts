import { booked, booking, call, called, draft, moved as movedParcel, returned } from './parcel-stage.ts';
import { askedAbout, cutByOne, refund, shipped, told } from './requests.ts';
import type { Scene } from './scene.ts';
import { cancelled, cash, insert, moved, NOW, openShop, orderRow, PRICE, paid, payment, text, type Values } from './stage.ts';

const beside = (order: string, amount = PRICE) =>
  insert('cash_payments', { id: text(`beside ${order} ${amount}`), order_id: text(order), amount_paise: amount, asked_at: NOW });
const toCollect = draft('out', 'stage', 1, { cod_due_paise: PRICE });
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
  refused: {
    PAY_NOW_CLOSED: {
      'another amount than what is due': beside('stage', PRICE - 100),
      'a payment beside an order at the gateway': beside('online'),
      'a payment of what has left': beside('gone'),
      'a payment of what has ended': beside('over'),
      'a payment after it has left': [payment('pay_late', 'gone'), paidOnline('gone')],
      'a paid order that is to be paid at the door again': [
        payment('pay_back', 'stage'),
        paidOnline('stage'),
        moved('stage', 'paid_online = 0'),
      ],
    },
    CASH_IMMUTABLE: { 'an opened payment of another amount': "UPDATE cash_payments SET amount_paise = 100 WHERE order_id = 'stage'" },
    PAYMENT_MISSING: {
      'a cash order that begins as paid': orderRow('new', {}, { method: text('cod'), next_check_at: null, paid_online: 1 }),
      'a cash order that is paid without money': paidOnline('stage'),
    },
    PAYMENT_AMOUNT_MISMATCH: { 'a payment of less than what is due': payment('pay_less', 'stage', { amount_paise: PRICE - 100 }) },
    PAYMENT_NOT_REFUNDED: {
      'a paid cash order that ends without its money': [payment('pay_end', 'stage'), paidOnline('stage'), cancelled('stage')],
    },
    REFUND_INCOMPLETE: {
      'a cash order that ends as refunded because other money went back': [
        payment('pay_stray', 'stage', { settlement: text('refund_due') }),
        "UPDATE refunds SET status = 'processed' WHERE payment_id = 'pay_stray'",
        moved('stage', "status = 'refunded', reservation = 'released'", 'gateway'),
      ],
    },
    CASH_CHECK_WRONG: {
      'an answer after the payment': [
        askedAbout('stage', { is_marked: 0, marks: text('[]') }),
        payment('pay_said', 'stage'),
        paidOnline('stage'),
        told('stage', "state = 'confirmed'"),
      ],
    },
  },
  follows: {
    'a parcel that is booked with cash while its order is paid': [
      [
        ...[...toCollect, booking('out'), call('c', 'book'), called('c', "state = 'sent', sent_at = 1")],
        ...[payment('pay_meanwhile', 'stage'), paidOnline('stage')],
        movedParcel('out', `state = 'booked', booked_at = ${NOW}, awb = 'W-out'`),
      ],
      "SELECT 'not asked back' WHERE NOT EXISTS (SELECT 1 FROM shipment_calls WHERE parcel_id = 'out' AND kind = 'cancel')",
    ],
    'a paid parcel that the courier takes along with cash to collect': [
      [
        ...[...toCollect, ...booked('out'), payment('pay_before', 'stage'), paidOnline('stage')],
        movedParcel('out', "state = 'in_transit'"),
      ],
      "SELECT 'unseen' FROM parcels WHERE id = 'out' AND trouble IS NULL",
    ],
  },
};

const ADVANCE = 9_900;
const asks = { advance_paise: ADVANCE };
const money = (order: string) => payment(`pay_${order}`, order, { amount_paise: ADVANCE });
const advancePaid = (order: string) => moved(order, 'advance_paid = 1', 'gateway');
const taken = (order: string) => [money(order), advancePaid(order)];
const begins = (over: Values) => orderRow('new', {}, { method: text('cod'), next_check_at: null, ...asks, ...over });
/** Sent, refused, and charged for. */
const back = (parcel: string, order: string, charged: number) => [
  ...[...draft(parcel, order, 1, { cod_due_paise: 2 * PRICE - ADVANCE }), ...booked(parcel), shipped(order)],
  ...[movedParcel(parcel, "state = 'in_transit'"), movedParcel(parcel, "state = 'returning'"), returned(parcel)],
  insert('parcel_costs', {
    ...{ id: text(`cost ${parcel}`), parcel_id: text(parcel), kind: text('rto'), paise: charged, document: text(parcel) },
    ...{ line: text('1'), at: 1 },
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
    askedAbout('stage'),
    ...cash('plain'),
    ...cash('dear', { quantity: 2 }, { advance_paise: PRICE + 10_000 }),
  ],
  refused: {
    ADVANCE_WRONG: {
      'an order that begins with its advance paid': begins({ advance_paid: 1 }),
      'an advance of parts of a rupee': begins({ advance_paise: 9_950 }),
      'an advance that leaves nothing for the door': begins({ advance_paise: PRICE }),
      'an advance of an order at the gateway': begins({ method: text('gateway'), next_check_at: NOW }),
      'an advance that is kept of an order that goes on': [...taken('stage'), moved('stage', 'advance_kept_paise = 100')],
      'an advance that is kept before anything was sent': [...taken('stage'), keeps('stage', 100)],
      'more kept than the courier charged': [...taken('stage'), ...back('out', 'stage', 5_000), keeps('stage', 5_100)],
      'more kept than the advance': [...taken('stage'), ...back('out', 'stage', 50_000), keeps('stage', ADVANCE + 100)],
    },
    ORDER_MONEY_IMMUTABLE: { 'another advance than was agreed to': moved('stage', 'advance_paise = 100') },
    PAYMENT_MISSING: { 'an advance that is paid without money': advancePaid('stage') },
    PAY_NOW_CLOSED: {
      'an advance of an order that has none': advancePaid('plain'),
      'an advance that is not paid any more': [...taken('stage'), moved('stage', 'advance_paid = 0')],
      'an advance that comes once a courier has the whole amount': [
        told('stage', "state = 'passed'"),
        ...draft('out', 'stage', 2, { cod_due_paise: 2 * PRICE }),
        ...booked('out'),
        ...taken('stage'),
      ],
    },
    PAYMENT_AMOUNT_MISMATCH: { 'a payment of all that is due': payment('pay_all', 'stage') },
    ADVANCE_UNPAID: { 'an order with an advance that a word answers': told('stage', "state = 'confirmed'") },
    EDIT_LAST_PIECE: { 'pieces taken out of the advance': cutByOne('dear') },
    ADVANCE_STAYS: { 'an advance that goes back while the order goes on': [...taken('stage'), refund('r', 'pay_stage', 100)] },
    ADVANCE_RETURNED: {
      'an order that is opened again after its advance went back': [
        ...taken('stage'),
        cancelled('stage'),
        moved('stage', "status = 'processing', reservation = 'committed'"),
      ],
    },
  },
  follows: {
    'a draft that collects the advance again': [
      [...draft('out', 'stage', 2, { cod_due_paise: 2 * PRICE }), ...taken('stage')],
      "SELECT state FROM parcels WHERE id = 'out' AND state <> 'cancelled'",
    ],
    'an order that waits although its advance is paid': [
      taken('stage'),
      "SELECT state FROM cod_checks WHERE order_id = 'stage' AND state <> 'paid'",
    ],
    'an order that ends with its advance': [[...taken('stage'), cancelled('stage')], refunded('stage', ADVANCE)],
    'what is left of an advance that is kept as well': [
      [...taken('stage'), ...back('out', 'stage', 5_000), keeps('stage', 5_000)],
      refunded('stage', ADVANCE - 5_000),
    ],
  },
};
