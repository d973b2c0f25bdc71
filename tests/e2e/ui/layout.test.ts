import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { newPage, shop } from '../browser/browser.ts';
import { headingOf, htmlOf, links, sectionOf, words } from '../browser/html.ts';
import { piece } from '../browser/pages.ts';
import { deliveredOrder } from '../browser/planted-orders.ts';
import { openPage } from '../browser/settled.ts';
import { cartOf } from '../browser/test-products.ts';

const hrefs = (page: Page, within: string) =>
  page.locator(`${within} a`).evaluateAll((links) => links.map((link) => [link.textContent?.trim(), link.getAttribute('href')]));
const pathOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length);

/** The parts that the browser has laid out, and all of them. */
const laidOut = (page: Page) =>
  page.locator('.below').evaluateAll((parts) => {
    const out = parts.filter((part) => part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }));
    return [out.length, parts.length];
  });

describe('what a phone shows only after scrolling', () => {
  test('is laid out after all else, a part at a time', async () => {
    const page = await newPage({ width: 360 });
    // The page has loaded, and its parts are laid out, only after its fonts.
    let sendFonts = () => {};
    const asked = new Promise<void>((resolve) => {
      sendFonts = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const [atFirst = 0, all = 0] = await laidOut(page);
    expect(all).toBeGreaterThanOrEqual(5);
    // The browser begins with a part that is less than a window away.
    expect(atFirst).toBeLessThanOrEqual(1);
    const promised = await page.evaluate(() => document.documentElement.scrollHeight);
    sendFonts();
    await expect.poll(() => laidOut(page)).toEqual([all, all]);
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    // Otherwise the scroll bar would jump.
    expect(promised / whole).toBeGreaterThan(0.85);
    expect(promised / whole).toBeLessThan(1.15);
  });

  test('the line with the stars leads to the reviews, over parts that were not laid out yet', async () => {
    // Samples of the demonstration have no line and no stars: three buyers write.
    const orders = await Promise.all([deliveredOrder(), deliveredOrder(), deliveredOrder()]);
    for (const [at, { id }] of orders.entries()) {
      await shop.rows(
        `INSERT INTO reviews (user_name, rating, comment, review_date, kind, status, order_id, line, product_id)
          VALUES ('Meera J.', ?, 'Light to wear.', ?, 'buyer', 'published', ?, 1, 6)`,
        5 - at,
        Date.now(),
        id,
      );
    }
    const page = await newPage({ width: 360 });
    await openPage(page, piece.plain);
    const line = page.locator('.reviews__line');
    expect(await line.textContent()).toMatch(/4\.0 of 5 stars,\s+3 reviews/);
    await line.click();
    const title = page.locator('#h-reviews');
    await expect.poll(async () => (await title.boundingBox())?.y).toBeGreaterThan(0);
    await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(400);
    for (const { id } of orders) await shop.rows('DELETE FROM reviews WHERE order_id = ?', id);
  });
});

/** Of each animation of the logo: its state, how often it runs, and the properties that it changes. */
const turning = (page: Page) =>
  page.locator('.header__brand').evaluate((brand) =>
    brand.getAnimations({ subtree: true }).map(({ playState, effect }) => {
      const frames = (effect as KeyframeEffect).getKeyframes();
      const changed = new Set(frames.flatMap((frame) => Object.keys(frame)));
      const timing = ['offset', 'computedOffset', 'easing', 'composite'];
      return [playState, effect?.getTiming().iterations, [...changed].filter((name) => !timing.includes(name))];
    }),
  );

describe('header', () => {
  test('is skipped by the first Tab, sticks, and has the rotating logo, the name, four links, and a row that scrolls away (#15, #16)', async () => {
    const page = await newPage({ motion: true, at: '/collections?occasion=wedding&sort=price-asc' });
    await page.keyboard.press('Tab');
    const skip = page.locator('.skip-link');
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await expect.poll(async () => (await skip.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect(await skip.getAttribute('href')).toBe('#main');
    expect(await page.locator('.header__brand').getAttribute('href')).toBe('/');
    expect(await page.locator('.header__name').isVisible()).toBe(true);
    expect(await turning(page)).toEqual([['running', Number.POSITIVE_INFINITY, ['transform']]]);
    expect(await hrefs(page, '.header__nav')).toEqual([
      ['Home', '/'],
      ['Collections', '/collections'],
      ['Reviews', '/customer-reviews'],
      ['Contact', '/contact'],
    ]);
    expect((await hrefs(page, '.header__more'))[0]).toEqual(['Anklets', '/collections/anklets']);
    expect(await hrefs(page, '.header__edits')).toContainEqual(['Wedding', '/collections?occasion=wedding']);
    expect(await page.locator('#menu, .header__links').evaluateAll((all) => all.filter((one) => one.checkVisibility()))).toEqual([]);
    expect(await page.locator('h1').textContent()).toBe('Wedding');
    await page.mouse.wheel(0, 1_500);
    await expect.poll(async () => (await page.locator('.header__more').boundingBox())?.y ?? -100).toBeLessThan(-40);
    expect((await page.locator('.header__row').boundingBox())?.y).toBe(0);
  });

  test('a term is trimmed and an empty one ignored; the badge pulses until its script has read the cart, counts pieces and follows other tabs; the account menu (#17, #18, #19, #24, #129)', async () => {
    const page = await newPage({ motion: true });
    await openPage(page, '/contact');
    const menu = page.locator('.header .menu__panel');
    await page.locator('summary[aria-label=Account]').click();
    expect(await hrefs(page, '.header .menu__panel')).toEqual([
      ['Login', '/login'],
      ['Signup', '/signup'],
    ]);
    await expectAccessible(page, 1280);
    await page.keyboard.press('Escape');
    expect(await menu.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Account');

    const badge = page.locator('.header [data-cart-count]');
    const link = page.locator('.header [data-cart-link]');
    expect([await link.getAttribute('href'), await badge.isVisible()]).toEqual(['/checkout', false]);
    const other = await page.context().newPage();
    await other.goto('/robots.txt');
    await other.evaluate(cartOf([6, 2], [14, 1, '2.6']));
    await expect.poll(() => badge.textContent()).toBe('3');
    expect(await link.getAttribute('aria-label')).toBe('Cart, 3 pieces');
    expect(await page.locator('.tabbar [data-cart-count]').textContent()).toBe('3');

    const field = page.locator('.header__row input[name=search]');
    await field.fill('   ');
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('');
    expect(pathOf(page)).toBe('/contact');
    await field.fill('  gold jhumka ');
    const held = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await field.press('Enter');
    await page.waitForURL('**/collections?search=gold+jhumka', { waitUntil: 'domcontentloaded' });
    expect(await page.locator('h1').textContent()).toBe('Search Results for "gold jhumka"');
    const drawn = () => badge.evaluate((count) => [count.textContent, getComputedStyle(count).animationName]);
    expect(await drawn()).toEqual(['…', 'pulse']);
    held.resolve();
    await expect.poll(drawn).toEqual(['3', 'none']);
  });

  test('without script a form searches, and the account menu opens (#17, #19)', async () => {
    const html = await htmlOf('/contact');
    const [form = ''] = /<form[^>]*action="\/collections"(?:(?!<\/form>).)*name="search"/s.exec(html) ?? [];
    expect(form).not.toMatch(/^$|method="post"/i);
    expect(headingOf(await htmlOf('/collections?search=+jhumka+'))).toBe('Search Results for "jhumka"');
    expect(html).toMatch(/<details[^>]*>\s*<summary[^>]*aria-label="Account"/);
  });

  test('counts of two digits stay on their own icon in letters of twice the size (#18, #24)', async () => {
    const page = await newPage({ width: 360, before: cartOf([6, 41]) });
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.setProperty('font-size', '200%');
        const wishes = document.querySelector('.header__row [data-wish-count]');
        if (wishes) wishes.textContent = '37';
      }),
    );
    await openPage(page, '/collections');
    await expect.poll(() => page.locator('.tabbar [data-cart-count]').textContent()).toBe('41');
    const over = await page.locator('.badge').evaluateAll((badges) =>
      badges.flatMap((badge) => {
        const own = badge.closest('a')?.getBoundingClientRect();
        const { left, right, width } = badge.getBoundingClientRect();
        if (!own || width === 0) return [];
        return [{ count: badge.textContent, isInside: left >= own.left && right <= own.right && right <= innerWidth }];
      }),
    );
    expect(over).toEqual([
      { count: '37', isInside: true },
      { count: '41', isInside: true },
      { count: '41', isInside: true },
    ]);
  });

  test('on phones the name is hidden, the logo stands still, a bar has Home, Shop, Cart, Account, and a button opens links and a search field (#15, #23, #24)', async () => {
    const page = await newPage({ width: 360 });
    await openPage(page, '/collections');
    expect(await page.locator('.header__name').isVisible()).toBe(false);
    const [mark, bar] = [await page.locator('.header__brand').boundingBox(), await page.locator('.tabbar').boundingBox()];
    expect(Math.min(mark?.width ?? 0, mark?.height ?? 0)).toBeGreaterThanOrEqual(44);
    // The bar is at the foot of the window, not of the page.
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(800);
    expect((await turning(page)).filter(([state]) => state === 'running')).toEqual([]);
    const tabs = await page
      .locator('.tabbar a')
      .evaluateAll((links) => links.map((link) => [link.querySelector('span')?.textContent, link.getAttribute('href')]));
    expect(tabs).toEqual([
      ['Home', '/'],
      ['Shop', '/collections'],
      ['Cart', '/checkout'],
      ['Account', '/login'],
    ]);
    expect(await page.locator('.tabbar [aria-current]').textContent()).toContain('Shop');
    const sheet = page.locator('#menu');
    expect(await sheet.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await sheet.getByRole('searchbox').waitFor();
    const links = await hrefs(page, '.header__links');
    expect(links.map(([label]) => label)).toEqual([
      ...['Where is my order?', 'Wishlist', 'Reviews', 'Ask on WhatsApp'],
      ...['Home', 'Collections', 'Contact'],
    ]);
    expect(links.slice(0, 2).map(([, href]) => href)).toEqual(['/track-order', '/wishlist']);
    const more = await hrefs(page, '.header__more');
    expect(more[0]).toEqual(['Anklets', '/collections/anklets']);
    expect(more).toContainEqual(['Gifts', '/collections?occasion=gift']);
    await expectAccessible(page, 360);
    const pictures = page.locator('.header__more img');
    await expect
      .poll(() => pictures.evaluateAll((all: HTMLImageElement[]) => all.length >= 6 && all.every((one) => one.naturalWidth > 0)))
      .toBe(true);
    // All of it is reached over a page that does not move, and ends above the tab bar.
    const last = page.locator('.header__pages a').last();
    await last.scrollIntoViewIfNeeded();
    const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual((await page.locator('.tabbar').boundingBox())?.y ?? 0);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(await last.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await page.locator('.tabbar').isVisible()).toBe(false);
  });
});

test('the footer has its links and names the firm; links to other sites open in a new tab (#25, #26, #28, L1)', async () => {
  const html = await htmlOf('/collections');
  const footer = html.slice(html.indexOf('<footer'));
  expect(links(sectionOf(footer, 'Quick Links'))).toEqual([
    ['Shop All', '/collections'],
    ['Customer Reviews', '/customer-reviews'],
    ['Contact Us', '/contact'],
    ['My Account', '/profile'],
    ['Track an order', '/track-order'],
  ]);
  expect(links(sectionOf(footer, 'Information').split('</section>')[0] ?? '')).toEqual([
    ['Privacy Policy', '/privacy-policy'],
    ['Terms & Conditions', '/terms-conditions'],
    ['Shipping & Returns', '/shipping-returns'],
    ['Fair Dealing', '/fair-dealing'],
    ['Accessibility', '/accessibility'],
    ['Complaints', '/grievance'],
  ]);
  expect(footer).toMatch(/<img [^>]*alt="We accept UPI, RuPay, Visa, Mastercard and net banking"[^>]* height="28"/);
  const outside = (html + (await htmlOf('/contact'))).match(/<a [^>]*href="https:\/\/[^>]*>/g) ?? [];
  expect(outside.length).toBeGreaterThanOrEqual(4);
  expect(outside.filter((tag) => !tag.includes('target="_blank" rel="noopener noreferrer"'))).toEqual([]);
  const [, firm = ''] = /<p class="footer__firm">(.*?)<\/p>/s.exec(footer) ?? [];
  for (const part of [/Private Limited/, /560079/, /GSTIN \S{15}/, /Customer care: \S+@/, /\+91 \d{5} \d{5}/, /Grievance Officer: /])
    expect(words(firm)).toMatch(part);
});

test.each(['/login', '/track-order', '/newsletter/asked'])(
  '%s ends in a short foot: who sells, the grievance officer and the policies (L1, L6)',
  async (path) => {
    const html = await htmlOf(path);
    const foot = html.slice(html.indexOf('<footer'));
    for (const part of [/Private Limited/, /Grievance Officer: /, /\+91 \d{5} \d{5}/]) expect(words(foot)).toMatch(part);
    const list = links((foot.match(/<li\b.*?<\/li>/gs) ?? []).join(''));
    const policies = ['/privacy-policy', '/terms-conditions', '/shipping-returns', '/fair-dealing', '/accessibility', '/grievance'];
    expect(list.map(([, href]) => href)).toEqual([...policies, `/hi${path}`]);
    expect(foot).not.toContain('type="email"');
  },
);

test('in a wide window the home page is laid out at once; a new page starts at the top, and going back restores the position (#30)', async () => {
  const page = await newPage();
  await openPage(page, '/');
  const [atFirst, all] = await laidOut(page);
  expect(atFirst).toBe(all);
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await page.evaluate((path) => document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click(), piece.plain);
  await page.waitForURL(`**${piece.plain}`);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
});
