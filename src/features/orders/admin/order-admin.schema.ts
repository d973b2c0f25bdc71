import * as z from 'zod/mini';
import { orderStatuses } from '../../../rules/order/order-status.ts';

export const REASON_MAX = 300;
const LINK_MAX = 500;

export const orderTabs = ['pack', 'unpaid', 'cod', 'problems', 'all'] as const;
export type OrderTab = (typeof orderTabs)[number];

/** The list's address: a value that nobody offers is taken for the first. */
export const orderListQuery = z.object({
  tab: z.catch(z.enum(orderTabs), 'pack'),
  search: z.catch(z.string().check(z.trim(), z.maxLength(100)), ''),
  after: z.catch(z.string(), ''),
  before: z.catch(z.string(), ''),
});
export type OrderListQuery = z.output<typeof orderListQuery>;

/** A choice in the status select. `seen`: the status that the screen showed. */
export const statusBody = z.object({
  to: z.enum(orderStatuses),
  seen: z.enum(orderStatuses),
  reason: z.string().check(z.trim(), z.maxLength(REASON_MAX, `At most ${REASON_MAX} characters.`)),
});

/** The carrier's page for the parcel; '' takes it away. */
export const trackingBody = z.object({
  url: z.string().check(z.trim(), z.maxLength(LINK_MAX, `At most ${LINK_MAX} characters.`)),
});
