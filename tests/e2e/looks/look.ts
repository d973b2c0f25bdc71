import type { BrowserContext, Page } from 'playwright';
import { violationsOf } from '../browser/accessible.ts';
import { listenForViolations, violations } from '../browser/csp.ts';
import { giveBack, type LentPage, lend, SAVES_DATA } from '../browser/lent-pages.ts';
import { openPage } from '../browser/settled.ts';
import { eyeScript } from './bundle.ts';
import { Findings } from './findings.ts';
import { openEach } from './open-each.ts';
import { rest } from './rest.ts';

/** When fonts must be there, counted from the page's load. */
const FONTS_WITHIN = 5_000;
/** Narrower windows are phones. */
const PHONE = 700;
/** What two looks have in common, in pixels. */
const SEEN_TWICE = 80;

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
  /** True to ask axe too. */
  readonly isRead?: boolean;
  /** True for a look at what stands still, without the sharp pictures of phones and the moves of a page. */
  readonly isQuick?: boolean;
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
async function lookDown(page: Page, { width, isQuick = false }: Visit, findings: Findings): Promise<void> {
  const step = (page.viewportSize()?.height ?? 0) - SEEN_TWICE;
  for (let y = 0, last = -1; ; y += step) {
    const at = await page.evaluate((to) => {
      scrollTo({ top: to, behavior: 'instant' });
      return scrollY;
    }, y);
    if (at === last) return;
    last = at;
    await rest(page, isQuick);
    const found = await page.evaluate((w) => window.eye.look(w), width);
    await findings.add(found, `scrolled to ${at}`);
  }
}

/** The phone on which letters are doubled: in wider windows the setting of a browser also chooses another layout, which a style cannot. */
const LARGE_LETTERS_WIDTH = 360;

/** Whether the page pans in letters of twice the size, which a browser draws at once. */
async function lookAtLargeLetters(page: Page, width: number, findings: Findings): Promise<void> {
  const found = await page.evaluate((w) => {
    const { style } = document.documentElement;
    style.fontSize = '200%';
    const pans = window.eye.pans(w);
    style.fontSize = '';
    return pans;
  }, width);
  await findings.add(found, 'in letters of 200 %');
}

const windowOf = ({ width, height = width < PHONE ? 800 : 900, isQuick = false }: Visit) => {
  const isPhone = Math.min(width, height) < PHONE;
  return {
    viewport: { width, height },
    ...{ isMobile: isPhone, hasTouch: isPhone, locale: 'en-IN' },
    deviceScaleFactor: isPhone && !isQuick ? 2 : 1,
    reducedMotion: isQuick ? ('reduce' as const) : ('no-preference' as const),
  };
};

/** Visits a page for the first time, as a finger and an eye do, and returns its faults. */
export async function lookAt(visit: Visit): Promise<readonly string[]> {
  const { before = '', textScale = 1, cookies = [], prepare } = visit;
  const lent = await lend({
    ...{ worker: false, fresh: false, options: windowOf(visit) },
    before: [visit.isQuick ? SAVES_DATA : '', eyeScript, listenForViolations, textScale === 1 ? '' : largeLetters(textScale), before].join(
      ';\n',
    ),
  });
  let isDone = false;
  try {
    await lent.context.addCookies([...cookies]);
    await prepare?.(lent.context);
    const found = await lookOn(lent, visit);
    isDone = true;
    return found;
  } finally {
    await giveBack(lent, isDone);
  }
}

async function lookOn({ page }: LentPage, visit: Visit): Promise<readonly string[]> {
  const { url, width, textScale = 1, status = 200, tells = false, isRead = false, isQuick = false, first, opened } = visit;
  const findings = new Findings(page, visit);
  const answer = await openPage(page, url);
  if (answer?.status() !== status) findings.say('answer', `${answer?.status()} instead of ${status}`);
  if (new URL(page.url()).pathname !== new URL(url).pathname) findings.say('answer', `the address leads to ${page.url()}`);
  await first?.(page);
  await rest(page, isQuick);
  // A message may leave before the fonts are there.
  if (!tells && !first) await findings.add(await page.evaluate(() => window.eye.messages()), 'on arrival');
  await lookAtFonts(page, findings);
  await lookDown(page, visit, findings);
  if (textScale === 1 && width === LARGE_LETTERS_WIDTH) await lookAtLargeLetters(page, width, findings);
  if (isRead) for (const each of await violationsOf(page)) findings.say('axe', each);
  for (const each of (await violations(page)) as string[]) findings.say('policy', each);
  if (opened) await openEach(page, visit, opened, findings);
  return findings.lines;
}

/** Larger letters by the size of the root, before anything is drawn. */
const largeLetters = (scale: number) => `(() => {
  const set = () => document.documentElement && (document.documentElement.style.fontSize = '${scale * 100}%');
  set() || new MutationObserver((_, watch) => set() && watch.disconnect()).observe(document, { childList: true });
})();`;
