import type { Quote } from '../../../api-client.ts';
import { COUNTRY } from '../../../rules/address/states.ts';
import type { PaymentCode } from '../../../rules/order/payment-codes.ts';
import type { CreateOrderBody, PaymentMethod } from '../../payment/payment.schema.ts';
import type { DeliveryForm } from '../checkout.schema.ts';

type Shown = Pick<Quote, 'lines' | 'shipping' | 'taxes' | 'discount' | 'total'> & { readonly coupon: { readonly code: string } | null };

/** Leaves out what is empty. */
const given = <Name extends string>(fields: Readonly<Record<Name, string | undefined>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Partial<Record<Name, string>>;

/**
 * Returns the body of the order call: what the customer typed, ticked and saw. Money is in rupees, as the specification requires.
 */
export function orderBody(form: DeliveryForm, quote: Shown, payment_method: PaymentMethod = 'gateway', whatsapp = false): CreateOrderBody {
  const { email, full_name, line1, line2, place, city, state, postal_code, phone, gstin, legal_name } = form;
  const { latin_name, latin_street, latin_city } = form;
  return {
    currency: 'INR',
    notes: { source: 'web' },
    customer_email: email,
    customer_name: full_name,
    shipping_address: {
      line1,
      line2,
      place,
      city,
      state,
      postal_code,
      country: COUNTRY,
      phone,
      ...given({ latin_name, latin_street, latin_city }),
    },
    cart_items: quote.lines.map(({ productId, quantity, size, unit, name, image }) => ({
      product_id: productId,
      quantity,
      selected_size: size,
      price_at_purchase: unit / 100,
      name,
      image_url: image,
    })),
    shipping_fee: quote.shipping / 100,
    taxes_amount: quote.taxes / 100,
    coupon_code: quote.coupon?.code ?? null,
    discount_amount: quote.discount / 100,
    final_amount_from_client: quote.total / 100,
    payment_method,
    ...(gstin && { business: { gstin, legal_name } }),
    ...(whatsapp && { whatsapp_opt_in: true }),
  };
}

/** Adds the code that proves a contact, if there is one. The attempt's key is made from the body without it. */
export const bodyWithCode = (body: CreateOrderBody, contact_code: string): CreateOrderBody =>
  contact_code ? { ...body, contact_code } : body;

/**
 * Returns null if the created order matches the one shown, otherwise the code of the difference: the payment window then stays closed.
 */
export function orderMismatch(
  order: { razorpayOrderId?: string | null; dbOrderId?: string | null; amount?: number; currency?: string },
  shownTotal: number,
  method: PaymentMethod = 'gateway',
): PaymentCode | null {
  if (!order.dbOrderId) return 'R06';
  if (order.amount !== shownTotal || order.currency !== 'INR') return 'R07';
  return order.razorpayOrderId || order.amount === 0 || method === 'cod' ? null : 'R05';
}
