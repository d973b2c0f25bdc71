import { expect, test } from 'vitest';
import { fieldErrors } from '../../../rules/refusals/field-errors.ts';
import { createOrderBody } from '../../payment/payment.schema.ts';
import { orderBody, orderMismatch } from './order-body.ts';

const form = {
  email: 'ananya.rao@example.in',
  full_name: 'Ananya Rao',
  line1: '14, 3rd Cross',
  line2: '',
  place: 'Opposite the temple',
  city: 'Bengaluru',
  state: 'KA',
  postal_code: '560003',
  phone: '9845000000',
  gstin: '',
  legal_name: '',
};
const line = { productId: 3, quantity: 2, size: '', unit: 79_900, total: 159_800, name: 'Jhumkas', image: 'products/a.jpg' };
const quote = {
  lines: [line],
  shipping: 0,
  taxes: 0,
  discount: 15_980,
  total: 143_820,
  coupon: { code: 'SHAADI10' },
} as unknown as Parameters<typeof orderBody>[1];

test('the order call carries the fields of the specification, money in rupees (#1, #148, #166)', () => {
  const body = orderBody(form, quote);
  expect(createOrderBody.parse(body)).toMatchObject({
    currency: 'INR',
    customer_name: 'Ananya Rao',
    shipping_address: { line1: '14, 3rd Cross', place: 'Opposite the temple', postal_code: '560003', country: 'India' },
    cart_items: [{ product_id: 3, quantity: 2, price_at_purchase: 799, selected_size: '' }],
    coupon_code: 'SHAADI10',
    discount_amount: 159.8,
    final_amount_from_client: 1438.2,
  });
});

test('a business goes along once it is given, and only of the State of the delivery', () => {
  const business = { gstin: '29AAGCB7383J1Z4', legal_name: 'Rao Traders' };
  expect(orderBody(form, quote)).not.toHaveProperty('business');
  const body = orderBody({ ...form, ...business }, quote);
  expect(createOrderBody.parse(body).business).toEqual(business);
  const errors = (over: object) => fieldErrors(createOrderBody.safeParse({ ...body, ...over }).error?.issues ?? []);
  const elsewhere = { ...body.shipping_address, state: 'MH', postal_code: '400001' };
  expect(errors({ shipping_address: elsewhere })).toEqual({ 'business.gstin': expect.stringMatching(/another state/) });
  expect(errors({ business: { gstin: '', legal_name: '' } })).toEqual({ 'business.gstin': 'Enter the GSTIN.' });
  expect(errors({ business: { ...business, legal_name: '' } })).toEqual({
    'business.legal_name': 'Enter the name on the GST certificate.',
  });
});

test('an order that differs from the one shown is not paid (#172)', () => {
  const order = { dbOrderId: 'a', razorpayOrderId: 'order_1', amount: 143_820, currency: 'INR' };
  expect(orderMismatch(order, 143_820)).toBeNull();
  expect(orderMismatch({ ...order, razorpayOrderId: null }, 143_820)).toBe('R05');
  expect(orderMismatch({ ...order, dbOrderId: '' }, 143_820)).toBe('R06');
  expect(orderMismatch(order, 143_821)).toBe('R07');
  expect(orderMismatch({ ...order, currency: 'USD' }, 143_820)).toBe('R07');
  expect(orderMismatch({ ...order, razorpayOrderId: null, amount: 0 }, 0)).toBeNull();
});
