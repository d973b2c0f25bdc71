import type { ListedOrder } from '../../features/orders/admin/list-orders.server.ts';

const words: Readonly<Record<string, string>> = { upi: 'UPI', card: 'Card', netbanking: 'Netbanking', wallet: 'Wallet', emi: 'EMI' };

/** `{ method: 'cod' }` → 'COD'; 'Not paid' before a payment. */
export function paidByWord({ method, paidBy, captured }: Pick<ListedOrder, 'method' | 'paidBy' | 'captured'>): string {
  if (method === 'cod') return 'COD';
  if (paidBy) return words[paidBy] ?? paidBy;
  return captured > 0 ? 'Online' : 'Not paid';
}
