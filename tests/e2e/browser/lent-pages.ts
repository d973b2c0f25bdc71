import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, errors, type Locator, type Page } from 'playwright';
import { inject } from 'vitest';
import { chromiumFlags } from '../../../functions/tools/start/set-up/browser.mjs';
import { noteRequests } from './settled.ts';
import { stack } from './stack.ts';

let browser: Browser | undefined;

/** The browser of this worker, started on first use. It ends with the worker. */
export async function launch(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await chromium.launch({ executablePath: inject('chromium'), args: chromiumFlags });
  return browser;
}

/** A browser that saves data fetches a screen or a dialog when it is asked for: no test waits for the code of the others. */
export const SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })";

interface Wishes {
  /** A script that runs before those of the page. */
  readonly before: string;
  /** True if the page may install its service worker. */
  readonly worker: boolean;
  /** True for a browser that has no file of the shop yet. */
  readonly fresh: boolean;
  readonly options: BrowserContextOptions;
}

/** A page that a test has for itself, alone in its context. */
export interface LentPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Tests with the same wishes may have it one after the other. */
  readonly key: string;
  uses: number;
  /** Something was done to it that cannot be taken back. */
  isSpoilt: boolean;
  /** Takes the script away that runs before those of the page. */
  withoutBefore: () => Promise<void>;
}

/** Pages that no test has. Starting the process of a page takes as long as showing a page of the shop, so they are lent again. */
const free: LentPage[] = [];
/** Each takes the memory of a process, which grows from page to page. */
const MOST_FREE = 5;
const MOST_USES = 60;

/** An address of the shop without script or style: what a page has kept on the device is cleared there. */
const EMPTY = `${stack.shopUrl}/robots.txt`;

/** Ms. Playwright looks for an element every 500 ms after a quarter of a second, but every 100 ms where it may wait for less than 2.5 s. */
const CLOSELY = 2_400;
const LONGEST_WAIT = 30_000;
let isClose = false;

/** Lets `waitFor` of all pages look every 100 ms: most of what a press leads to comes within the first second. */
function waitClosely(page: Page): void {
  if (isClose) return;
  isClose = true;
  const all = Object.getPrototypeOf(page.locator('body')) as Locator;
  const own = all.waitFor;
  all.waitFor = async function (this: Locator, { timeout = LONGEST_WAIT, ...options } = {}) {
    for (const until = Date.now() + timeout; ; ) {
      const left = until - Date.now();
      try {
        return await own.call(this, { ...options, timeout: Math.max(1, Math.min(CLOSELY, left)) });
      } catch (error) {
        if (!(error instanceof errors.TimeoutError)) throw error;
        error.message = error.message.replace(/Timeout \d+ms/, `Timeout ${timeout}ms`);
        if (left <= CLOSELY) throw error;
      }
    }
  };
}

/** Notes every call of some methods. */
function noteCalls<T extends object>(thing: T, names: readonly (keyof T & string)[], note: () => void): void {
  for (const name of names) {
    const own = thing[name];
    if (typeof own !== 'function') throw new Error(`Playwright has no ${name} any more.`);
    Object.assign(thing, {
      [name]: (...given: unknown[]) => {
        note();
        return own.apply(thing, given);
      },
    });
  }
}

/** What changes a page or its context for good: `unrouteAll` leaves the routes of sockets. */
function noteSpoiling(lent: LentPage): void {
  const spoil = () => {
    lent.isSpoilt = true;
  };
  const { page, context } = lent;
  noteCalls(page, ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'setExtraHTTPHeaders'], spoil);
  noteCalls(page.clock, ['install', 'setFixedTime', 'setSystemTime'], spoil);
  noteCalls(context, ['addInitScript', 'close', 'grantPermissions', 'newCDPSession', 'routeWebSocket', 'setOffline'], spoil);
}

async function open({ worker, fresh, options }: Wishes, key: string): Promise<LentPage> {
  const context = await (await launch()).newContext({ baseURL: stack.shopUrl, ...options });
  // What a service worker fetches cannot be routed by a test.
  if (!worker) await context.addInitScript("Object.defineProperty(navigator, 'serviceWorker', { value: undefined })");
  const page = await context.newPage();
  waitClosely(page);
  if (options.javaScriptEnabled !== false) noteRequests(page);
  const lent = { page, context, key, uses: 0, isSpoilt: worker || fresh, withoutBefore: async () => {} };
  noteSpoiling(lent);
  return lent;
}

/** A page as a browser has it that was never in the shop: no cookies, nothing stored. Only files may be kept. */
export async function lend(wishes: Wishes): Promise<LentPage> {
  const { before, worker, fresh, options } = wishes;
  const key = JSON.stringify(options);
  const at = worker || fresh ? -1 : free.findIndex((each) => each.key === key);
  const lent = free.splice(at, at < 0 ? 0 : 1)[0] ?? (await open(wishes, key));
  lent.uses += 1;
  if (before) {
    const isSpoilt = lent.isSpoilt;
    // Documents without an origin, as a frame that is about to go, have no storage.
    const script = await lent.context.addInitScript(`if (self.origin !== 'null') { ${before}\n }`);
    lent.withoutBefore = () => script.dispose();
    lent.isSpoilt = isSpoilt;
  }
  return lent;
}

const HEARD = ['console', 'dialog', 'load', 'pageerror', 'request', 'requestfailed', 'requestfinished', 'response'] as const;

/** Takes everything away that a test did to its page. */
async function clear({ page, context, withoutBefore }: LentPage, { viewport }: BrowserContextOptions): Promise<void> {
  for (const event of HEARD) page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await Promise.all([withoutBefore(), page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })]);
  await page.goto(EMPTY);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.mouse.move(-1, -1);
  if (viewport && page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
}

/** Ends the use of a page. It is lent again if `isSound` and if nothing is left of its test. */
export async function giveBack(lent: LentPage, isSound: boolean): Promise<void> {
  const { page, context, key } = lent;
  const isOfShop = !page.isClosed() && page.url().startsWith(`${stack.shopUrl}/`);
  const isClear =
    isSound &&
    isOfShop &&
    !lent.isSpoilt &&
    lent.uses < MOST_USES &&
    (await clear(lent, JSON.parse(key) as BrowserContextOptions).then(
      () => true,
      () => false,
    ));
  if (isClear) free.push(lent);
  else await context.close();
  if (free.length > MOST_FREE) await free.shift()?.context.close();
}

/** Closes the pages that no test has. */
export async function closeFree(): Promise<void> {
  await Promise.all(free.splice(0).map(({ context }) => context.close()));
}
