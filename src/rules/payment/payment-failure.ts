import { fill } from '../language/texts.ts';
import { paymentTexts } from './payment-codes.texts.ts';

/** A failed attempt to pay. `description`: the gateway's sentence for shoppers. `why`: a reason after which no money has moved. */
interface FailedAttempt {
  readonly description?: string | undefined;
  readonly why?: string | undefined;
}

/**
 * Returns one sentence or two on why a payment failed, without codes. Only a known reason promises that nothing was debited. `{ why: 'the
 * UPI PIN was wrong' }` → 'Payment did not go through: the UPI PIN was wrong. Nothing was debited.'
 */
export function failureSentence({ description = '', why }: FailedAttempt): string {
  const t = paymentTexts();
  return why ? fill(t.failedWhy, { why }) : fill(t.failed, { reason: description.trim() || t.declined });
}
