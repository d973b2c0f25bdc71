import type { Page } from 'playwright';

/** The longest wait for a page that never comes to rest, in milliseconds. */
const RESTLESS = 3_000;
/** Milliseconds in which nothing changes: a page that is still for so long waits for a person. */
const STILL = 200;

/** Waits until the page rests: nothing moves or loads, and nothing has changed for a while unless `isQuick`. */
export const rest = (page: Page, isQuick = false): Promise<void> =>
  page.evaluate(([limit, still]) => window.settled(limit, still), [RESTLESS, isQuick ? 0 : STILL] as const);
