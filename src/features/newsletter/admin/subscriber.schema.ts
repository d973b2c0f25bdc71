import * as z from 'zod/mini';

const subscriberTabs = ['confirmed', 'asked', 'left', 'all'] as const;
export type SubscriberTab = (typeof subscriberTabs)[number];

/** The list's address: a value that nobody offers is taken for the first. */
export const subscriberListQuery = z.object({
  tab: z.catch(z.enum(subscriberTabs), 'all'),
  search: z.catch(z.string().check(z.trim(), z.maxLength(100)), ''),
  after: z.catch(z.string(), ''),
  before: z.catch(z.string(), ''),
});
export type SubscriberListQuery = z.output<typeof subscriberListQuery>;

/** The address to unsubscribe. */
export const removeSubscriberBody = z.object({ email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) });
