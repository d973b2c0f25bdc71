import { catalogue } from '../language/texts.ts';

/** Why a payment did not happen, by code, and what to do now. */
export const paymentCodeTexts = catalogue('payment-codes', {
  R02: 'The payment window could not be loaded.',
  R02Advice: 'Check your internet connection and try again. An ad blocker can also cause this.',
  R03: 'The payment window took too long to load.',
  R03Advice: 'Check your internet connection and try again.',
  R04X: 'The payment window did not start.',
  R04XAdvice: 'Try again. If it happens again, use another browser.',
  R04Y: 'Online payment is not set up at the moment.',
  R04YAdvice: 'Please contact us and we will fix it.',
});
