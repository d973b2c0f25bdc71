import type { ElementHandle, Page } from 'playwright';
import { type Findings, rest } from './look.ts';

/** What says of itself that it opens something: a fold, a menu, a dialog. */
const OPENERS = 'summary,[aria-haspopup],[aria-expanded=false],[popovertarget],[commandfor]';
/** A page that opens more shows the same again and again, as the rows of a list do. */
const MOST = 12;
const TIMEOUT_MS = 2_000;

/** Tells one opener from another on all pages: the rows of a list say "Edit", each with another name behind it. */
const keyOf = (opener: ElementHandle<Element>) =>
  opener.evaluate((each) => {
    const words = (each.getAttribute('aria-label') ?? each.textContent).trim();
    return `${each.localName} "${words.split(/\s+/)[0]}"`;
  });

/** What can be opened and has not been, in the order of the page. */
async function nextOpener(page: Page, which: string, width: number, opened: Set<string>): Promise<ElementHandle<Element> | null> {
  for (const opener of await page.$$(which)) {
    if (!(await opener.isVisible()) || !(await opener.isEnabled())) continue;
    const key = `${width} ${await keyOf(opener)}`;
    if (opened.has(key)) continue;
    opened.add(key);
    return opener as ElementHandle<Element>;
  }
  return null;
}

/** Waits until the page rests that a press led to: the same one, or another that has taken its place meanwhile. */
async function restAfterPress(page: Page): Promise<void> {
  try {
    await rest(page);
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error;
    await page.waitForLoadState('load');
    await rest(page);
  }
}

/** Opens each fold, menu and dialog in turn, and looks at what it shows. */
export async function openEach(page: Page, width: number, opened: Set<string>, findings: Findings, which = OPENERS): Promise<void> {
  const { href } = new URL(page.url());
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  for (let count = 0; count < MOST; count += 1) {
    const opener = await nextOpener(page, which, width, opened);
    if (!opener) return;
    const name = await keyOf(opener);
    await opener.scrollIntoViewIfNeeded({ timeout: TIMEOUT_MS }).catch(() => {});
    await rest(page);
    await page.evaluate(() => window.eye.remember());
    await opener.click({ timeout: TIMEOUT_MS }).catch(() => {});
    await restAfterPress(page);
    if (page.url() === href && (await page.evaluate(() => window.eye.hasNew()))) {
      await findings.add(await page.evaluate((w) => window.eye.look(w, { onlyNew: true }), width), `opened ${name}`);
    }
    // What stays open would lie over the next one. What is no fold and stays is loaded again.
    await page.keyboard.press('Escape');
    await opener.evaluate((each) => each.closest('details[open]')?.removeAttribute('open')).catch(() => {});
    await rest(page);
    if (page.url() !== href || (await page.evaluate(() => window.eye.hasNew()))) {
      await page.goto(href, { waitUntil: 'load' });
      await rest(page);
    }
  }
}
