import type { Attempt, Scene } from './scene.ts';
import { cancelled, insert, moved, openShop, ordered, orderRow, PLENTY, PRICE, text } from './stage.ts';

const CODE = 'STAGE';
const ID = `(SELECT id FROM coupons WHERE code = '${CODE}')`;
const coupon = insert('coupons', {
  ...{ code: text(CODE), discount_type: text('fixed_amount'), discount_value: 5_000 },
  ...{ max_uses: 3, max_uses_per_customer: 1 },
});
/** An order with the coupon. */
const using = { coupon_id: ID, coupon_code: text(CODE), discount_paise: 5_000, total_paise: PRICE - 5_000 } as const;
const mailbox = { customer_email: text('some.body+two@gmail.com') } as const;
const phone = { shipping_address: text('{"phone":"stage"}') } as const;
const plenty = { product: PLENTY };

/** A coupon is used as often as it may be, in all and by each customer. */
export const couponScene: Scene = {
  name: 'a used coupon',
  stage: [...openShop, coupon, ...ordered('stage', plenty, { ...using, customer_email: text('somebody@gmail.com') })],
  attempts: [
    { what: 'a coupon twice from one mailbox', sql: orderRow('other', plenty, { ...using, ...mailbox }), refused: 'COUPON_CUSTOMER_LIMIT' },
    { what: 'a coupon twice from one phone', sql: orderRow('other', plenty, { ...using, ...phone }), refused: 'COUPON_CUSTOMER_LIMIT' },
    {
      what: 'a coupon twice by a name that changes',
      sql: [...ordered('other', plenty, using), "UPDATE orders SET customer_email = 'some.body@gmail.com' WHERE id = 'other'"],
      refused: 'COUPON_CUSTOMER_LIMIT',
    },
    {
      what: 'a coupon twice by an order that is opened again',
      sql: [
        ...ordered('other', plenty, using),
        cancelled('other'),
        "UPDATE orders SET customer_email = 'some.body@gmail.com' WHERE id = 'other'",
        moved('other', "status = 'pending_payment', reservation = 'held', next_check_at = 1"),
      ],
      refused: 'COUPON_CUSTOMER_LIMIT',
    },
    {
      what: 'a coupon beyond its uses',
      sql: ['b', 'c', 'd'].flatMap((id) => ordered(id, plenty, using)).slice(0, -1),
      refused: 'coupons_uses_count_within_max',
    },
    {
      what: 'a coupon of an order that ended is free again',
      sql: [...ordered('other', plenty, using), cancelled('other')],
      wrong: `SELECT uses_count FROM coupons WHERE code = '${CODE}' AND uses_count <> 1`,
    },
  ],
};

const edition = "SELECT edition FROM page_editions WHERE tag = 'frame'";
const changes: readonly (readonly [what: string, sql: string])[] = [
  ['a new coupon', coupon.replace(CODE, 'STAGE2')],
  ['a changed coupon', `UPDATE coupons SET discount_value = 500 WHERE code = '${CODE}'`],
  ['a coupon that is used up', `UPDATE coupons SET uses_count = 3 WHERE code = '${CODE}'`],
  ['a coupon that is gone', `DELETE FROM coupons WHERE code = '${CODE}'`],
];

/** Kept pages name coupons. */
export const couponPagesScene: Scene = {
  name: 'a coupon on pages',
  stage: [coupon, "UPDATE page_editions SET edition = -1 WHERE tag = 'frame'"],
  attempts: changes.map(
    ([what, sql]): Attempt => ({ what: `pages are made again for ${what}`, sql, wrong: `${edition} AND edition = -1` }),
  ),
};
