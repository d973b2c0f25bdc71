import { setTimeout } from 'node:timers/promises';
import { startTab } from '../e2e/browser/tab.ts';
import { untilQuiet } from './quiet-machine.ts';

const TAPS = 5;
/** A shopper looks at a page before tapping on it. */
const SEEN_MS = 1_500;
/** Ms that a finger rests on a link: a quick tap. */
const PRESSED_MS = 80;
/** A device with a finger and no mouse. */
const PHONE = '--blink-settings=primaryHoverType=1,availableHoverTypes=1,primaryPointerType=2,availablePointerTypes=2';

const hasRules = `new Promise((found) => {
  const look = () => document.querySelector('script[type=speculationrules]') ? found(true) : setTimeout(look, 20);
  look();
})`;
const link = `(() => {
  const link = document.querySelector('main a[href^="/products/"]');
  link.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = link.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})()`;
/** When the page of a piece was first painted, in ms since 1970; null on every other page. */
const painted = `location.pathname.startsWith('/products/') ?
  performance.timeOrigin + performance.getEntriesByName('first-contentful-paint')[0].startTime : null`;

/**
 * Ms from the lift of a finger on the first piece of a page until the page of the piece is painted: the median of fresh visits. `executable` is
 * the whole browser.
 */
export async function measureNextPage(executable: string, url: string): Promise<number> {
  const times: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    await untilQuiet();
    times.push(await tapOnce(executable, url));
  }
  return Math.round(times.sort((a, b) => a - b)[Math.floor(TAPS / 2)] ?? 0);
}

async function tapOnce(executable: string, url: string): Promise<number> {
  const tab = await startTab(executable, url, [PHONE]);
  try {
    const page = await tab.next();
    await page.run(hasRules);
    const [x, y] = await page.run<[number, number]>(link);
    await setTimeout(SEEN_MS);
    await page.touch(x, y);
    await setTimeout(PRESSED_MS);
    const lifted = Date.now();
    page.lift();
    await setTimeout(SEEN_MS);
    // The page that was rendered ahead, or the same document of the tab where none was.
    const shown = [page, await Promise.race([tab.next(), setTimeout(SEEN_MS, page)])].map((one) => one.run<number | null>(painted));
    const at = await Promise.race([Promise.any(shown.map(async (time) => (await time) ?? Promise.reject())), setTimeout(SEEN_MS, null)]);
    if (at === null) throw new Error(`No page followed ${url}.`);
    return at - lifted;
  } finally {
    await tab.close();
  }
}
