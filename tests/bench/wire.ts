import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { fillCart } from './visit.ts';

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
