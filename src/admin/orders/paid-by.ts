import { handPaymentWords } from '../../rules/order/manual-order.ts';
import type { ListedOrder } from '../order-reads/list-orders.server.ts';

const words: Readonly<Record<string, string>> = { upi: 'UPI', card: 'Card', netbanking: 'Netbanking', wallet: 'Wallet', emi: 'EMI' };

/** `{ method: 'cod' }` → 'COD'; 'Not paid' before a payment. */
export function paidByWord({
  method,
  paidBy,
  paidByHand,
  captured,
}: Pick<ListedOrder, 'method' | 'paidBy' | 'paidByHand' | 'captured'>): string {
  if (paidByHand) return handPaymentWords[paidByHand];
  if (method === 'cod') return 'COD';
  if (paidBy) return words[paidBy] ?? paidBy;
  return captured > 0 ? 'Online' : 'Not paid';
}
