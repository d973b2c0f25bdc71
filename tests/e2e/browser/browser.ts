import { type Client, createClient } from '@libsql/client';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { expect, inject } from 'vitest';
import { chromiumFlags } from '../../sandbox/stack/browser.mjs';
import { type Rows, rowsOf } from '../../shop/rows.ts';
import { stack } from './stack.ts';

/** Address of the seeded shop under test, without a trailing slash. */
export const shopUrl = stack.shopUrl;

interface Told {
  text: string;
  url: string;
}

const told = new WeakMap<Page, Told[]>();
const contexts = new Set<BrowserContext>();
let browser: Browser | undefined;
let client: Client | undefined;

/** The browser of this test file; started once. */
export async function launch(): Promise<Browser> {
  browser ??= await chromium.launch({ executablePath: inject('chromium'), args: chromiumFlags });
  return browser;
}

/** The database of the shop under test; opened once. */
export function db(): Client {
  client ??= createClient({ url: stack.databaseUrl });
  return client;
}

/** The shop under test as the builders of tests/shop ask for it. */
export const shop = {
  rows: ((sql, ...args) => rowsOf(db())(sql, ...args)) satisfies Rows as Rows,
  env: { SHOP_URL: stack.shopUrl, SHOP_SECRET: stack.shopSecret },
};

export interface PageWishes {
  width?: 360 | 1280;
  /** `false`: a browser in which no script of the page runs. */
  scripts?: boolean;
  touch?: boolean;
  /** Runs in the page before its own scripts. */
  before?: string;
  /** True = the visitor did not ask for less motion, so carousels run. */
  motion?: boolean;
}

/** A page in a browser of its own: empty cart, no cookies. What it tells the console is kept for `expectQuiet`. */
export async function newPage({ width = 1280, scripts = true, touch = false, before, motion = false }: PageWishes = {}): Promise<Page> {
  const context = await (await launch()).newContext({
    baseURL: shopUrl,
    viewport: { width, height: width === 360 ? 800 : 900 },
    javaScriptEnabled: scripts,
    hasTouch: touch,
    reducedMotion: motion ? 'no-preference' : 'reduce',
  });
  contexts.add(context);
  context.on('close', () => contexts.delete(context));
  if (before) await context.addInitScript(before);
  const page = await context.newPage();
  const list: Told[] = [];
  told.set(page, list);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') list.push({ text: message.text(), url: message.location().url });
  });
  page.on('pageerror', (error) => list.push({ text: String(error), url: page.url() }));
  return page;
}

/**
 * Nothing was told to the console and no script failed.
 * `answered`: statuses that the test asked for on purpose; the browser's own line about such an answer is passed over.
 */
export function expectQuiet(page: Page, { answered = [] }: { answered?: number[] } = {}): void {
  const own = answered.map((status) => `Failed to load resource: the server responded with a status of ${status}`);
  expect((told.get(page) ?? []).filter(({ text }) => !own.some((line) => text.startsWith(line)))).toEqual([]);
}

/** Closes every page that is still open, the browser and the database connection. */
export async function closeAll(): Promise<void> {
  await Promise.all([...contexts].map((context) => context.close()));
  await browser?.close();
  client?.close();
  browser = undefined;
  client = undefined;
}
