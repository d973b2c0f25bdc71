import type { HandPayment } from '../order/manual-order.ts';
import { paidByTexts } from '../order/order-rules.texts.ts';

/** The gateway has other names for what is rare: of those nothing is said. */
const ways: Readonly<Record<string, keyof ReturnType<typeof paidByTexts>>> = {
  upi: 'upi',
  card: 'card',
  netbanking: 'netbanking',
  wallet: 'wallet',
  emi: 'emi',
};

interface TakenPayment {
  readonly settlement: 'counted' | 'refund_due' | null;
  readonly method: string | null;
}

/** Returns how an order was paid: 'by UPI', 'in cash'; '' where that is not known, or nobody has paid. */
export function paidBy(hand: HandPayment | null, payments: readonly TakenPayment[]): string {
  const way = hand ?? ways[payments.find(({ settlement }) => settlement === 'counted')?.method ?? ''];
  return way ? paidByTexts()[way] : '';
}
