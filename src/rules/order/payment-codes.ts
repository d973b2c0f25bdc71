import { gatewayScriptCodes, type PaymentProblem } from '../payment/gateway-script-codes.ts';

const NOT_CHARGED = 'Nothing was charged.';

export const paymentCodes = {
  ...gatewayScriptCodes,
  R05: { happened: 'The payment service did not return a payment number.', advice: `${NOT_CHARGED} Please try again.` },
  R06: { happened: 'Your order did not get a number.', advice: `${NOT_CHARGED} Please try again.` },
  R07: { happened: 'The amount to pay was not the total you saw.', advice: `${NOT_CHARGED} Please check the total, then pay.` },
  R08: { happened: 'The payment window could not be opened.', advice: `${NOT_CHARGED} Please try again.` },
  EF01: {
    happened: 'We could not create your order.',
    advice: 'Check your internet connection and press Pay again. You are never charged twice for the same cart.',
  },
  EF02: {
    happened: 'We could not confirm this payment.',
    advice: 'Your money is safe. Please contact support and quote your order number.',
  },
} as const satisfies Record<string, PaymentProblem>;

export type PaymentCode = keyof typeof paymentCodes;

const unknown: PaymentProblem = { happened: 'This payment did not go through.', advice: 'Please try again, or contact us.' };

export function isPaymentCode(code: string | null): code is PaymentCode {
  return code !== null && Object.hasOwn(paymentCodes, code);
}

/** The problem for a code from the address, which anybody may have typed: an unknown code gets a generic one. */
export function paymentProblem(code: string | null): PaymentProblem {
  return isPaymentCode(code) ? paymentCodes[code] : unknown;
}

/** The sentence about money that was debited for a failed payment (rule of the RBI). */
export const DEBITED = 'If money was debited, it returns automatically to the same account within 5 to 7 working days.';
