import type { Page } from 'playwright';
import { answersPresses, shopUrl } from '../browser/browser.ts';

/** Waits for the toast with this title and, if one is given, this sentence. An earlier toast may have the same title. */
export const toast = (page: Page, title: string, sentence: string | RegExp = /./): Promise<void> => {
  const [heading, text] = [page.getByText(title, { exact: true }), page.getByText(sentence, { exact: true })];
  return page.locator('.toast').filter({ has: heading }).filter({ has: text }).waitFor();
};

/** Sends the form of a page that answers presses. */
export async function submit(page: Page): Promise<void> {
  await answersPresses(page);
  await page.locator('main form:not([hidden]) [data-busy]').click();
}

/** Fills fields by their ids. */
export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, text] of Object.entries(fields)) await page.fill(`#${id}`, text);
}

export const focused = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id);

/** Asks the account's part of the API, as another browser. */
export const askAuth = (path: string, body: object, cookie = ''): Promise<Response> =>
  fetch(`${shopUrl}/api/auth${path}`, {
    method: 'POST',
    headers: { origin: shopUrl, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

/** The address as which a browser with this cookie is signed in. */
export async function whoIs(cookie: string): Promise<string | undefined> {
  const answer = await fetch(`${shopUrl}/api/me`, { headers: { cookie } });
  return ((await answer.json()) as { user: { email: string } | null }).user?.email;
}

/** Keeps the session's events of a page and of the pages that it opens next. */
export const KEEP_EVENTS = `addEventListener('session:changed', ({ detail }) => sessionStorage.setItem('events', (sessionStorage.getItem('events') ?? '') + ' ' + detail.event));`;
export const eventsOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('events')?.trim());
