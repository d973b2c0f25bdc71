/** Reasons of Razorpay after which no money has moved, in the shopper's words. */
const refusedBefore: Readonly<Record<string, string>> = {
  incorrect_pin: 'the UPI PIN was wrong',
  incorrect_otp: 'the one-time password was wrong',
  incorrect_cvv: 'the CVV of the card was wrong',
  incorrect_card_details: 'the details of the card were wrong',
  incorrect_card_expiry_date: 'the expiry date of the card was wrong',
  invalid_vpa: 'the UPI ID was not found',
  insufficient_funds: 'the account does not have enough money',
  transaction_limit_exceeded: 'the bank’s limit for payments was reached',
  card_declined: 'the bank declined the card',
};

/** What Razorpay says about a failed attempt: a sentence for shoppers, and a code such as `incorrect_pin`. */
interface FailedAttempt {
  readonly description?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * One sentence or two on why a payment failed, without codes. Only a known reason promises that nothing was debited.
 * `{ reason: 'incorrect_pin' }` → 'Payment did not go through: the UPI PIN was wrong. Nothing was debited.'
 */
export function failureSentence({ description = '', reason = '' }: FailedAttempt): string {
  const known = Object.hasOwn(refusedBefore, reason) ? refusedBefore[reason] : undefined;
  if (known) return `Payment did not go through: ${known}. Nothing was debited.`;
  return `Payment did not go through. ${description.trim() || 'Your bank or app declined it.'}`;
}
