import type { MailWordKind } from './mail-words.ts';
import type { PageKind } from './page-words.ts';

/** What has versions of the owner's: the brand, the pages, and the words of mails as 'mail-order-confirmed'. */
export type WordKind = 'brand' | PageKind | MailWordKind;
