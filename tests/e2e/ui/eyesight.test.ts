import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newPage } from '../browser/browser.ts';
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

test('in forced colours the chosen one is told from the others: dots of banners and pictures, the menu, the bar of a phone; tick boxes and the category of a piece are large enough', async () => {
  const page = await newPage({ options: { ...PHONE, forcedColors: 'active' } });
  const expectTold = async (of: string, part: string) => {
    await page.locator(of).first().waitFor();
    const { chosen, others } = await painted(page, of, part);
    expect([of, chosen.length]).toEqual([of, 1]);
    expect(others.length, of).toBeGreaterThan(0);
    expect(others, of).not.toContain(chosen[0]);
  };
  /** Large enough for a finger that is not steady. */
  const expectLarge = async (of: string) => {
    await page.locator(of).first().waitFor();
    const sizes = await page.locator(of).evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility())
        .map((each) => {
          const { width, height } = each.getBoundingClientRect();
          return Math.min(width, height);
        }),
    );
    expect(sizes.length, of).toBeGreaterThan(0);
    expect(Math.min(...sizes), of).toBeGreaterThanOrEqual(TARGET);
  };
  await page.goto('/');
  await expectTold('.dot', '::before');
  await expectTold('.tabbar a', '::before');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectTold('.header__nav a', '::after');
  await page.setViewportSize(PHONE.viewport);
  await page.goto(piece.plain);
  await expectTold('.gallery .dot', '::before');
  await expectLarge('.product-crumbs a:not(.product-crumbs__home)');
  for (const path of ['/signup', '/collections/filters']) {
    await page.goto(path);
    await expectLarge('input[type=checkbox]');
  }
});

/** How far apart letters, words and lines may be moved by who reads so (1.4.12). */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
  p { margin-bottom: 2em !important; }`;

test('with the spacing of WCAG no page scrolls sideways, and no word is cut', async () => {
  const page = await newPage({ options: PHONE });
  for (const path of ['/', '/collections', piece.plain, '/login', '/grievance', '/hi']) {
    await page.goto(path);
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    }, SPACING);
    const { width, cut } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      cut: [...document.querySelectorAll<HTMLElement>('main a, main button, main h1, main h2, main label')]
        .filter(
          (each) =>
            each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && getComputedStyle(each).overflowX !== 'visible',
        )
        .filter(({ scrollWidth, clientWidth, textContent }) => scrollWidth > clientWidth + 1 && textContent.trim().length > 1)
        .map(({ textContent }) => textContent.trim().slice(0, 40)),
    }));
    expect([path, width, cut]).toEqual([path, PHONE.viewport.width, []]);
  }
});
