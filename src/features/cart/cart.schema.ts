import * as z from 'zod/mini';
import { pin, text } from '../../rules/fields/fields.ts';
import { sentOrEmpty } from '../../rules/fields/sent-fields.ts';
import { CART_LINES_MAX, LINE_QUANTITY_MAX, SIZE_LENGTH_MAX } from '../../rules/limits.ts';
import { refusals } from '../../rules/refusals/refusal.ts';

const productId = z.int(refusals.INVALID_PRODUCT[2]).check(z.positive(refusals.INVALID_PRODUCT[2]));
const size = z._default(sentOrEmpty(SIZE_LENGTH_MAX), '');
const quantity = z
  .int('Quantity must be a whole number.')
  .check(z.minimum(1, 'Quantity must be at least 1.'), z.maximum(LINE_QUANTITY_MAX, refusals.ABOVE_LINE_LIMIT[2]));

/** Body of POST /api/cart/items: pieces to add. */
export const addBody = z.object({ product_id: productId, selected_size: size, quantity: z._default(quantity, 1) });

/** Body of PUT /api/cart/items/{product}: the new quantity; below 1 removes the line. */
export const setQuantityBody = z.object({
  selected_size: size,
  quantity: z.int('Quantity must be a whole number.').check(z.maximum(LINE_QUANTITY_MAX, refusals.ABOVE_LINE_LIMIT[2])),
});

/** Body of POST /api/cart/merge: the cart from before the sign-in, and the token that makes the merge happen once. */
export const mergeBody = z.object({
  token: z.uuid(),
  lines: z.array(z.object({ product_id: productId, selected_size: size, quantity })).check(z.maxLength(CART_LINES_MAX)),
});

/** Body of POST /api/cart/quote. */
export const quoteBody = z.object({
  lines: z
    .array(
      z.object({
        product_id: z.int().check(z.positive()),
        quantity: z.int().check(z.minimum(1), z.maximum(LINE_QUANTITY_MAX)),
        selected_size: sentOrEmpty(SIZE_LENGTH_MAX),
      }),
    )
    .check(z.maxLength(CART_LINES_MAX)),
  coupon_code: text(60),
  /** PIN code of the delivery address, once known: cash on delivery is not offered everywhere. */
  postal_code: z.optional(pin),
  /** True: the shop wraps the order as a present. */
  gift: z.optional(z.boolean()),
});
export type QuoteBody = z.infer<typeof quoteBody>;
