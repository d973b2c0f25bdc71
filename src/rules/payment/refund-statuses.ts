import { declareStates } from '../states.ts';

/** The statuses of a refund. open: its money is on the way, and a failure is still possible. */
const statuses = declareStates({ requested: ['open'], pending: ['open'], processed: [], failed: [] });
type RefundStatus = (typeof statuses.all)[number];
export const refundStatuses = statuses.all;
export const openRefunds = statuses.where(statuses.is('open'));
