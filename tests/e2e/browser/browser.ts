import { type Client, createClient } from '@libsql/client';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { expect, inject } from 'vitest';
import { chromiumFlags } from '../../sandbox/stack/browser.mjs';
import { rowsOf } from '../../shop/rows.ts';
import { stack } from './stack.ts';

/** Origin of the seeded shop under test, without a trailing slash. */
export const shopUrl = stack.shopUrl;

interface ConsoleMessage {
  text: string;
  url: string;
}

const consoleMessages = new WeakMap<Page, ConsoleMessage[]>();
const contexts = new Set<BrowserContext>();
let browser: Browser | undefined;

/** The browser of this worker, started on first use. It ends with the worker. */
export async function launch(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await chromium.launch({ executablePath: inject('chromium'), args: chromiumFlags });
  return browser;
}

const client = createClient({ url: stack.databaseUrl });
/** The database of the shop under test. */
export const db = (): Client => client;

/** The shop under test, in the shape that the builders of tests/shop expect. */
export const shop = {
  rows: rowsOf(stack.databaseUrl),
  env: { SHOP_URL: stack.shopUrl, SHOP_SECRET: stack.shopSecret },
};

export interface PageWishes {
  width?: 360 | 1280;
  /** False disables JavaScript. */
  scripts?: boolean;
  touch?: boolean;
  /** A script that runs before those of the page. */
  before?: string;
  /** True if the visitor does not prefer reduced motion, so that carousels run. */
  motion?: boolean;
  /** True to let the page install its service worker. */
  worker?: boolean;
  /** The name that the browser gives itself. The name of a browser without a screen is taken for a program's, whose views are not recorded. */
  agent?: string;
}

/** A page in a new browser context: empty cart, no cookies. Console messages are stored for `expectQuiet`. */
export async function newPage({
  width = 1280,
  scripts = true,
  touch = false,
  before,
  motion = false,
  worker = false,
  agent,
}: PageWishes = {}): Promise<Page> {
  const context = await (await launch()).newContext({
    baseURL: shopUrl,
    viewport: { width, height: width === 360 ? 800 : 900 },
    javaScriptEnabled: scripts,
    hasTouch: touch,
    ...(agent && { userAgent: agent }),
    reducedMotion: motion ? 'no-preference' : 'reduce',
  });
  contexts.add(context);
  context.on('close', () => contexts.delete(context));
  // What a service worker fetches cannot be routed by a test.
  if (!worker) await context.addInitScript("Object.defineProperty(navigator, 'serviceWorker', { value: undefined })");
  if (before) await context.addInitScript(before);
  const page = await context.newPage();
  const list: ConsoleMessage[] = [];
  consoleMessages.set(page, list);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') list.push({ text: message.text(), url: message.location().url });
  });
  page.on('pageerror', (error) => list.push({ text: String(error), url: page.url() }));
  return page;
}

/**
 * Asserts that the console is empty and no script failed.
 * `answered`: error statuses that the test expects; the browser's message about such a response is ignored, and so is the warning that
 * the view of a page was answered with it.
 */
export function expectQuiet(page: Page, { answered = [] }: { answered?: number[] } = {}): void {
  const own = answered.flatMap((status) => [
    `Failed to load resource: the server responded with a status of ${status}`,
    `This page view was not recorded: ${status}.`,
  ]);
  expect((consoleMessages.get(page) ?? []).filter(({ text }) => !own.some((line) => text.startsWith(line)))).toEqual([]);
}

/** Waits until the scripts of a page answer presses: they come after it, and the link to the manifest is the last thing that they add. */
export async function answersPresses(page: Page): Promise<void> {
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
}

/** Closes all open pages. */
export async function closeAll(): Promise<void> {
  await Promise.all([...contexts].map((context) => context.close()));
}
