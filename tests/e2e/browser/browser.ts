import { join } from 'node:path';
import { type Client, createClient } from '@libsql/client';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { root } from '../../../functions/tools/start/settings.ts';
import { rowsOf } from '../../shop/rows.ts';
import { giveBack, lend } from './lent-pages.ts';
import { stack } from './stack.ts';

export { launch } from './lent-pages.ts';

/** Origin of the seeded shop under test, without a trailing slash. */
export const shopUrl = stack.shopUrl;

type ConsoleMessage = { text: string; url: string };

const consoleMessages = new WeakMap<BrowserContext, ConsoleMessage[]>();
/** The calls of the API that the pages of a context have made, with their status, for the message of a failed test. */
const apiCalls = new WeakMap<BrowserContext, string[]>();
/** Beginnings of the messages that the test of a context has said it expects. */
const expected = new WeakMap<BrowserContext, string[]>();

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
  /** True for a browser that has no file of the shop yet, as at a first visit. */
  fresh?: boolean;
  /** The name that the browser gives itself. The name of a browser without a screen is taken for a program's, whose views are not recorded. */
  agent?: string;
  /** The address at which the page is opened. */
  at?: string;
  /** The same, until its scripts answer presses. */
  live?: string;
  /** Further options of the context. */
  options?: BrowserContextOptions;
}

/** Screenshots of the pages of failed tests. */
export const FAILED = join(root, '.data/failed-tests');

/** The contexts that are listened to: a page that is lent again has the same one. */
const heard = new WeakSet<BrowserContext>();

/** Notes what the pages of a context say and ask of the API. */
function listen(context: BrowserContext): void {
  if (heard.has(context)) return;
  heard.add(context);
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const calls = apiCalls.get(context);
    if (!calls || !pathname.startsWith('/api/')) return;
    const at = calls.push(`${request.method()} ${pathname}: no answer`) - 1;
    const ends = (how: string) => (calls[at] = `${request.method()} ${pathname}: ${how}`);
    void request.response().then(
      (answer) => ends(String(answer?.status() ?? request.failure()?.errorText)),
      () => ends('the page was closed'),
    );
  });
  const note = (text: string, url: string) => void consoleMessages.get(context)?.push({ text, url });
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text(), message.location().url);
  });
  context.on('weberror', (error) => note(String(error.error()), error.page()?.url() ?? ''));
}

/**
 * A page as in a browser that was never in the shop: empty cart, no cookies. It belongs to the test that opens it, alone in its context. It
 * must have been quiet if the test passed (see `expectQuiet`); if it failed, screenshots of all pages of the context are kept.
 */
export async function newPage({
  width = 1280,
  scripts = true,
  touch = false,
  before = '',
  motion = false,
  worker = false,
  fresh = false,
  agent,
  at,
  live,
  options = {},
}: PageWishes = {}): Promise<Page> {
  const lent = await lend({
    ...{ before, worker, fresh },
    options: {
      viewport: { width, height: width === 360 ? 800 : 900 },
      javaScriptEnabled: scripts,
      hasTouch: touch,
      ...(agent && { userAgent: agent }),
      reducedMotion: motion ? 'no-preference' : 'reduce',
      ...options,
    },
  });
  const { page, context } = lent;
  listen(context);
  consoleMessages.set(context, []);
  apiCalls.set(context, []);
  expected.delete(context);
  onTestFinished(async ({ task }) => {
    const hasPassed = task.result?.state === 'pass';
    if (!hasPassed) await keepScreenshots(context, task.fullName);
    try {
      if (hasPassed) expectQuiet(page);
    } finally {
      await giveBack(lent, hasPassed);
    }
    // Leaving a page may cut its socket off while that is on the way.
    if (hasPassed) expectQuiet(page, { said: ['WebSocket connection to'] });
  });
  if (at) await page.goto(at);
  if (live) await openLive(page, live);
  return page;
}

/** What the pages of this page's context asked of the API, in their order: 'POST /api/cart/quote: 200'. */
export const callsOf = (page: Page): readonly string[] => apiCalls.get(page.context()) ?? [];

async function keepScreenshots(context: BrowserContext, test: string): Promise<void> {
  const name = test.replace(/[^\w-]+/g, '_').slice(0, 150);
  // A page that crashed has no picture, and must not hide why the test failed.
  const shots = context.pages().map((page, at) => page.screenshot({ path: join(FAILED, `${name}-${at}.png`) }).catch(() => {}));
  await Promise.all(shots);
}

/** What a test does to the network with `route.abort()` and `setOffline(true)`; a shop that does not answer has other words. */
const BY_TESTS = [
  'Failed to load resource: net::ERR_FAILED',
  'Failed to load resource: net::ERR_INTERNET_DISCONNECTED',
  'This page view was not recorded: there was no answer.',
];

interface Noise {
  /**
   * Error statuses that the test expects; the browser's message about such a response is ignored, and so is the warning that the view of
   * a page was answered with it.
   */
  answered?: readonly number[];
  /** Beginnings of other messages that the test expects. */
  said?: readonly string[];
}

/**
 * Asserts that the console of the page's context is empty and no script failed since the last call. Every test ends with it; a test calls
 * it to say what it expects. That stays expected until the test ends, because the browser may send a message after the call.
 */
export function expectQuiet(page: Page, { answered = [], said = [] }: Noise = {}): void {
  const own = answered.flatMap((status) => [
    `Failed to load resource: the server responded with a status of ${status}`,
    `This page view was not recorded: ${status}.`,
  ]);
  const lines = [...(expected.get(page.context()) ?? []), ...own, ...said];
  expected.set(page.context(), lines);
  const messages = consoleMessages.get(page.context())?.splice(0) ?? [];
  expect(messages.filter(({ text }) => ![...lines, ...BY_TESTS].some((line) => text.startsWith(line)))).toEqual([]);
}

/** Waits until the scripts of a page answer presses: they come after it, and the link to the manifest is the last thing that they add. */
export async function answersPresses(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('link[rel=manifest]') !== null);
}

/** Opens an address and waits until its scripts answer presses. */
export async function openLive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await answersPresses(page);
}
