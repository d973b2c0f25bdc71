import { declareStates } from '../states.ts';

/** The statuses of a refund. open: its money is on the way, and a failure is still possible. */
const statuses = declareStates({ requested: ['open'], pending: ['open'], processed: [], failed: [] });
export const refundStatuses = statuses.all;
export const openRefunds = statuses.where(statuses.is('open'));
