/** Shown when a payment could not start or could not be confirmed: what happened, and what to do now. */
export interface PaymentProblem {
  readonly happened: string;
  readonly advice: string;
}

/** Failures to load the payment window. Separate from the other payment codes, because the checkout needs only these before paying. */
export const gatewayScriptCodes = {
  R02: {
    happened: 'The payment window could not be loaded.',
    advice: 'Check your internet connection and try again. An ad blocker can also cause this.',
  },
  R03: { happened: 'The payment window took too long to load.', advice: 'Check your internet connection and try again.' },
  R04X: { happened: 'The payment window did not start.', advice: 'Try again. If it happens again, use another browser.' },
  R04Y: { happened: 'Online payment is not set up at the moment.', advice: 'Please contact us and we will fix it.' },
} as const satisfies Record<string, PaymentProblem>;

export type GatewayScriptCode = keyof typeof gatewayScriptCodes;
