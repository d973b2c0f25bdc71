import { randomInt } from 'node:crypto';
import { newId, nowSeconds } from '../ids.ts';
import type { Method, Order, Payment } from '../types.ts';

/** The payer's choice. */
export interface Payer {
  method: Method;
  email?: string;
  contact?: string;
}

export interface Failure {
  error_description: string;
  error_source: string;
  error_step: string;
  error_reason: string;
}

/** The reason why a payment by this method fails, as shown to the shopper. */
export const FAILURES: Record<Method, Failure> = {
  upi: {
    error_description: 'The UPI PIN was not correct. Nothing was debited.',
    error_source: 'customer',
    error_step: 'payment_authentication',
    error_reason: 'incorrect_pin',
  },
  card: {
    error_description: 'The bank did not accept the one-time password. Nothing was debited.',
    error_source: 'customer',
    error_step: 'payment_authentication',
    error_reason: 'incorrect_otp',
  },
  netbanking: {
    error_description: 'Your bank declined the payment. Nothing was debited.',
    error_source: 'bank',
    error_step: 'payment_authorization',
    error_reason: 'payment_failed',
  },
  wallet: {
    error_description: 'The wallet balance is too low. Nothing was debited.',
    error_source: 'customer',
    error_step: 'payment_authorization',
    error_reason: 'insufficient_funds',
  },
};

function reference(): string {
  return String(randomInt(1e11, 1e12));
}

/** A new payment in status `created`; the amount is paise. */
export function newPayment(order: Order, payer: Payer, amount: number): Payment {
  const isCard = payer.method === 'card';
  const cardId = isCard ? newId('card') : null;
  const payment: Payment = {
    id: newId('pay'),
    entity: 'payment',
    amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: payer.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: cardId,
    bank: payer.method === 'netbanking' ? 'HDFC' : null,
    wallet: payer.method === 'wallet' ? 'phonepe' : null,
    vpa: payer.method === 'upi' ? 'success@razorpay' : null,
    email: payer.email || 'void@razorpay.com',
    contact: payer.contact || '+919000090000',
    notes: order.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: isCard ? { auth_code: reference().slice(0, 6) } : { rrn: reference() },
    created_at: nowSeconds(),
  };
  if (cardId !== null) {
    payment.card = {
      id: cardId,
      entity: 'card',
      name: '',
      last4: '1111',
      network: 'Visa',
      type: 'debit',
      issuer: null,
      international: false,
      emi: false,
    };
  }
  return payment;
}
