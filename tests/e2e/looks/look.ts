import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { root } from '../../../functions/start/settings.ts';
import { launch } from '../browser/browser.ts';
import { eyeScript } from './bundle.ts';
import type { Finding } from './eye/eye.ts';
import { openEach } from './open-each.ts';

/** Where screenshots of faults are kept. */
const FOLDER = join(root, '.data/looks');
/** How far each look scrolls. */
const STEP = 600;
/** The longest wait for a page that never comes to rest, in milliseconds. */
const RESTLESS = 3_000;
/** When fonts must be there, counted from the page's load. */
const FONTS_WITHIN = 5_000;
/** Narrower windows are phones. */
const PHONE = 700;

export interface Visit {
  /** Names the screenshots. */
  readonly name: string;
  /** A whole address. */
  readonly url: string;
  readonly width: number;
  readonly height?: number;
  /** Of the letters alone, as the setting of a browser: 2 = 200 %. */
  readonly textScale?: number;
  readonly status?: number;
  readonly cookies?: readonly { readonly name: string; readonly value: string; readonly url: string }[];
  /** A script that runs before those of the page. */
  readonly before?: string;
  /** True if the address or the state itself asks for a message, as after an answer to a plain form. */
  readonly tells?: boolean;
  /** What to press once the page rests, before it is looked at. */
  readonly first?: (page: Page) => Promise<void>;
  /** Controls already opened elsewhere; what this visit opens is added. Without it nothing is opened. */
  readonly opened?: Set<string>;
  /** Statuses with which the visit lets requests fail: the browser's own line about them is no fault. */
  readonly refuses?: readonly number[];
  /** What may open something; without it, what says so of itself. */
  readonly openers?: string;
  /** Prepares the context, for pages that no shop sends. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** What a visit has found, each once, with the place and the screenshot. */
export class Findings {
  readonly lines: string[] = [];
  readonly #known = new Set<string>();
  readonly #page: Page;
  readonly #name: string;

  constructor(page: Page, { name, width }: Visit) {
    this.#page = page;
    this.#name = `${name}-${width}`.replace(/[^\w-]+/g, '_').slice(0, 120);
  }

  /** What the page's own eye found where it is scrolled to. */
  async add(found: readonly Finding[], where: string): Promise<void> {
    const fresh = found.filter(({ kind, text }) => !this.#known.has(`${kind} ${text}`));
    if (fresh.length === 0) return;
    mkdirSync(FOLDER, { recursive: true });
    const file = join(FOLDER, `${this.#name}-${this.lines.length}.png`);
    await this.#page.evaluate(() => window.eye.outline(true));
    await this.#page.screenshot({ path: file }).catch(() => {});
    await this.#page.evaluate(() => window.eye.outline(false));
    for (const { kind, text } of fresh) this.say(kind, `${text}, ${where} (${relative(root, file)})`, `${kind} ${text}`);
  }

  say(kind: string, text: string, key = `${kind} ${text}`): void {
    if (!this.#known.has(key)) this.lines.push(`${kind}: ${text}`);
    this.#known.add(key);
  }
}

/** Errors of the console, of scripts and of requests, without the browser's own line about the status of the page. */
function listen(page: Page, findings: Findings, refuses: readonly number[] = []): void {
  page.on('console', (message) => {
    const isOfPage =
      message.text().startsWith('Failed to load resource') &&
      (message.location().url === page.url() || refuses.some((status) => message.text().includes(`status of ${status} `)));
    if (message.type() === 'error' && !isOfPage) findings.say('console', message.text().slice(0, 200));
  });
  page.on('pageerror', (error) => findings.say('console', String(error).slice(0, 200)));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') findings.say('console', `${reason} ${request.url()}`);
  });
}

/** Waits until the page rests: nothing changes, moves or loads. */
export const rest = (page: Page): Promise<void> => page.evaluate((limit) => window.settled(limit), RESTLESS);

/** Waits for the fonts as long as they may take. */
async function lookAtFonts(page: Page, findings: Findings): Promise<void> {
  const arrived = page.waitForFunction(() => window.eye.missingFonts().length === 0, null, { timeout: FONTS_WITHIN, polling: 100 });
  const isMissing = await arrived.then(
    () => false,
    () => true,
  );
  if (isMissing) await findings.add(await page.evaluate(() => window.eye.missingFonts()), `${FONTS_WITHIN / 1000} s after the page`);
}

/** Looks at the whole page in steps, from its top. */
export async function lookDown(page: Page, width: number, findings: Findings): Promise<void> {
  for (let y = 0, last = -1; ; y += STEP) {
    const at = await page.evaluate((to) => {
      scrollTo({ top: to, behavior: 'instant' });
      return scrollY;
    }, y);
    if (at === last) return;
    last = at;
    await rest(page);
    const found = await page.evaluate((w) => window.eye.look(w), width);
    await findings.add(found, `scrolled to ${at}`);
  }
}

/** Visits a page for the first time, as a finger and an eye do, and returns its faults. */
export async function lookAt(visit: Visit): Promise<readonly string[]> {
  const { url, width, height = width < PHONE ? 800 : 900, textScale = 1, status = 200, cookies = [], before, first, opened } = visit;
  const isPhone = Math.min(width, height) < PHONE;
  const context = await (await launch()).newContext({
    viewport: { width, height },
    isMobile: isPhone,
    hasTouch: isPhone,
    deviceScaleFactor: isPhone ? 2 : 1,
    locale: 'en-IN',
  });
  try {
    await context.addCookies([...cookies]);
    await context.addInitScript(eyeScript);
    if (before) await context.addInitScript(before);
    if (textScale !== 1) await context.addInitScript(largeLetters(textScale));
    await visit.prepare?.(context);
    const page = await context.newPage();
    const findings = new Findings(page, visit);
    listen(page, findings, visit.refuses);
    const answer = await page.goto(url, { waitUntil: 'load' });
    if (answer?.status() !== status) findings.say('answer', `${answer?.status()} instead of ${status}`);
    if (new URL(page.url()).pathname !== new URL(url).pathname) findings.say('answer', `the address leads to ${page.url()}`);
    // A connection of the live screens stays open; it does not count.
    await page.waitForLoadState('networkidle', { timeout: RESTLESS }).catch(() => {});
    await first?.(page);
    await rest(page);
    // A message may leave before the fonts are there.
    if (!visit.tells && !first) await findings.add(await page.evaluate(() => window.eye.messages()), 'on arrival');
    await lookAtFonts(page, findings);
    await lookDown(page, width, findings);
    if (opened) await openEach(page, width, opened, findings, visit.openers);
    return findings.lines;
  } finally {
    await context.close();
  }
}

/** Larger letters by the size of the root, before anything is drawn. */
const largeLetters = (scale: number) => `(() => {
  const set = () => document.documentElement && (document.documentElement.style.fontSize = '${scale * 100}%');
  set() || new MutationObserver((_, watch) => set() && watch.disconnect()).observe(document, { childList: true });
})();`;
