import * as z from 'zod/mini';
import { choice, listQuery, search } from '../../rules/fields/fields.ts';
import { sent } from '../../rules/fields/sent-fields.ts';

const messageTabs = ['stuck', 'waiting', 'failed', 'all'] as const;
export type MessageTab = (typeof messageTabs)[number];

/** Address of the list. */
export const messageListQuery = listQuery({
  tab: choice(messageTabs, 'all'),
  search,
});
export type MessageListQuery = z.output<typeof messageListQuery>;

/** One message by its key, or without a key every stuck one. */
export const retryBody = z.object({ dedupe: z.optional(sent(400)) });
