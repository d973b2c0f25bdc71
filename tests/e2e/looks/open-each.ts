import type { ElementHandle, Page } from 'playwright';
import { openPage, quiet } from '../browser/settled.ts';
import type { Findings } from './findings.ts';
import type { Visit } from './look.ts';
import { rest } from './rest.ts';

/** What says of itself that it opens something: a fold, a menu, a dialog. */
const OPENERS = 'summary,[aria-haspopup],[aria-expanded=false],[popovertarget],[commandfor]';
/** A page that opens more shows the same again and again, as the rows of a list do. */
const MOST = 12;
const TIMEOUT_MS = 2_000;

/** 'button "Edit"': what an opener is called, without the name of its row. */
const nameOf = (opener: ElementHandle<Element>) =>
  opener.evaluate((each) => {
    const words = (each.getAttribute('aria-label') ?? each.textContent).trim();
    return `${each.localName} "${words.split(/\s+/)[0]}"`;
  });

/** Tells one opener from another on all pages. The rows of a list open the same, whatever their words are. */
async function keyOf(opener: ElementHandle<Element>): Promise<string> {
  const inRow = await opener.evaluate((each) => {
    const row = each.closest('main :is(li, tr, article, [role=row])');
    const at = row ? [...row.querySelectorAll(each.localName)].indexOf(each) : -1;
    return row && `${location.pathname} ${row.localName}.${row.className} ${each.localName} ${at}`;
  });
  return inRow ?? nameOf(opener);
}

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
async function restAfterPress(page: Page, isQuick: boolean): Promise<void> {
  // The code of a dialog may be on its way.
  const rested = () => quiet(page).then(() => rest(page, isQuick));
  try {
    await rested();
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error;
    await page.waitForLoadState('load');
    await rested();
  }
}

/** Opens each fold, menu and dialog in turn, and looks at what it shows. */
export async function openEach(page: Page, visit: Visit, opened: Set<string>, findings: Findings): Promise<void> {
  const { width, isQuick = false, openers = OPENERS } = visit;
  const { href } = new URL(page.url());
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  for (let count = 0; count < MOST; count += 1) {
    const opener = await nextOpener(page, openers, width, opened);
    if (!opener) return;
    const name = await nameOf(opener);
    await opener.scrollIntoViewIfNeeded({ timeout: TIMEOUT_MS }).catch(() => {});
    await rest(page, isQuick);
    await page.evaluate(() => window.eye.remember());
    await opener.click({ timeout: TIMEOUT_MS }).catch(() => {});
    await restAfterPress(page, isQuick);
    if (page.url() === href && (await page.evaluate(() => window.eye.hasNew()))) {
      await findings.add(await page.evaluate((w) => window.eye.look(w, { onlyNew: true }), width), `opened ${name}`);
    }
    // What stays open would lie over the next one. What is no fold and stays is loaded again.
    await page.keyboard.press('Escape');
    await opener.evaluate((each) => each.closest('details[open]')?.removeAttribute('open')).catch(() => {});
    await rest(page, isQuick);
    if (page.url() !== href || (await page.evaluate(() => window.eye.hasNew()))) {
      await openPage(page, href);
      await rest(page, isQuick);
    }
  }
}
