import type { ParcelTrouble } from '../parcels/parcel-states.ts';

/** Topics that the owner may want to hear of at once. */
export const newsTopics = ['orders', 'returns', 'complaints', 'trouble'] as const;
export type NewsTopic = (typeof newsTopics)[number];

/** Ways in which the owner hears of a topic. */
export const newsWays = ['off', 'email', 'whatsapp', 'both'] as const;
export type NewsWay = (typeof newsWays)[number];

export const isByMail = (way: NewsWay): boolean => way === 'email' || way === 'both';
export const isByWhatsapp = (way: NewsWay): boolean => way === 'whatsapp' || way === 'both';

/** Kind of event: the triggers of `owner_news` write these words. The troubles of a parcel keep their own. */
export type NewsKind =
  | 'order'
  | 'return'
  | 'complaint'
  | 'missed'
  | 'parcel-lost'
  | 'parcel-damaged'
  | 'refund-failed'
  | 'refund-waits'
  | 'dispute'
  | ParcelTrouble;

const topics: Partial<Record<NewsKind, NewsTopic>> = { order: 'orders', return: 'returns', complaint: 'complaints' };

/** Returns the topic of news; what needs a person and is no order, return or complaint is trouble. */
export const topicOf = (kind: NewsKind): NewsTopic => topics[kind] ?? 'trouble';
