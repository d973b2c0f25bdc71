import type { ComponentType } from 'react';
import type { AdminAnswer, AdminReadRoute } from '../../admin-routes.ts';
import type { IconName } from '../../ui/icon/icon-paths.ts';
import type { PlaceId, Use } from './places.ts';
import type { CardId } from './settings-cards.ts';

/** A read of the admin API as the query cache takes it. The first part of the key is its subject: 'orders' of '/orders?tab=all'. */
export interface AdminRead<T = unknown> {
  readonly queryKey: readonly [subject: string, address: string];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>;
}

/** The parts of a screen's address. */
export interface Place {
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
}

/** The code of a screen: what it reads before it is shown, and what it shows. */
export interface Screen {
  /** Reads that are answered before the screen is shown, so that a move never shows an empty page. */
  readonly reads: (place: Place) => readonly AdminRead[];
  readonly Component: ComponentType<Place>;
}

/** A tab of a place. A list whose own tabs belong to several places or tabs declares several. */
export interface TabDeclaration {
  readonly place: PlaceId;
  readonly word: string;
  /** Smaller numbers come first in the place. */
  readonly order: number;
  /** The tabs of the screen's own list that belong to it; the first is what it opens. Left out where all do. */
  readonly lists?: readonly [string, ...string[]];
  /** It is hidden while the shop has none of these. */
  readonly needs?: Use;
  /** Names what brings it: 'the first subscriber'. For a tab whose subject a shop may never have. */
  readonly comesWith?: string;
  /** Links to where the owner brings it about, if that is a setting or a list. */
  readonly begunAt?: { readonly word: string; readonly href: string };
  /** It has a button of its own in the bar at the foot of a phone. */
  readonly inBar?: boolean;
}

/** A title that depends on what a screen reads; null where the screen's word is its title. */
interface OwnTitle {
  /** Returns the address of the read: '/api/admin/orders/…'. */
  readonly address: (params: Place['params']) => string;
  readonly of: (answer: unknown) => string | null;
}

/**
 * `titleBy('GET /admin/orders/:id', ({ number }) => orderNumber(number))`. The read is named and not imported: every screen is declared on
 * every page.
 */
export const titleBy = <R extends AdminReadRoute>(route: R, of: (answer: AdminAnswer<R>) => string | null): OwnTitle => ({
  address: ({ id = '' }) => route.replace('GET ', '/api').replace(':id', encodeURIComponent(id)),
  of: (answer) => of(answer as AdminAnswer<R>),
});

export interface ScreenDeclaration {
  /** Its address; a part of a record has a name: '/admin/orders/:id'. */
  readonly path: string;
  /** Its name in the menu and in the title of the page. */
  readonly word: string;
  /** Over the screen and in the title of the page, in place of its word. */
  readonly ownTitle?: OwnTitle;
  /** Its tabs in the menu. Without tabs and card it is reached from other screens. */
  readonly tabs?: readonly TabDeclaration[];
  /** The card of the settings that leads to it. */
  readonly card?: CardId;
  /** The address of the screen to which *Back* leads, where its own address does not say it. */
  readonly below?: string;
  /** Its icon where it is listed by itself: on a card, in the palette. */
  readonly icon?: IconName;
  /** The address to which that of a missing record redirects. Absent if the screen itself says that the record is missing. */
  readonly withoutRecord?: string;
  /** Addresses that it had before: links to them still come. Their `:names` are those of `path`. */
  readonly formerly?: readonly string[];
  /** Fetches its code. Missing for a page that is no screen of the app: links load it as a page. */
  readonly load?: () => Promise<Screen>;
  /** The module of its code: the build tells it to the server (functions/tools/build/files/screen-files.ts). */
  readonly code?: string;
}

/**
 * Declares a screen, in a file `*.screen.ts` next to it. The menu, its address, its page, the reads of its first page and the lists of
 * tests follow from it; every screen is the administrator's alone.
 */
export const defineScreen = (screen: ScreenDeclaration): ScreenDeclaration => screen;
