import { insert, moved, NOW, PRICE, text, type Values } from './stage.ts';

export const shipped = (id: string) => moved(id, "status = 'shipped'");
export const delivered = (id: string) => moved(id, `status = 'delivered', delivered_at = ${NOW}`);
/** An order as the administrator writes one down. */
export const byHand = {
  ...{ source: text('phone'), method: text('cod'), actor: text('admin'), paid_by_hand: text('upi'), payment_reference: text('UPI 4711') },
  ...{ discount_reason: text(''), has_mails: 0, customer_email: text(''), next_check_at: null },
} as const;

export const refund = (id: string, of: string, amount: number, over: Values = {}) =>
  insert('refunds', { id: text(id), payment_id: text(of), amount_paise: amount, reason: text('stage'), next_check_at: NOW, ...over });
export const processed = (id: string) => `UPDATE refunds SET status = 'processed', updated_at = ${NOW} WHERE id = '${id}'`;

/** The first change of an order, by the owner. */
export const edited = (order: string, kind: string, over: Values) =>
  insert('order_edits', {
    ...{ id: text('edit 1'), order_id: text(order), version: 1, kind: text(kind), actor: text('admin'), author: text('owner') },
    ...over,
  });
/** One of two pieces is taken out of an order. */
export const cutByOne = (order: string) =>
  edited(order, 'fewer', { before: text('{"line":1,"quantity":2}'), after: text('{"line":1,"quantity":1}'), delta_paise: -PRICE });

/** A question to the buyer of a cash order, and what came of it. */
export const askedAbout = (order: string, over: Values = {}) => {
  const marks = text('[{"kind":"first-order","act":"ask","figure":0,"words":""}]');
  return insert('cod_checks', { ...{ order_id: text(order), is_marked: 1, act: text('ask'), marks, asked_at: NOW }, ...over });
};
export const told = (order: string, set: string) =>
  `UPDATE cod_checks SET ${set}, answered_at = ${NOW}, channel = 'page' WHERE order_id = '${order}'`;

/** What the shop asks for the wrap of a present. Prices of delivery that are active stay as they are. */
export const wrapFor = (paise: number) => [
  'INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise, is_active) SELECT 1, 1, 1 WHERE NOT EXISTS (SELECT 1 FROM shipping_settings WHERE is_active = 1) UNION ALL SELECT 1, 1, 0 WHERE EXISTS (SELECT 1 FROM shipping_settings WHERE is_active = 1)',
  `UPDATE shipping_settings SET gift_wrap_paise = ${paise} WHERE is_active = 1`,
];
export const wrapped = (paise: number) =>
  ({ shipping_fee_paise: paise, total_paise: PRICE + paise, gift_wrap_paise: paise, gift_note: text('For you') }) as const;

/** A request for a return of one line, and its pieces. */
export const asked = (id: string, order: string, quantity: number, over: Values = {}) => [
  insert('returns', {
    ...{ id: text(id), number: '(SELECT coalesce(max(number), 1000) + 1 FROM returns)', request_hash: text('') },
    ...{ order_id: text(order), kind: text('return'), reason: text('defective'), ...over },
  }),
  insert('return_items', { return_id: text(id), order_id: text(order), line: 1, quantity }),
];
export const answered = (id: string, set: string, actor = 'admin') => `UPDATE returns SET ${set}, actor = '${actor}' WHERE id = '${id}'`;
export const accepted = (id: string) => answered(id, `status = 'accepted', accepted_at = ${NOW}`);
