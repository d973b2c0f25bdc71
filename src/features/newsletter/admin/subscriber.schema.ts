import * as z from 'zod/mini';
import { choice, email, listQuery, search } from '../../../rules/fields/fields.ts';

const subscriberTabs = ['confirmed', 'asked', 'left', 'all'] as const;
export type SubscriberTab = (typeof subscriberTabs)[number];

/** Address of the list. */
export const subscriberListQuery = listQuery({
  tab: choice(subscriberTabs, 'all'),
  search,
});
export type SubscriberListQuery = z.output<typeof subscriberListQuery>;

/** The address to unsubscribe. */
export const removeSubscriberBody = z.object({ email: email() });
