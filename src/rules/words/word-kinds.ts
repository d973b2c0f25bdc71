import type { MailWordKind } from './mail-words.ts';
import type { OwnPageKind } from './own-page.ts';
import type { PageKind } from './page-words.ts';

/**
 * Kinds that have versions of the owner's: the brand, pages, those he made as 'page-size-guide', and words of mails as
 * 'mail-order-confirmed'.
 */
export type WordKind = 'brand' | PageKind | OwnPageKind | MailWordKind;
