import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { newPage, shopUrl } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';

const chatOf = (page: Page) => page.getByRole('link', { name: 'Chat with us on WhatsApp' });

/**
 * Goes through the page from its end to its top. Of each step at which the tab stands: what lies under its corners and its middle and can
 * be pressed or filled in.
 */
const underTheTab = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const found: string[][] = [];
    for (let at = document.documentElement.scrollHeight; at >= 0; at -= 250) {
      scrollTo({ top: at, behavior: 'instant' });
      const tab = document.querySelector<HTMLElement>('.chat');
      const until = performance.now() + 450;
      while (performance.now() < until) await frame();
      if (!tab?.checkVisibility({ visibilityProperty: true })) continue;
      const { left, right, top, bottom } = tab.getBoundingClientRect();
      const points = [
        ...[left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y])),
        [(left + right) / 2, (top + bottom) / 2],
      ];
      const under = points.map(([x = 0, y = 0]) => document.elementsFromPoint(x, y).find((element) => !tab.contains(element)));
      found.push(under.flatMap((element) => element?.closest('a,button,input,select,textarea,label,summary')?.outerHTML ?? []));
    }
    return found;
  });

describe.each([360, 1280] as const)('the chat tab at %i pixels (#13)', (width) => {
  test('stands on nothing that can be pressed', async () => {
    const page = await newPage({ width });
    await page.goto(width < 960 ? '/' : '/collections', { waitUntil: 'networkidle' });
    const steps = await underTheTab(page);
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.flat()).toEqual([]);
    expect(await page.locator('.chat').getAttribute('href')).toMatch(/^https:\/\/wa\.me\/91\d{10}\?text=Hello/);
  });
});

test('the chat tab does not lie under the bar of the filters, which takes two lines in Hindi', async () => {
  const page = await newPage({ options: { viewport: { width: 1024, height: 900 } } });
  await page.goto('/hi/collections', { waitUntil: 'networkidle' });
  const isUnder = () =>
    page.evaluate(() => {
      const [bar, tab] = ['.filters', '.chat'].map((each) => document.querySelector(each)?.getBoundingClientRect());
      return bar && tab && [bar.height > 80, tab.top < bar.bottom && tab.bottom > bar.top];
    });
  await expect.poll(() => page.locator('.chat').isVisible()).toBe(true);
  expect(await isUnder()).toEqual([true, false]);
});

test('on a phone the chat tab comes after the first screen, with a move upwards, and leaves while the page is read on', async () => {
  const page = await newPage({ width: 360 });
  await page.goto('/', { waitUntil: 'networkidle' });
  const chat = chatOf(page);
  expect(await chat.isVisible()).toBe(false);
  await page.mouse.wheel(0, 2_500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2_000);
  // Where there is room for it: not beside every row of pieces.
  const isThereAfterAMoveUp = async () => {
    await page.mouse.wheel(0, -60);
    // It comes when the page is at rest again.
    await chat.waitFor({ timeout: 1_500 }).catch(() => {});
    return chat.isVisible();
  };
  await expect.poll(isThereAfterAMoveUp, { timeout: 20_000 }).toBe(true);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => chat.isVisible()).toBe(false);
});

test('the chat tab leaves while the form of the newsletter is in view', async () => {
  const page = await newPage({ width: 1280 });
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const chat = page.locator('.chat');
  await expect.poll(() => chat.isVisible()).toBe(true);
  await page.getByLabel('Email address').scrollIntoViewIfNeeded();
  await expect.poll(() => chat.isVisible()).toBe(false);
});

test('pages where people buy, pay, log in or see their orders have no chat tab', async () => {
  for (const path of [piece.plain, '/checkout', '/login', '/track-order', '/collections/filters', '/payment-help'])
    expect([path, (await (await fetch(shopUrl + path)).text()).includes('class="chat"')]).toEqual([path, false]);
});
