import type { safeColour } from '../../rules/safe-link.ts';
import type { Store } from '../../rules/store/store.ts';

/** Data of the shop that the layout needs. The content feature reads it. */
export interface LayoutView {
  readonly notice: NoticeView | null;
  readonly store: Store;
  /** `englishName`: the one that decides on drawings. */
  readonly categories: readonly {
    readonly name: string;
    readonly englishName: string;
    readonly slug: string;
    readonly image: string | null;
  }[];
  /** Pages that the owner made, for the footer. */
  readonly ownPages: readonly { readonly title: string; readonly slug: string }[];
  /** Choices of pieces that the owner names, with the address of each. */
  readonly edits: readonly { readonly title: string; readonly href: string }[];
}

export interface NoticeView {
  readonly id: number;
  readonly text: string;
  /** English words after the text, on a page in another language. */
  readonly english?: string | undefined;
  /** The coupon that it announces, which one press puts on; null for none. */
  readonly code: string | null;
  /** It says that the shop is closed. */
  readonly isClosed: boolean;
  /** A path of the shop or an https address; the reader of the data has checked it. */
  readonly link: string | null;
  readonly background: StoredColour;
  readonly colour: StoredColour;
}

type StoredColour = ReturnType<typeof safeColour>;

/** The entry of the navigation that is marked as the current one. */
export type CurrentEntry = 'home' | 'collections' | 'reviews' | 'contact' | 'cart' | 'account';
