import type { Page, Request, Response } from 'playwright';

/** A page whose script the test keeps away is not waited for any longer. */
const SCRIPT_WITHIN = 10_000;

/** Its late script has run, which ends with the link to the manifest, and its islands answer. */
const hasRun = () =>
  (!document.querySelector('script[data-src]') || document.querySelector('link[rel=manifest]') !== null) &&
  document.querySelector('astro-island[ssr]') === null;

/** Resolves once the page has nothing to do. What it does when it is idle has begun by then. */
const idle = () => new Promise<void>((next) => requestIdleCallback(() => setTimeout(next), { timeout: 1_000 }));

/** What pages with scripts have asked for since they were last waited for. */
const asked = new WeakMap<Page, Request[]>();

/** Notes what a page with scripts asks for, before its first visit. */
export function noteRequests(page: Page): void {
  asked.set(page, []);
  page.context().on('request', (request) => asked.get(page)?.push(request));
}

/** Waits until what the page has asked for is there, and what it does with that is done. */
export async function quiet(page: Page): Promise<void> {
  const requests = asked.get(page) ?? [];
  do {
    await Promise.all(requests.splice(0).map((request) => request.response().catch(() => null)));
    await page.evaluate(idle);
  } while (requests.length > 0);
}

/** Waits until the scripts of a page answer presses and have what they asked for. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(hasRun, null, { timeout: SCRIPT_WITHIN }).catch(() => {});
  await quiet(page);
}

async function settled(page: Page, arrived: Promise<Response | null>): Promise<Response | null> {
  asked.get(page)?.splice(0);
  const answer = await arrived;
  if (asked.has(page)) await settle(page);
  return answer;
}

/** Goes to a page and waits until it has settled. Playwright's "networkidle" waits half a second for nothing, and may be over before. */
export const openPage = (page: Page, url: string): Promise<Response | null> => settled(page, page.goto(url));

/** Loads a page again, and waits as `openPage` does. */
export const reloadPage = (page: Page): Promise<Response | null> => settled(page, page.reload());
