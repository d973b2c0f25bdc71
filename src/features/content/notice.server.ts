import { inOwnLanguage } from '../../rules/language/addresses.ts';
import { fallbackTag } from '../../rules/language/fallback-tag.ts';
import { safeColour, safeLink } from '../../rules/safe-link.ts';
import { closedNotice } from '../../rules/store/maintenance.ts';
import type { OwnTexts } from '../../rules/translations/own-texts.ts';
import type { notificationBarSettings } from './content.table.ts';

export interface Notice {
  readonly id: number;
  readonly text: string;
  /** English text of the owner about the closed shop, after the text in the language of the page. */
  readonly english?: string | undefined;
  /** The coupon that its text announces, if it can be used. */
  readonly code: string | null;
  /** It says that the shop is closed. */
  readonly isClosed: boolean;
  readonly link: string | null;
  readonly background: ReturnType<typeof safeColour>;
  readonly colour: ReturnType<typeof safeColour>;
}

const CLOSED = { isClosed: true, code: null, link: null, background: null, colour: null };

/**
 * Returns what the bar says while the shop sells nothing. Who reads no English still learns that nothing can be ordered: in another language
 * the shop's own sentence comes before what was typed in English.
 */
export function noticeOfClosed(id: number, typed: string): Notice {
  const text = closedNotice(typed);
  return fallbackTag(text) ? { ...CLOSED, id, text: closedNotice(''), english: text } : { ...CLOSED, id, text };
}

/** Returns what the owner's bar says, in the language of the page. `code`: the coupon that it announces. */
export function noticeOf(row: typeof notificationBarSettings.$inferSelect, code: string | null, own: OwnTexts): Notice {
  return {
    id: row.id,
    text: own('notice', row.id, 'text') ?? row.textContent,
    code,
    isClosed: false,
    link: inOwnLanguage(safeLink(row.linkUrl)),
    background: safeColour(row.backgroundColor),
    colour: safeColour(row.textColor),
  };
}
