import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../../platform/env.ts';
import { razorpay } from './razorpay.server.ts';

const settings = {
  RAZORPAY_KEY_ID: 'rzp_test',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'new-secret',
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'old-secret',
} as Settings;
const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');
const payment = { id: 'pay_1', order_id: 'order_1', amount: 79_900, currency: 'INR', status: 'captured', method: 'upi' };

describe('what Razorpay reports, in the words of the shop', () => {
  const event = (name: string, payload: object) => razorpay.readEvent(JSON.stringify({ event: name, payload }));

  test('a payment and a refund: paise, UTC ms, our key (#181)', () => {
    expect(event('payment.captured', { payment: { entity: payment } })).toEqual({
      type: 'payment.captured',
      about: 'order_1',
      ...{ isOfSettlement: false, isOurKind: true, isUnread: false },
      ...{ refund: null, dispute: null, asksAgain: false, at: null },
      payment: {
        ...{ id: 'pay_1', gatewayOrderId: 'order_1', amount: 79_900, currency: 'INR', status: 'captured', method: 'upi' },
        ...{ error: null, refunded: 0, reference: null },
      },
    });
    const referenceOf = (acquirer_data: unknown) =>
      event('payment.captured', { payment: { entity: { ...payment, acquirer_data } } }).payment?.reference;
    expect([{ rrn: '433000112233', upi_transaction_id: 'AXL33AA' }, { auth_code: '083221' }, [], null].map(referenceOf)).toEqual([
      ...['433000112233', null, null, null],
    ]);
    const refund = {
      id: 'rfnd_1',
      payment_id: 'pay_1',
      amount: 100,
      status: 'processed',
      notes: { refund: 'key' },
      created_at: 1_700_000_000,
    };
    const refunded = { id: 'rfnd_1', paymentId: 'pay_1', amount: 100, status: 'processed', key: 'key', createdAt: 1_700_000_000_000 };
    expect(event('refund.processed', { refund: { entity: refund } })).toMatchObject({ about: 'pay_1', refund: refunded });
    expect(event('refund.processed', { refund: { entity: { ...refund, notes: [] } } }).refund?.key).toBeNull();
  });

  test('a dispute: whose payment it is, what the bank asks for, and when', () => {
    const dispute = {
      ...{ id: 'disp_1', payment_id: 'pay_1', amount: 5_000, currency: 'INR', reason_code: 'a_new_code', respond_by: 1_700_000_000 },
      ...{ status: 'open', phase: 'chargeback', created_at: 1_600_000_000 },
    };
    const read = razorpay.readEvent(
      JSON.stringify({ event: 'payment.dispute.action_required', created_at: 1_650_000_000, payload: { dispute: { entity: dispute } } }),
    );
    expect(read).toMatchObject({ about: 'pay_1', asksAgain: true, at: 1_650_000_000_000, payment: null });
    expect(read.dispute).toEqual({
      ...{ id: 'disp_1', paymentId: 'pay_1', amount: 5_000, reasonCode: 'a_new_code', status: 'open', phase: 'chargeback' },
      ...{ respondBy: 1_700_000_000_000, openedAt: 1_600_000_000_000 },
    });
    expect(event('payment.dispute.created', { dispute: { entity: { ...dispute, status: 'new_word' } } })).toMatchObject({
      ...{ dispute: null, about: 'pay_1', asksAgain: false },
    });
  });

  test('how a refund is made, and its fee, as far as it says so', () => {
    const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 100, status: 'processed' };
    expect(event('refund.processed', { refund: { entity: { ...refund, speed_processed: 'instant', fee: 708 } } }).refund).toMatchObject({
      ...{ speed: 'instant', fee: 708 },
    });
    expect(event('refund.processed', { refund: { entity: refund } }).refund).toMatchObject({ speed: null, fee: null });
  });

  test('an event that cannot be read reports nothing, and says what it is about as far as it can', () => {
    const nothing = {
      isOurKind: true,
      isUnread: false,
      isOfSettlement: false,
      payment: null,
      refund: null,
      dispute: null,
      asksAgain: false,
      at: null,
    };
    expect(razorpay.readEvent('{')).toEqual({ ...nothing, type: 'unreadable', about: null });
    expect(event('payment.captured', { payment: { entity: { ...payment, amount: 1.5 } } })).toEqual({
      ...nothing,
      type: 'payment.captured',
      about: 'order_1',
    });
  });

  test('an event of a settlement says so, and nothing that it says is read', () => {
    expect(event('settlement.processed', { settlement: { entity: { id: 'setl_1', amount: 1, status: 'processed' } } })).toEqual({
      ...{
        type: 'settlement.processed',
        isOurKind: true,
        isUnread: false,
        payment: null,
        refund: null,
        isOfSettlement: true,
        about: null,
        dispute: null,
        asksAgain: false,
        at: null,
      },
    });
  });
});

test('a delivery is genuine by the secret of now or the one before; its unsigned id is cut (F22, F23)', async () => {
  const raw = new TextEncoder().encode('{}');
  const verify = (signature: string, id = 'e') =>
    razorpay.verify(settings, raw, new Headers({ 'x-razorpay-signature': signature, 'x-razorpay-event-id': id }));
  expect(await verify(hmac('{}', 'new-secret'))).toBe('e');
  expect(await verify(hmac('{}', 'old-secret'), 'e'.repeat(200))).toBe('e'.repeat(64));
  expect(await verify(hmac('{}', 'key-secret'))).toBeNull();
  expect(await razorpay.verify(settings, raw, new Headers())).toBeNull();
});

test('the proof of a payment is signed for one order; a form that comes back has a proof, a failure or neither (F37)', async () => {
  const proof = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: hmac('order_1|pay_1', 'key-secret') };
  expect(await razorpay.isProved(settings, 'order_1', proof)).toBe(true);
  expect(await razorpay.isProved(settings, 'order_2', proof)).toBe(false);
  expect(razorpay.readReturn({ ...proof, extra: 'x' })).toEqual(proof);
  expect(razorpay.readReturn({ 'error[code]': 'BAD_REQUEST_ERROR' })).toBe('declined');
  expect(razorpay.readReturn({})).toBeNull();
});

test('a paying page may load the payment window, and in the sandbox that of this machine', () => {
  const sandbox = { ...settings, RAZORPAY_SANDBOX_URL: 'http://127.0.0.1:4900/v1' };
  expect(razorpay.sources(settings)['script-src']).toEqual(['https://checkout.razorpay.com', 'https://cdn.razorpay.com']);
  for (const sources of Object.values(razorpay.sources(sandbox))) expect(sources.at(-1)).toBe('http://127.0.0.1:4900');
  expect(razorpay.script(settings)).toEqual({
    script: 'https://checkout.razorpay.com/v1/checkout.js',
    global: 'Razorpay',
    key: 'rzp_test',
  });
});
