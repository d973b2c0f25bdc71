import { inOwnLanguage } from '../../rules/language/addresses.ts';
import { safeColour, safeLink } from '../../rules/safe-link.ts';
import { closedNotice } from '../../rules/store/maintenance.ts';
import type { OwnTexts } from '../../rules/translations/own-texts.ts';
import type { notificationBarSettings } from './content.table.ts';

export interface Notice {
  readonly id: number;
  readonly text: string;
  /** The coupon that its text announces, if it can be used. */
  readonly code: string | null;
  /** It says that the shop is closed. */
  readonly isClosed: boolean;
  readonly link: string | null;
  readonly background: ReturnType<typeof safeColour>;
  readonly colour: ReturnType<typeof safeColour>;
}

const CLOSED = { isClosed: true, code: null, link: null, background: null, colour: null };

/** Returns what the bar says while the shop sells nothing. */
export const noticeOfClosed = (id: number, typed: string): Notice => ({ ...CLOSED, id, text: closedNotice(typed) });

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
