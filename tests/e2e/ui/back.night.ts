/** Night: a listing, a form or the checkout that Back fetches anew, although its answer lets the browser keep it. */
import { expect, inject, onTestFinished, test } from 'vitest';
import { shopUrl } from '../browser/browser.ts';
import { startTab, type TabPage } from '../browser/tab.ts';

/** Waits until the tab shows a loaded page of which the condition holds. */
async function wait(page: TabPage, condition: string): Promise<void> {
  await expect
    .poll(() => page.run(`document.readyState === 'complete' && (${condition})`).catch(() => false), { timeout: 20_000 })
    .toBe(true);
}

test('a listing, a form with its words and the checkout come back by Back as they were left, without a request', async () => {
  const tab = await startTab(inject('wholeChromium'), `${shopUrl}/contact`);
  onTestFinished(tab.close);
  const page = await tab.next();
  const field = `document.querySelector('main :is(input:not([type=hidden], [type=checkbox], [type=radio], [type=search]), textarea)')`;
  for (const [path, typed] of [
    ['/collections', ''],
    ['/grievance', 'The clasp of my haar broke.'],
    ['/checkout', ''],
  ] as const) {
    await wait(page, 'true');
    await page.run(`location.assign('${path}')`);
    await wait(page, `location.pathname === '${path}'`);
    await page.run(`window.isKept = true; if ('${typed}') ${field}.value = '${typed}'`);
    await page.run(`location.assign('/shipping-returns')`);
    await wait(page, `location.pathname === '/shipping-returns'`);
    await page.run('history.back()');
    await wait(page, `location.pathname === '${path}'`);
    const reasons = `JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons)`;
    expect([path, await page.run(`window.isKept || ${reasons}`)]).toEqual([path, true]);
    if (typed) expect(await page.run(`${field}.value`)).toBe(typed);
  }
});
