import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';

/** A network and a processor to measure with. `none` leaves both as they are. */
export interface Conditions {
  readonly name: string;
  readonly network: { readonly latency: number; readonly downloadThroughput: number; readonly uploadThroughput: number } | null;
  /** The processor is slowed this many times. */
  readonly cpu: number;
}

const KILOBIT = 1024 / 8;
export const conditions: readonly Conditions[] = [
  { name: 'broadband', network: null, cpu: 1 },
  {
    name: 'slow 4G, CPU/4',
    network: { latency: 150, downloadThroughput: 1638.4 * KILOBIT, uploadThroughput: 750 * KILOBIT },
    cpu: 4,
  },
];

/** Milliseconds until a screen of the admin area shows its content; `script`: bytes of gzip of a first load. */
export interface ScreenCost {
  readonly word: string;
  readonly script: number;
  readonly firstLoad: number;
  /** Moves from the screen before, by a click: with nothing fetched, pointed at before, and again. */
  readonly first: number;
  readonly pointed: number;
  readonly again: number;
}

interface Entry {
  readonly path: string;
  readonly word: string;
}

/** How long a person rests on a link before the click. */
const POINT_MS = 200;
const usable = 'astro-island:not([ssr])';

const isScreen = ([path, word]: readonly [string, string]) =>
  location.pathname === path &&
  document.querySelector('main h1')?.textContent?.trim() === word &&
  !document.querySelector('main [aria-busy=true]');

/** Clicks a link of the menu; ms until its screen is drawn. */
async function move(page: Page, { path, word }: Entry, isPointed = false): Promise<number> {
  const link = page.locator(`.rail .item[href="${path}"]`);
  if (isPointed) {
    await link.hover();
    await page.waitForTimeout(POINT_MS);
  }
  return link.evaluate(
    (element, [to, title]) =>
      new Promise<number>((resolve) => {
        const from = performance.now();
        const look = () =>
          location.pathname === to && document.querySelector('main h1')?.textContent?.trim() === title
            ? resolve(performance.now() - from)
            : requestAnimationFrame(look);
        (element as HTMLElement).click();
        look();
      }),
    [path, word] as const,
  );
}

async function slow(page: Page, { network, cpu }: Conditions): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (network) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  }
  return session;
}

/** Measures one screen in a browser context of its own, so that nothing is cached before. */
export async function measureScreen(
  browser: Browser,
  { base, cookies }: { readonly base: string; readonly cookies: Parameters<BrowserContext['addCookies']>[0] },
  given: Conditions,
  { from, to }: { readonly from: Entry; readonly to: Entry },
): Promise<ScreenCost> {
  const fresh = async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: base });
    await context.addCookies(cookies);
    const page = await context.newPage();
    await slow(page, given);
    return page;
  };
  const open = async (page: Page, { path, word }: Entry) => {
    const started = performance.now();
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(isScreen, [path, word] as const);
    await page.locator(usable).waitFor({ state: 'attached' });
    // The island waits for the code of its screen before React has its elements.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('.rail button') ?? {}).some((key) => key.startsWith('__reactFiber$')),
    );
    return performance.now() - started;
  };

  const direct = await fresh();
  const scripts: Promise<number>[] = [];
  let isUsable = false;
  direct.on('requestfinished', (request) => {
    // What comes afterwards is the code of other screens, fetched ahead.
    if (isUsable || request.resourceType() !== 'script') return;
    scripts.push(request.response().then(async (answer) => (answer ? gzipSync(await answer.body(), { level: 9 }).length : 0)));
  });
  const firstLoad = await open(direct, to);
  isUsable = true;
  const script = (await Promise.all(scripts)).reduce((all, size) => all + size, 0);
  await direct.context().close();

  const moving = await fresh();
  await open(moving, from);
  await moving.waitForLoadState('networkidle');
  const first = await move(moving, to);
  await move(moving, from);
  const again = await move(moving, to);
  await moving.context().close();

  const pointing = await fresh();
  await open(pointing, from);
  await pointing.waitForLoadState('networkidle');
  const pointed = await move(pointing, to, true);
  await pointing.context().close();
  return { word: to.word, script, firstLoad, first, pointed, again };
}
