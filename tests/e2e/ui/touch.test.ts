import { type Browser, chromium, type Page } from 'playwright';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build, type Rollup } from 'vite';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { TouchIsland } from './touch-island.tsx';

const ADDRESS = 'http://island.test/';
let browser: Browser;
let script: string;

beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    // Vitest runs in development mode; React's production build has no runtime for that.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: new URL('touch-page.ts', import.meta.url).pathname, formats: ['iife'], name: 'page' } },
  })) as Rollup.RollupOutput[];
  script = built[0]?.output[0].code ?? '';
  browser = await chromium.launch({ executablePath: inject('chromium'), args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(() => browser.close());

/** A page whose island gets its code when `arrive` is dispatched; with `saveData` nothing is fetched before the first touch. */
async function open(saveData = true): Promise<Page> {
  const page = await browser.newPage({ hasTouch: true });
  await page.addInitScript((save) => Object.defineProperty(navigator, 'connection', { value: { saveData: save } }), saveData);
  await page.route(`${ADDRESS}**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><astro-island ssr>${renderToString(createElement(TouchIsland))}</astro-island><script>${script.replaceAll('</script', '<\\/script')}</script>`,
    }),
  );
  await page.goto(ADDRESS);
  return page;
}

/** taps | text | size | agreed | forms sent, after enough time for the island to do anything twice. */
async function stateOf(page: Page): Promise<string | null> {
  await page.evaluate(() => dispatchEvent(new Event('arrive')));
  await page.waitForFunction(() => !document.querySelector('[ssr]'));
  await page.waitForTimeout(300);
  return page.textContent('#state');
}

test('taps before hydration are all counted, once each, and are shown as pressed', async () => {
  const page = await open();
  await page.tap('#inside');
  await page.tap('#tap');
  await page.tap('#inside');
  expect(await page.getAttribute('#tap', 'aria-busy')).toBe('true');
  expect(await stateOf(page)).toBe('3|||false|0');
  expect(await page.getAttribute('#tap', 'aria-busy')).toBeNull();
  await page.tap('#tap');
  expect(await page.textContent('#state')).toBe('4|||false|0');
});

test('Enter and Space count too, and the focus stays', async () => {
  const page = await open();
  await page.focus('#tap');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  expect(await stateOf(page)).toBe('2|||false|0');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('tap');
});

test('typed and chosen values reach the island', async () => {
  const page = await open();
  await page.tap('#large');
  await page.tap('#agree');
  await page.locator('#text').pressSequentially('hello');
  expect(await page.isChecked('#large')).toBe(true);
  expect(await stateOf(page)).toBe('0|hello|large|true|0');
  expect(await page.isChecked('#agree')).toBe(true);
});

test('a form without an address waits for the island; a link does not', async () => {
  const page = await open();
  await page.fill('#note', 'kept');
  await page.press('#note', 'Enter');
  await page.tap('#link');
  expect(page.url()).toContain('#there');
  expect(await stateOf(page)).toBe('0|||false|1');
  expect(await page.inputValue('#note')).toBe('kept');
});

test('the code is fetched ahead without hydrating the island, except for visitors who save data', async () => {
  const ahead = await open(false);
  await ahead.waitForSelector('html[data-asked]');
  await ahead.evaluate(() => dispatchEvent(new Event('arrive')));
  await ahead.waitForTimeout(500);
  expect(await ahead.locator('astro-island[ssr]').count()).toBe(1);
  const saving = await open(true);
  await saving.waitForTimeout(500);
  expect(await saving.locator('html[data-asked]').count()).toBe(0);
});
