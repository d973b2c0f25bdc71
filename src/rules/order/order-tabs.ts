import type { OrderStatus } from './order-status.ts';

/** The saved views of the administrator's list of orders. */
export const orderTabs = ['pack', 'unpaid', 'cod', 'problems', 'all'] as const;
export type OrderTab = (typeof orderTabs)[number];

const statuses: Readonly<Partial<Record<OrderTab, readonly OrderStatus[]>>> = {
  pack: ['paid', 'processing'],
  unpaid: ['pending_payment', 'pending_payment_gateway'],
  cod: ['processing', 'shipped'],
};

/** Whether an order with this status still belongs on the tab. Problems depend on payments and refunds, so a move never ends one here. */
export function staysOnTab(tab: string, status: OrderStatus): boolean {
  return statuses[tab as OrderTab]?.includes(status) ?? true;
}
