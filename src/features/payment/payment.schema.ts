import * as z from 'zod/mini';
import { longText, pin, state, text } from '../../rules/fields/fields.ts';
import { addressLine, neededAddressLine } from '../../rules/fields/paper-fields.ts';
import { sent, sentOrEmpty } from '../../rules/fields/sent-fields.ts';
import { CART_LINES_MAX, GIFT_NOTE_MAX, LINE_QUANTITY_MAX, SIZE_LENGTH_MAX } from '../../rules/limits.ts';
import { PASTED_MAX } from '../../rules/typed/format-characters.ts';
import { security } from '../auth/auth.schema.ts';
import { quoteBody } from '../cart/cart.schema.ts';
import { paymentProof } from '../gateway/payment-proof.schema.ts';
import { businessBody, businessInState } from './business.schema.ts';
import { latinFields } from './latin-fields.schema.ts';
import { customerName, email, phone, pinInState } from './order-fields.schema.ts';

/** gateway: UPI, card, netbanking or wallet in the gateway's window; cod: cash at the door. */
const paymentMethods = ['gateway', 'cod'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const USER_ID_MAX = 200;
const rupees = z.number();
const cartItem = z.object({
  product_id: z.int().check(z.positive()),
  quantity: z
    .int('Quantity must be a whole number.')
    .check(z.minimum(1, 'Quantity must be at least 1.'), z.maximum(LINE_QUANTITY_MAX, 'An order can contain at most 99 of a piece.')),
  selected_size: z._default(sentOrEmpty(SIZE_LENGTH_MAX), ''),
  // Part of the specified request; the server uses its own prices and ignores these.
  price_at_purchase: z.optional(rupees),
  name: z.optional(z.unknown()),
  image_url: z.optional(z.unknown()),
});

const shippingAddress = z
  .object({
    line1: neededAddressLine(120, 'Enter your address.'),
    line2: z._default(addressLine(120), ''),
    /** The landmark. */
    place: z._default(addressLine(120), ''),
    city: neededAddressLine(60, 'Enter your city.'),
    state,
    postal_code: pin,
    country: z.literal('India', 'We deliver across India only.'),
    phone,
    ...latinFields,
  })
  .check(pinInState);

/** Body of POST /api/create-razorpay-order. Amounts are in rupees; only `final_amount_from_client` is used, for comparison. */
export const createOrderBody = z
  .object({
    currency: z.literal('INR'),
    notes: z.optional(z.record(sentOrEmpty(40), sentOrEmpty(250))),
    /** Only compared with the session. */
    user_id: z.optional(z.nullable(sentOrEmpty(USER_ID_MAX))),
    customer_email: email,
    customer_name: customerName(),
    shipping_address: shippingAddress,
    cart_items: z.array(cartItem).check(z.minLength(1, 'Your cart is empty. Add a piece before you pay.'), z.maxLength(CART_LINES_MAX)),
    shipping_fee: z.optional(rupees),
    taxes_amount: z.optional(rupees),
    coupon_id: z.optional(z.nullable(z.number())),
    coupon_code: z.optional(z.nullable(text(60))),
    discount_amount: z.optional(rupees),
    final_amount_from_client: rupees,
    payment_method: z._default(z.enum(paymentMethods), 'gateway'),
    /** A present: the shop wraps it and adds a card with this note, and no price. Absent for any other order. */
    gift: z.optional(z.object({ note: z._default(longText(GIFT_NOTE_MAX), '') })),
    /** The business that it is billed to, of the State of the delivery. Absent for a person. */
    business: z.optional(businessBody),
    /** True: WhatsApp messages may go to the order's phone (the wording of the consent is in consents.ts). */
    whatsapp_opt_in: z.optional(z.boolean()),
    /** Cash on delivery: the part in advance that was shown, in rupees, where a rule of the owner wishes one. */
    advance_from_client: z.optional(rupees),
    /** The link to buy by which the shopper came; anything else is ignored. */
    came_by: z.optional(sentOrEmpty(60)),
    /** Cash on delivery: the code that proves the order's e-mail address or phone. */
    contact_code: z.optional(text(PASTED_MAX)),
  })
  .check(...businessInState);
export type CreateOrderBody = z.infer<typeof createOrderBody>;

/** Body of POST /api/checkout/code: the contacts and the cart of the order; `by` asks for a mail instead of WhatsApp. */
export const contactCodeBody = z.object({ email, phone, by: z.optional(z.literal('email')), cart: quoteBody, security });
export type ContactCodeBody = z.infer<typeof contactCodeBody>;

/** Body of POST /api/verify-razorpay-payment. */
export const verifyBody = z.extend(paymentProof, { db_order_id: sent(60) });
export type VerifyBody = z.infer<typeof verifyBody>;

/** Body of POST /api/orders/{id}/abandon: how the payment window ended without a payment. */
export const abandonBody = z.object({
  outcome: z.enum(['dismissed', 'failed']),
  description: z.optional(sentOrEmpty(500)),
});
