import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newPage, shopUrl } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';

const PHONE = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
/** The smallest target of WCAG 2.2 (2.5.8), in pixels. */
const TARGET = 24;

/** What the chosen one of several is painted with, and what the others are, by a pseudo-element. */
const painted = (page: Page, of: string, part: string) =>
  page.locator(of).evaluateAll((all, pseudo) => {
    const look = (each: Element) => {
      const { backgroundColor, scale, content } = getComputedStyle(each, pseudo);
      return `${backgroundColor} ${scale} ${content}`;
    };
    const isChosen = (each: Element) => each.hasAttribute('aria-current');
    return { chosen: all.filter(isChosen).map(look), others: [...new Set(all.filter((each) => !isChosen(each)).map(look))] };
  }, part);

test.each([
  ['the dots of the banners', '/', '.dot', '::before'],
  ['the dots of the pictures of a piece', piece.plain, '.gallery .dot', '::before'],
  ['the menu of a wide window', '/collections', '.header__nav a', '::after'],
  ['the bar of a phone', '/collections', '.tabbar a', '::before'],
])('in forced colours the chosen one is told from the others: %s', async (name, path, of, part) => {
  const page = await newPage({ options: { forcedColors: 'active', ...(name.includes('phone') ? PHONE : {}) } });
  await page.goto(shopUrl + path);
  await page.locator(of).first().waitFor();
  const { chosen, others } = await painted(page, of, part);
  expect(chosen).toHaveLength(1);
  expect(others.length).toBeGreaterThan(0);
  expect(others).not.toContain(chosen[0]);
});

test.each(['/', '/collections/earrings', piece.plain, piece.sized, '/checkout', '/contact', '/shipping-returns', '/login', '/admin/login'])(
  'letters of twice the size do not make %s wider than a phone',
  async (path) => {
    const page = await newPage({ options: PHONE });
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%')),
    );
    await page.goto(shopUrl + path);
    expect(await page.evaluate(() => [Number.parseFloat(getComputedStyle(document.documentElement).fontSize), innerWidth])).toEqual([
      32, 360,
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
);

test('tick boxes and the category of a piece are large enough for a finger that is not steady', async () => {
  const page = await newPage({ options: PHONE });
  for (const [path, of] of [
    ['/signup', 'input[type=checkbox]'],
    ['/collections/filters', 'input[type=checkbox]'],
    [piece.plain, '.product-crumbs a'],
  ] as const) {
    await page.goto(shopUrl + path);
    await page.locator(of).first().waitFor();
    const sizes = await page.locator(of).evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility())
        .map((each) => {
          const { width, height } = each.getBoundingClientRect();
          return Math.min(width, height);
        }),
    );
    expect(sizes.length, path).toBeGreaterThan(0);
    expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(TARGET);
  }
});
