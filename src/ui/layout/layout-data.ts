import type { safeColour } from '../../rules/safe-link.ts';

/** What the layout needs to know of the shop's data. The content feature satisfies it. */
export interface LayoutView {
  readonly notice: NoticeView | null;
}

export interface NoticeView {
  readonly id: number;
  readonly text: string;
  /** A path of the shop or an https address, checked by whoever fills this in. */
  readonly link: string | null;
  readonly background: StoredColour;
  readonly colour: StoredColour;
}

type StoredColour = ReturnType<typeof safeColour>;

/** The entry of the navigation that is marked as the current one. */
export type CurrentEntry = 'home' | 'collections' | 'reviews' | 'contact' | 'cart' | 'account';
