import { isCashDue, isOpen, isToPack, type OrderStatus } from '../order-status.ts';

/** The saved views of the administrator's list of orders. */
export const orderTabs = ['pack', 'unpaid', 'cod', 'problems', 'all'] as const;
export type OrderTab = (typeof orderTabs)[number];

/** The tabs whose orders their status decides, at least in part. */
export const statusTabs = { pack: isToPack, unpaid: isOpen, cod: isCashDue } as const;

/**
 * Returns whether an order with this status still belongs on the tab. Problems depend on payments and refunds, so a move never ends one
 * here.
 */
export function staysOnTab(tab: string, status: OrderStatus): boolean {
  return !Object.hasOwn(statusTabs, tab) || statusTabs[tab as keyof typeof statusTabs](status);
}
