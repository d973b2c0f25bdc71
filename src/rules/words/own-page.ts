import { slugOf } from '../text.ts';

/** A page that the owner made: its newest version is shown at `/pages/…`, hidden, or gone. Its versions are kept like a policy's. */
export interface OwnPage {
  readonly title: string;
  /** Markup (markup.ts). */
  readonly text: string;
  readonly state: 'shown' | 'hidden' | 'deleted';
}

/** The kind of its versions: 'page-size-guide' of `/pages/size-guide`. */
export type OwnPageKind = `page-${string}`;

export const OWN_TITLE_MAX = 60;
export const OWN_SLUG_MAX = 60;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const isOwnSlug = (text: string): boolean => text.length <= OWN_SLUG_MAX && SLUG.test(text);
export const ownPageKind = (slug: string): OwnPageKind => `page-${slug}`;
export const slugOfKind = (kind: OwnPageKind): string => kind.slice('page-'.length);
export const isOwnPageKind = (text: string): text is OwnPageKind => text.startsWith('page-') && isOwnSlug(text.slice('page-'.length));

/** The address that a title suggests: 'Size guide' → 'size-guide'. */
export const suggestedSlug = (title: string): string => slugOf(title).slice(0, OWN_SLUG_MAX).replace(/-+$/, '');

/** The blanks of such a page and what stands for them. */
export const ownPageBlanks = {
  shop: 'Name of the shop',
  'delivery-days': '3 to 7',
  'free-from': 'Order value from which delivery is free',
  fee: 'Price of delivery',
  'return-time': '“48 hours” or “7 days” to ask for a return',
  'exchange-time': 'The same for an exchange',
  'return-hours': 'The hours alone to ask for a return',
  contact: 'Who sells, and whom to write to',
} as const;
