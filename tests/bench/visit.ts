import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { untilQuiet } from './quiet-machine.ts';

/** The measured pages; `cart` puts two pieces into the cart first. */
export const pages = {
  home: { path: '/', cart: false },
  listing: { path: '/collections', cart: false },
  search: { path: '/collections?search=gold', cart: false },
  product: { path: '/products/6-utsav-gold-tone-jhumkas', cart: false },
  checkout: { path: '/checkout', cart: true },
  policy: { path: '/terms-conditions', cart: false },
  'not found': { path: '/nothing-here', cart: false },
  'home in Hindi': { path: '/hi', cart: false },
  'listing in Hindi': { path: '/hi/collections', cart: false },
  'product in Hindi': { path: '/hi/products/6-utsav-gold-tone-jhumkas', cart: false },
  'checkout in Hindi': { path: '/hi/checkout', cart: true },
} as const;
export type PageName = keyof typeof pages;

const cart = [
  { id: 6, size: '', quantity: 1, cart_item_id: 'local-1-6' },
  { id: 11, size: '', quantity: 2, cart_item_id: 'local-2-11' },
];

export async function fillCart(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/nothing-here`);
  await page.evaluate((lines) => localStorage.setItem('sparkle_cart_v1', lines), JSON.stringify(cart));
}

/** The cost of a page on a phone's first visit, without other hosts. Bytes are gzip -9 of the bodies, so that they repeat exactly. */
export interface Wire {
  readonly status: number;
  readonly requests: number;
  /** The page itself: markup, inlined styles and inlined scripts. */
  readonly html: number;
  /** Script before the `load` event, inlined script included. */
  readonly script: number;
  /** Files of it. */
  readonly files: number;
  /** Script fetched ahead after `load`, when the browser is idle. */
  readonly later: number;
  readonly images: number;
  readonly fonts: number;
  /** Everything, the page itself included. */
  readonly total: number;
  readonly cls: number;
}

const gz = (body: Buffer | string) => gzipSync(body, { level: 9 }).length;

export async function measureWire(browser: Browser, base: string, path: string, cart: boolean): Promise<Wire> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  if (cart) await fillCart(page, base);
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { hadRecentInput: boolean; value: number }[]) {
        if (!entry.hadRecentInput) Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const responses = new Map<string, { type: string; size: Promise<number>; late: boolean }>();
  let loaded = false;
  page.on('load', () => {
    loaded = true;
  });
  page.on('requestfinished', async (request) => {
    const late = loaded;
    // The browser fetches the next page ahead only where nothing else is waiting: it belongs to that page.
    if ((await request.allHeaders())['sec-purpose']?.startsWith('prefetch')) return;
    const size = request.response().then(async (answer) => (answer ? gz(await answer.body()) : 0));
    if (request.url().startsWith(base)) responses.set(request.url(), { type: request.resourceType(), size: size.catch(() => 0), late });
  });
  const answer = await page.goto(base + path, { waitUntil: 'load' });
  await page.waitForTimeout(2500);
  const fetched = (type?: string, late?: boolean) =>
    [...responses.values()].filter((one) => (type === undefined || one.type === type) && (late === undefined || one.late === late));
  const total = async (type?: string, late?: boolean) => {
    const sizes = await Promise.all(fetched(type, late).map(({ size }) => size));
    return sizes.reduce((all, size) => all + size, 0);
  };
  const html = (await answer?.text()) ?? '';
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, code]) => code)
    .join('\n');
  const wire: Wire = {
    status: answer?.status() ?? 0,
    requests: responses.size,
    html: gz(html),
    script: (await total('script', false)) + (inline ? gz(inline) : 0),
    files: fetched('script', false).length,
    later: await total('script', true),
    images: await total('image'),
    fonts: await total('font'),
    total: await total(),
    cls: await page.evaluate(() => (window as unknown as { shift: number }).shift),
  };
  await context.close();
  return wire;
}

const TAPS = 5;
/** A shopper sees the button, with the pictures around it, before tapping it. */
const SEEN_MS = 1000;
/** Ms that a finger rests on the button: a quick tap. */
const PRESSED_MS = 80;
const ADD = 'button:not([disabled]):is([data-tap="add"], .card [data-tap])';

/** Ms from a tap on the first "Add to Cart" of a page to the next paint, with a CPU slowed 4 times: the median of fresh visits. */
export async function measureTap(browser: Browser, url: string): Promise<number> {
  const times: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    await untilQuiet();
    times.push(await tapOnce(browser, url));
  }
  return times.sort((a, b) => a - b)[Math.floor(TAPS / 2)] ?? 0;
}

async function tapOnce(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.assign(window, { slowest: -1 });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (/pointer|click/.test(name))
          Object.assign(window, { slowest: Math.max((window as unknown as { slowest: number }).slowest, duration) });
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const button = page.locator(ADD).first();
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(SEEN_MS);
  const box = await button.boundingBox();
  if (!box) throw new Error('There is no button to tap.');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // Not Playwright's tap: it lifts the finger at once, and its own check of what is tapped would run among the page's listeners, and count.
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  await setTimeout(PRESSED_MS);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.locator('.toast').first().waitFor();
  const slowest = await page.evaluate(
    () => new Promise<number>((resolve) => globalThis.setTimeout(() => resolve((window as unknown as { slowest: number }).slowest), 500)),
  );
  await context.close();
  // An event below the threshold is not reported.
  return Math.max(slowest, 16);
}
