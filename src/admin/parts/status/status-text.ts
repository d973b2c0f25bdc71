import type { OrderStatus } from '../../../rules/order/order-status.ts';
import type { Tone } from './mark.tsx';
import type { MarkName } from './mark-paths.ts';

/** Word and shape of each status, as the shop's people read it: all eleven differ. */
export const statusWords: Readonly<Record<OrderStatus, readonly [word: string, mark: MarkName, tone?: Tone]>> = {
  pending_payment: ['Pending payment', 'dashed-ring'],
  pending_payment_gateway: ['Paying now', 'clock', 'act'],
  paid: ['Paid', 'bead', 'act'],
  processing: ['Processing', 'half-bead'],
  shipped: ['Shipped', 'arrowhead', 'way'],
  delivered: ['Delivered', 'tick-disc', 'ok'],
  cancelled_by_user: ['Cancelled by user', 'cross-ring'],
  failed_creation: ['Payment did not start', 'dash-diamond'],
  failed_verification: ['Payment not confirmed', 'mark-diamond', 'bad'],
  failed: ['Failed', 'filled-diamond', 'bad'],
  refunded: ['Refunded', 'turning-arrow'],
};

export const statusWord = (status: string): string => statusWords[status as OrderStatus]?.[0] ?? status;
