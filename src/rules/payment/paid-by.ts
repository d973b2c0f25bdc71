import type { HandPayment } from '../order/manual-order.ts';

/** After the word "Paid". The gateway has other names for what is rare: of those nothing is said. */
const ways: Readonly<Record<string, string>> = {
  upi: 'by UPI',
  card: 'by card',
  netbanking: 'by net banking',
  wallet: 'from a wallet',
  emi: 'by EMI',
};
const handWays: Readonly<Record<HandPayment, string>> = { cash: 'in cash', upi: 'by UPI', card: 'by card' };

interface TakenPayment {
  readonly settlement: 'counted' | 'refund_due' | null;
  readonly method: string | null;
}

/** Returns how an order was paid: 'by UPI', 'in cash'; '' where that is not known, or nobody has paid. */
export function paidBy(hand: HandPayment | null, payments: readonly TakenPayment[]): string {
  if (hand) return handWays[hand];
  return ways[payments.find(({ settlement }) => settlement === 'counted')?.method ?? ''] ?? '';
}
