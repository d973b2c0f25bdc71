import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newPage, shopUrl } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { openPage } from '../browser/settled.ts';

/** Goes upwards from the end of the page. Of three steps at which the tab stands: what lies under its corners and its middle and can be pressed. */
const underTheTab = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const found: string[][] = [];
    for (let at = document.documentElement.scrollHeight - innerHeight; at >= 0 && found.length < 3; at -= 400) {
      scrollTo({ top: at, behavior: 'instant' });
      const tab = document.querySelector<HTMLElement>('.chat');
      // It leaves with the scroll, and comes back where it finds a place: not beside every row of pieces.
      const until = performance.now() + 450;
      await frame();
      while (performance.now() < until && !tab?.classList.contains('is-shown')) await frame();
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

test('on a phone the chat tab comes with a move upwards, leaves while the page is read on, and stands on nothing that can be pressed (#13)', async () => {
  const page = await newPage({ width: 360 });
  await openPage(page, '/');
  const chat = page.getByRole('link', { name: 'Chat with us on WhatsApp' });
  expect(await chat.isVisible()).toBe(false);
  expect(await underTheTab(page)).toEqual([[], [], []]);
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/91\d{10}\?text=Hello/);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => chat.isVisible()).toBe(false);
});

test('in a wide window the chat tab does not lie under the bar of the filters, which takes two lines in Hindi, and leaves while the form of the newsletter is in view', async () => {
  const page = await newPage();
  await page.setViewportSize({ width: 1024, height: 900 });
  await openPage(page, '/hi/collections');
  const chat = page.locator('.chat');
  await expect.poll(() => chat.isVisible()).toBe(true);
  const isUnder = await page.evaluate(() => {
    const [bar, tab] = ['.filters', '.chat'].map((each) => document.querySelector(each)?.getBoundingClientRect());
    return bar && tab && [bar.height > 80, tab.top < bar.bottom && tab.bottom > bar.top];
  });
  expect(isUnder).toEqual([true, false]);
  await page.locator('.footer input[type=email]').scrollIntoViewIfNeeded();
  await expect.poll(() => chat.isVisible()).toBe(false);
});

test('pages where people buy, pay, log in or see their orders have no chat tab', async () => {
  for (const path of [piece.plain, '/checkout', '/login', '/track-order', '/collections/filters', '/payment-help'])
    expect([path, (await (await fetch(shopUrl + path)).text()).includes('class="chat"')]).toEqual([path, false]);
});
