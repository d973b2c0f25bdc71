import { type GatewayScriptCode, gatewayScriptCodes, gatewayScriptProblem, type PaymentProblem } from '../payment/gateway-script-codes.ts';
import { paymentTexts } from '../payment/payment-codes.texts.ts';

/** Of each code of a payment that was begun, the advice. */
const advice = { R05: 'tryAgain', R06: 'tryAgain', R07: 'checkTotal', R08: 'tryAgain', EF01: 'payAgain', EF02: 'moneySafe' } as const;

export const paymentCodes = [...gatewayScriptCodes, ...(Object.keys(advice) as (keyof typeof advice)[])] as const;
export type PaymentCode = (typeof paymentCodes)[number];

const isOfScript = (code: PaymentCode): code is GatewayScriptCode => !Object.hasOwn(advice, code);

export function isPaymentCode(code: string | null): code is PaymentCode {
  return paymentCodes.some((one) => one === code);
}

/** The problem for a code from the address, which anybody may have typed: an unknown code gets a generic one. */
export function paymentProblem(code: string | null): PaymentProblem {
  const t = paymentTexts();
  if (!isPaymentCode(code)) return { happened: t.unknown, advice: t.unknownAdvice };
  return isOfScript(code) ? gatewayScriptProblem(code) : { happened: t[code], advice: t[advice[code]] };
}

/** Returns the sentence about money that was debited for a failed payment (rule of the RBI). */
export const debitedText = (): string => paymentTexts().debited;
