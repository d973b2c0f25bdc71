import * as z from 'zod/mini';
import { longText, text } from '../../../rules/fields/fields.ts';
import { uuid } from '../../../rules/fields/id-fields.ts';
import { CART_LINES_MAX, LINE_QUANTITY_MAX, REASON_MAX, SIZE_LENGTH_MAX } from '../../../rules/limits.ts';
import { REFUND_MINIMUM_PAISE } from '../../../rules/order/refund.ts';
import { takenLine } from '../../payment/manual/manual-order.schema.ts';
import { addressForm } from '../change/address-form.schema.ts';

/** `key`: of this press; `seen`: the version of the order on the screen. */
const press = {
  key: uuid,
  seen: z.int().check(z.minimum(0)),
};

/** Another address of an order. */
export const addressBody = z.object({ ...press, address: addressForm });
export type AddressBody = z.output<typeof addressBody>;

/** A change of its pieces or of its wrapping. `quantity`: the pieces of the line that stay. */
export const piecesBody = z.object({
  ...press,
  kind: z.enum(['gift-note', 'gift-wrap', 'size', 'fewer', 'discount']),
  line: z.optional(z.int().check(z.minimum(1))),
  size: z._default(text(SIZE_LENGTH_MAX), ''),
  quantity: z._default(z.int().check(z.minimum(0), z.maximum(LINE_QUANTITY_MAX)), 0),
  /** Of a discount, in paise of whole rupees: couriers collect no others for an order that travels along. */
  amount: z.optional(z.int().check(z.minimum(REFUND_MINIMUM_PAISE), z.multipleOf(100))),
  /** False: where the coupon's minimum is lost, its discount on what stays is taken off too. */
  keepsCoupon: z._default(z.boolean(), true),
  reason: z._default(longText(REASON_MAX), ''),
});
export type PiecesBody = z.output<typeof piecesBody>;

/** Pieces that are added to an order. `key`: of this press; `shownTotal`: what they cost on the screen, in paise. */
export const additionBody = z.object({
  key: uuid,
  lines: z.array(takenLine).check(z.minLength(1), z.maxLength(CART_LINES_MAX)),
  /** At the door of the order, or by a link that the owner sends. */
  paidBy: z.enum(['on_delivery', 'link']),
  shownTotal: z.int(),
});
export type AdditionBody = z.output<typeof additionBody>;
