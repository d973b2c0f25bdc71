import type { GrievanceStatus } from '../../../rules/grievances/grievance.ts';
import type { OrderStatus } from '../../../rules/order/order-status.ts';
import type { ReturnStatus } from '../../../rules/returns/return-moves.ts';
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

export const statusWord = (status: OrderStatus): string => statusWords[status][0];

/** Word and shape of each stage of a return, as the shop reads it: what it has to do. */
export const returnWords: Readonly<Record<ReturnStatus, readonly [word: string, mark: MarkName, tone?: Tone]>> = {
  requested: ['To decide', 'bead', 'act'],
  accepted: ['On its way back', 'arrowhead', 'way'],
  received: ['To settle', 'half-bead'],
  settled: ['Settled', 'tick-disc', 'ok'],
  declined: ['Declined', 'filled-diamond', 'bad'],
  cancelled: ['Withdrawn', 'cross-ring'],
};

/** Word and shape of each state of a complaint, as the shop reads it. */
export const complaintWords: Readonly<Record<GrievanceStatus, readonly [word: string, mark: MarkName, tone?: Tone]>> = {
  open: ['To answer', 'bead', 'act'],
  answered: ['Customer to answer', 'arrowhead', 'way'],
  settled: ['Settled', 'tick-disc', 'ok'],
  closed: ['Closed by the customer', 'cross-ring'],
};
