import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import type { Download, Locator, Page, Route } from 'playwright';
import { newSession } from '../../shop/people/sign-in.ts';
import { newPage, type PageWishes, shop, shopUrl } from '../browser/browser.ts';
import { SAVES_DATA } from '../browser/lent-pages.ts';
import { ADMIN_EMAIL, owner, PASSWORD } from '../browser/people.ts';

/** A phone on which the administrator is signed in. */
export const desk = (wishes: AdminWishes = {}): Promise<Page> => adminPage({ width: 360, ...wishes });

export const toast = (page: Page): Locator => page.locator('.toast').last();

/** Waits until a message says something. The browser itself looks for it: a message may be gone when a busy machine asks. */
export const told = (page: Page, text: string): Promise<void> => page.locator('.toast').filter({ hasText: text }).last().waitFor();

/** The bar at the foot of a phone. */
export const foot = (page: Page): Locator => page.getByRole('navigation', { name: 'Admin, at the foot', exact: true });

/** Lets the next call of an address fail, as while the shop is busy. A browser with a route has no cache: it goes with its answer. */
export async function failNext(page: Page, path: string | RegExp, method: 'POST' | 'PUT' | 'DELETE' = 'POST'): Promise<void> {
  let isNext = true;
  const answer = async (route: Route) => {
    if (!isNext || route.request().method() !== method) return route.fallback();
    isNext = false;
    await route.fulfill(busy);
    await page.unroute(path, answer);
  };
  await page.route(path, answer);
}

/**
 * Reads a list while its calls fail, and presses Try Again. `read` makes the screen ask. The calls fail until the press: what changes in the
 * shop meanwhile lets the list be read too.
 */
export async function triesAgain(page: Page, path: string | RegExp, read: () => Promise<unknown>, said: string): Promise<void> {
  const answer = async (route: Route) => {
    const isRefused = route.request().method() === 'GET' && !(await page.evaluate("'isPressed' in window"));
    return isRefused ? route.fulfill(busy) : route.fallback();
  };
  await page.route(path, answer);
  await read();
  const fault = page.getByRole('alert').filter({ hasText: said });
  await fault.waitFor();
  await page.evaluate(() => addEventListener('click', () => Object.assign(window, { isPressed: true }), { capture: true, once: true }));
  await fault.getByRole('button', { name: 'Try Again' }).click();
  await fault.waitFor({ state: 'detached' });
  await page.evaluate('delete window.isPressed');
  await page.unroute(path, answer);
}

/** Gives the password where the shop asks who it is. */
export async function prove(page: Page): Promise<void> {
  const asked = page.getByRole('dialog', { name: /Is it you/ });
  await asked.getByLabel('Password').fill(PASSWORD);
  await asked.getByRole('button', { name: 'Go on' }).click();
}

/** What a press lets the browser save. */
export async function downloaded(page: Page, press: () => Promise<unknown>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return file;
}

export const textOf = async (file: Download): Promise<string> => readFileSync(await file.path(), 'utf8');
/** The lines of a CSV file, the first with the names of its columns. */
export const linesOf = async (file: Download): Promise<string[]> => (await textOf(file)).trim().split('\r\n');
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString() === '%PDF-';

/** The button with the status of an order: 'Status of CHK-20410: Processing'. */
export const statusOf = (page: Page, order: string) => page.getByRole('button', { name: `Status of ${order}: ` });
/** The word on it. */
export const statusWordOf = async (page: Page, order: string) => (await statusOf(page, order).textContent())?.trim();

/** Presses an act of an order's page that a phone has under "More". */
export async function actUnderMore(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: /^More about / }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: word, exact: true }).click();
}

/** Opens the statuses of an order and chooses one. */
export async function chooseStatus(page: Page, order: string, word: string): Promise<void> {
  await statusOf(page, order).click();
  await page
    .getByRole('dialog', { name: `Status of ${order}` })
    .getByRole('button', { name: word, exact: true })
    .click();
}

/** Presses a button by the keyboard. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: typeof name === 'string' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
}

const number = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer).swap32();
/** A part of a PNG: its length, its name, what it holds, and their sum. */
function part(name: string, holds: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name), holds]);
  return Buffer.concat([number(holds.length), body, number(crc32(body))]);
}

/** A black square, of which the shop makes each of its sizes and formats in no time. */
export const pngOf = (side: number): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    // One bit a point.
    part('IHDR', Buffer.concat([number(side), number(side), Buffer.from([1, 0, 0, 0, 0])])),
    part('IDAT', deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))),
    part('IEND', Buffer.alloc(0)),
  ]);
/** A picture for a field that takes a file. */
export const picture = { name: 'piece.png', mimeType: 'image/png', buffer: pngOf(800) };

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
