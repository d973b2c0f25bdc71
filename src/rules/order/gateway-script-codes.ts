/** What a shopper reads when a payment could not begin or could not be confirmed: what happened, and what to do now. */
export interface PaymentProblem {
  readonly happened: string;
  readonly advice: string;
}

/** Faults of loading the payment window. Apart from the other payment codes, because the checkout shows these before anybody pays. */
export const gatewayScriptCodes = {
  R02: {
    happened: 'The payment window could not be loaded.',
    advice: 'Check your internet connection and try again. An ad blocker can also be in the way.',
  },
  R03: { happened: 'The payment window took too long to load.', advice: 'Check your internet connection and try again.' },
  R04X: { happened: 'The payment window did not start.', advice: 'Try again. If it happens once more, use another browser.' },
  R04Y: { happened: 'Online payment is not set up at this moment.', advice: 'Please contact us, we sort it out.' },
} as const satisfies Record<string, PaymentProblem>;

export type GatewayScriptCode = keyof typeof gatewayScriptCodes;
