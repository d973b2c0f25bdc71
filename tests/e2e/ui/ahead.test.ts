import { expect, inject, onTestFinished, test } from 'vitest';
import { newPage, shopUrl } from '../browser/browser.ts';
import { startTab } from '../browser/tab.ts';

const ready = (selector: string) =>
  `new Promise((found) => { const look = () => document.querySelector('${selector}') ? found(true) : requestAnimationFrame(look); look(); })`;
const loaded = `new Promise((done) => { const look = () => document.readyState === 'complete' ? done(true) : setTimeout(look, 20); look(); })`;
/** What the page has asked of the shop, and the scripts that it runs. */
const asked = `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((path) => /^\\/api|\\.js$/.test(path))`;
const views = `new Promise((done) => { const look = () => { const seen = ${asked}.filter((path) => path === '/api/page-views'); seen.length ? done(seen) : setTimeout(look, 50); }; look(); })`;

test('a page is rendered while its link is pressed, and runs and counts once it is shown', async () => {
  const tab = await startTab(inject('wholeChromium'), `${shopUrl}/collections`);
  onTestFinished(tab.close);
  const listing = await tab.next();
  await listing.run(ready('script[type=speculationrules]'));
  const [x, y] = await listing.run<[number, number]>(
    `(() => { const { x, y } = document.querySelector('article a').getBoundingClientRect(); return [x + 20, y + 20]; })()`,
  );
  await listing.touch(x, y);
  const product = await tab.next();
  expect(product.isAhead).toBe(true);
  await product.run(loaded);
  expect(await product.run('[document.prerendering, document.querySelectorAll("h1").length]')).toEqual([true, 1]);
  expect(await product.run(asked)).toEqual([]);
  listing.lift();
  expect(await product.run(views)).toHaveLength(1);
  expect(await product.run(`performance.getEntriesByType('navigation')[0].activationStart`)).toBeGreaterThan(0);
  expect(await product.run('location.pathname')).toMatch(/^\/products\//);
});

test('who saves data fetches nothing ahead', async () => {
  const before = `Object.defineProperty(navigator, 'connection', { value: { saveData: true, addEventListener() {} } })`;
  const page = await newPage({ width: 360, before, at: '/collections' });
  // The last act of the shell's script, after the rules would have been added.
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
  expect(await page.locator('script[type=speculationrules]').count()).toBe(0);
});
