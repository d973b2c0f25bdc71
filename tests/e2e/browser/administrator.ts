import type { Locator, Page } from 'playwright';
import { newSession } from '../../shop/people/sign-in.ts';
import { newPage, type PageWishes, shop, shopUrl } from './browser.ts';
import { SAVES_DATA } from './lent-pages.ts';
import { ADMIN_EMAIL, owner } from './people.ts';

export interface AdminWishes extends PageWishes {
  /** The password was given just now. */
  readonly isConfirmed?: boolean;
  /** The screen at which the page is opened. */
  readonly screen?: string;
}

/** A page of a browser in which the administrator is signed in. */
export async function adminPage({ isConfirmed = false, before = SAVES_DATA, screen, ...wishes }: AdminWishes = {}): Promise<Page> {
  await owner();
  const [{ id } = { id: '' }] = (await shop.rows('SELECT id FROM users WHERE email = ?', ADMIN_EMAIL)) as { id: string }[];
  const [name = '', value = ''] = (await newSession(shop, id)).split(';')[0]?.split(/=(.*)/s) ?? [];
  if (isConfirmed) await shop.rows('UPDATE sessions SET confirmed_at = ? WHERE user_id = ?', Date.now(), id);
  const page = await newPage({ before, ...wishes });
  await page.context().addCookies([{ name, value, url: shopUrl }]);
  if (screen) await openScreen(page, screen);
  return page;
}

/** What a server that is too busy answers: for tests that let a call fail. */
export const busy = {
  status: 503,
  json: { code: 'SHOP_BUSY', title: 'One moment', details: 'The shop is busy. Nothing is lost: please try again in a few seconds.' },
};

/** Goes to a screen of the admin area and waits until it answers presses. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // The island has its code; React has its elements a moment later. A press before that does nothing.
  await page.waitForFunction(
    () =>
      document.querySelector('astro-island:not([ssr])') !== null &&
      [...document.querySelectorAll('astro-island button, astro-island input')].every((each) =>
        Object.keys(each).some((key) => key.startsWith('__reactFiber$')),
      ),
  );
}

/** The panel or section of a screen with this heading: it is no landmark, of which a page has few. */
export const panel = (page: Page, heading: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
