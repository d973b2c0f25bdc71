import type { ComponentType } from 'react';
import type { AdminRead } from './admin-calls.client.ts';

/** Where a screen is shown: what its address says. */
export interface Place {
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
}

/** A screen of the admin area: what it reads before it is shown, and what it shows. */
export interface Screen {
  readonly title: string;
  /** Reads that are answered before the screen is shown, so that a move never shows an empty page. */
  readonly reads: (place: Place) => readonly AdminRead[];
  readonly Component: ComponentType<Place>;
}

/** `pattern`: a path with parameters, such as '/admin/orders/:id'. */
export interface ScreenRoute {
  readonly pattern: string;
  readonly load: () => Promise<Screen>;
}
