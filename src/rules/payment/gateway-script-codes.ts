import { paymentCodeTexts } from './gateway-script-codes.texts.ts';

/** Shown when a payment could not start or could not be confirmed: what happened, and what to do now. */
export interface PaymentProblem {
  readonly happened: string;
  readonly advice: string;
}

export const gatewayScriptCodes = ['R02', 'R03', 'R04X', 'R04Y'] as const;
export type GatewayScriptCode = (typeof gatewayScriptCodes)[number];

/** Returns why the payment window did not load. Separate from the other payment codes, because the checkout needs only these before paying. */
export function gatewayScriptProblem(code: GatewayScriptCode): PaymentProblem {
  const t = paymentCodeTexts();
  return { happened: t[code], advice: t[`${code}Advice`] };
}
