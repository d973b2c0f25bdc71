import * as z from 'zod/mini';

const messageTabs = ['stuck', 'waiting', 'failed', 'all'] as const;
export type MessageTab = (typeof messageTabs)[number];

/** The list's address: a value that nobody offers is taken for the first. */
export const messageListQuery = z.object({
  tab: z.catch(z.enum(messageTabs), 'all'),
  search: z.catch(z.string().check(z.trim(), z.maxLength(100)), ''),
  after: z.catch(z.string(), ''),
  before: z.catch(z.string(), ''),
});
export type MessageListQuery = z.output<typeof messageListQuery>;

/** One message by its key, or without a key every stuck one. */
export const retryBody = z.object({ dedupe: z.optional(z.string().check(z.minLength(1), z.maxLength(400))) });
