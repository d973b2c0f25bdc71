import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { headStyle } from '../../../src/ui/styles/head-style.ts';
import { expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { piece, shopperPages } from '../browser/pages.ts';
import { deliveredOrder } from '../browser/planted-orders.ts';
import { cartOf } from '../browser/test-products.ts';

const hrefs = (page: Page, within: string) =>
  page.locator(`${within} a`).evaluateAll((links) => links.map((link) => [link.textContent?.trim(), link.getAttribute('href')]));
const pathOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length);

describe('what a phone shows only after scrolling', () => {
  /** The parts that the browser has laid out, and all of them. */
  const laidOut = (page: Page) =>
    page.locator('.below').evaluateAll((parts) => {
      const out = parts.filter((part) => part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }));
      return [out.length, parts.length];
    });

  test.each([
    ['home', '/', 6],
    ['product', piece.plain, 3],
  ])('is laid out on %s after all else, a part at a time', async (_, path, parts) => {
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
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const [atFirst = 0, all = 0] = await laidOut(page);
    expect(all).toBeGreaterThanOrEqual(parts);
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

  test('is laid out when it comes near, without any script', async () => {
    const page = await newPage({ width: 360, scripts: false });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.locator('.below').last().scrollIntoViewIfNeeded();
    await page.getByText('Why choose us').click({ trial: true });
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
    await page.goto(piece.plain, { waitUntil: 'networkidle' });
    const line = page.locator('.reviews__line');
    expect(await line.textContent()).toMatch(/4\.0 of 5 stars,\s+3 reviews/);
    await line.click();
    const title = page.locator('#h-reviews');
    await expect.poll(async () => (await title.boundingBox())?.y).toBeGreaterThan(0);
    await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(400);
    for (const { id } of orders) await shop.rows('DELETE FROM reviews WHERE order_id = ?', id);
  });

  test('is laid out at once in a wide window', async () => {
    const page = await newPage();
    await page.goto('/', { waitUntil: 'networkidle' });
    const [atFirst, all] = await laidOut(page);
    expect(atFirst).toBe(all);
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
  test('sticks, with the rotating logo, the name and the four links (#15, #16)', async () => {
    const page = await newPage({ motion: true });
    await page.goto('/collections');
    expect(await page.locator('.header__brand').getAttribute('href')).toBe('/');
    expect(await page.locator('.header__name').isVisible()).toBe(true);
    expect(await turning(page)).toEqual([['running', Number.POSITIVE_INFINITY, ['transform']]]);
    expect(await hrefs(page, '.header__nav')).toEqual([
      ['Home', '/'],
      ['Collections', '/collections'],
      ['Reviews', '/customer-reviews'],
      ['Contact', '/contact'],
    ]);
    await page.mouse.wheel(0, 1_500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect((await page.locator('.header__row').boundingBox())?.y).toBe(0);
  });

  test('wide windows have a second row of categories and edits, which scrolls away', async () => {
    const page = await newPage();
    await page.goto('/collections?occasion=wedding&sort=price-asc');
    const row = await hrefs(page, '.header__more');
    expect(row[0]).toEqual(['Anklets', '/collections/anklets']);
    expect(await hrefs(page, '.header__edits')).toContainEqual(['Wedding', '/collections?occasion=wedding']);
    expect(await page.locator('#menu, .header__links').evaluateAll((all) => all.filter((one) => one.checkVisibility()))).toEqual([]);
    expect(await page.locator('h1').textContent()).toBe('Wedding');
    await page.mouse.wheel(0, 1_500);
    await expect.poll(async () => (await page.locator('.header__more').boundingBox())?.y ?? -100).toBeLessThan(-40);
  });

  test('the name is hidden on small screens; the logo stands still with reduced motion (#15)', async () => {
    const page = await newPage({ width: 360 });
    await page.goto('/');
    expect(await page.locator('.header__name').isVisible()).toBe(false);
    expect(await page.locator('.header__brand').isVisible()).toBe(true);
    const running = await page
      .locator('.header__brand')
      .evaluate((brand) => brand.getAnimations({ subtree: true }).filter((one) => one.playState === 'running').length);
    expect(running).toBe(0);
  });

  test('the search term is trimmed, and an empty one is ignored (#17)', async () => {
    const page = await newPage();
    await page.goto('/contact', { waitUntil: 'networkidle' });
    const field = page.locator('.header__row input[name=search]');
    await field.fill('   ');
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('');
    expect(pathOf(page)).toBe('/contact');
    await field.fill('  gold jhumka ');
    await field.press('Enter');
    await page.waitForURL('**/collections?search=gold+jhumka');
    expect(await page.locator('h1').textContent()).toBe('Search Results for "gold jhumka"');
  });

  test('the search works without script (#17)', async () => {
    const page = await newPage({ scripts: false });
    // Without script a browser loads every picture of a page at once: a page with few is soon there.
    await page.goto('/contact');
    await page.locator('.header__row input[name=search]').fill(' jhumka ');
    await page.locator('.header__row input[name=search]').press('Enter');
    await page.waitForURL('**/collections?search=*');
    expect(await page.locator('h1').textContent()).toBe('Search Results for "jhumka"');
  });

  test('the cart badge counts pieces and is hidden for an empty cart (#18, #24, #129)', async () => {
    const page = await newPage();
    await page.goto('/');
    const badge = page.locator('.header [data-cart-count]');
    const link = page.locator('.header [data-cart-link]');
    expect(await link.getAttribute('href')).toBe('/checkout');
    expect(await badge.isVisible()).toBe(false);
    await page.evaluate(cartOf([6, 2], [14, 1, '2.6']));
    await page.reload();
    await expect.poll(() => badge.textContent()).toBe('3');
    expect(await link.getAttribute('aria-label')).toBe('Cart, 3 pieces');
    expect(await page.locator('.tabbar [data-cart-count]').textContent()).toBe('3');
  });

  test('until its script has read the cart the badge is a pulsing ellipsis (#18)', async () => {
    const page = await newPage({ motion: true, before: cartOf([6, 3]) });
    const held = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const badge = page.locator('.header [data-cart-count]');
    expect(await badge.textContent()).toBe('…');
    expect(await badge.evaluate((element) => getComputedStyle(element).animationName)).toBe('pulse');
    held.resolve();
    await expect.poll(() => badge.textContent()).toBe('3');
    expect(await badge.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
  });

  test.each(['/contact', '/collections'])(
    'counts of two digits stay on their own icon in letters of twice the size on %s (#18, #24)',
    async (path) => {
      const page = await newPage({ width: 360, before: cartOf([6, 41]) });
      await page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.setProperty('font-size', '200%');
          const wishes = document.querySelector('.header__row [data-wish-count]');
          if (wishes) wishes.textContent = '37';
        }),
      );
      await page.goto(path, { waitUntil: 'networkidle' });
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
    },
  );

  test('the badge follows changes in another tab (#18)', async () => {
    const page = await newPage();
    await page.goto('/');
    const other = await page.context().newPage();
    await other.goto('/');
    await other.evaluate(cartOf([6, 4]));
    await expect.poll(() => page.locator('.header [data-cart-count]').textContent()).toBe('4');
  });

  test('the account menu offers Login and Signup, opens without script and closes with Escape (#19)', async () => {
    const page = await newPage();
    await page.goto('/', { waitUntil: 'networkidle' });
    const menu = page.locator('.header .menu__panel');
    await page.locator('summary[aria-label=Account]').click();
    expect(await hrefs(page, '.header .menu__panel')).toEqual([
      ['Login', '/login'],
      ['Signup', '/signup'],
    ]);
    expect(await menu.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await menu.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Account');
    const plain = await newPage({ scripts: false });
    // Without script all pictures load at once, and a new shop still has to make them.
    await plain.goto('/', { waitUntil: 'domcontentloaded' });
    await plain.locator('summary[aria-label=Account]').click();
    expect(await plain.locator('.header .menu__panel').isVisible()).toBe(true);
  });

  test('on phones a button opens links and a search field, and Escape closes them (#23)', async () => {
    const page = await newPage({ width: 360 });
    await page.goto('/', { waitUntil: 'networkidle' });
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
  });

  test('the tab bar on phones: Home, Shop, Cart, Account (#24)', async () => {
    const page = await newPage({ width: 360 });
    await page.goto('/collections');
    const tabs = await page
      .locator('.tabbar a')
      .evaluateAll((links) => links.map((link) => [link.querySelector('span')?.textContent, link.getAttribute('href')]));
    expect(tabs).toEqual([
      ['Home', '/'],
      ['Shop', '/collections'],
      ['Cart', '/checkout'],
      ['Account', '/login'],
    ]);
    expect(await page.locator('.tabbar').isVisible()).toBe(true);
    expect(await page.locator('.tabbar [aria-current]').textContent()).toContain('Shop');
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await page.locator('.tabbar').isVisible()).toBe(false);
  });

  test('the first Tab shows a link that skips the header', async () => {
    const page = await newPage();
    await page.goto('/contact');
    await page.keyboard.press('Tab');
    const skip = page.locator('.skip-link');
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await expect.poll(async () => (await skip.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/contact#main');
  });
});

describe('footer and chat', () => {
  test('links; links to other sites open in a new tab (#25, #26, #28)', async () => {
    const page = await newPage();
    await page.goto('/contact');
    const lists = page.locator('.footer__grid ul');
    const read = (at: number) =>
      lists
        .nth(at)
        .locator('a')
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(await read(0)).toEqual([
      ['Shop All', '/collections'],
      ['Customer Reviews', '/customer-reviews'],
      ['Contact Us', '/contact'],
      ['My Account', '/profile'],
      ['Track an order', '/track-order'],
    ]);
    expect(await read(1)).toEqual([
      ['Privacy Policy', '/privacy-policy'],
      ['Terms & Conditions', '/terms-conditions'],
      ['Shipping & Returns', '/shipping-returns'],
      ['Fair Dealing', '/fair-dealing'],
      ['Complaints', '/grievance'],
    ]);
    const marks = page.getByRole('img', { name: 'We accept UPI, RuPay, Visa, Mastercard and net banking' });
    await marks.scrollIntoViewIfNeeded();
    await expect.poll(() => marks.evaluate((img: HTMLImageElement) => [img.naturalHeight, img.height])).toEqual([28, 28]);
    const outside = page.locator('a[href^="https://"]');
    expect(await outside.count()).toBeGreaterThanOrEqual(4);
    for (const link of await outside.all()) {
      expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    }
  });

  test('every page names the firm, its address, customer care and grievance officer (L1)', async () => {
    const page = await newPage({ scripts: false });
    await page.goto('/');
    const firm = await page.locator('.footer__firm').textContent();
    for (const part of [/Private Limited/, /560079/, /GSTIN \S{15}/, /Customer care: \S+@/, /\+91 \d{5} \d{5}/, /Grievance Officer: /])
      expect(firm).toMatch(part);
  });

  test.each(['/login', '/track-order', '/newsletter/asked'])(
    '%s ends in a short foot: who sells, the grievance officer and the policies (L1, L6)',
    async (path) => {
      const page = await newPage({ width: 360, scripts: false });
      await page.goto(path);
      const foot = page.getByRole('contentinfo');
      for (const part of [/Private Limited/, /Grievance Officer: /, /\+91 \d{5} \d{5}/]) expect(await foot.textContent()).toMatch(part);
      const policies = ['/privacy-policy', '/terms-conditions', '/shipping-returns', '/fair-dealing', '/grievance'];
      expect((await hrefs(page, 'footer li')).map(([, href]) => href)).toEqual([...policies, `/hi${path}`]);
      expect(await foot.getByLabel('Email address').count()).toBe(0);
      expect((await foot.boundingBox())?.height).toBeLessThan(400);
    },
  );
});

describe('every page', () => {
  test('has header, tab bar and footer, which a person sees; a checkout has no tab bar (#39)', async () => {
    const page = await newPage({ width: 360, scripts: false });
    for (const { path } of shopperPages.filter((each) => each.path !== '/admin/login')) {
      await page.goto(path);
      const parts = [page.getByRole('banner'), page.getByRole('navigation', { name: 'Quick' }), page.getByRole('contentinfo')];
      const seen = await Promise.all(parts.map(async (part) => (await part.count()) === 1 && (await part.isVisible())));
      expect([path, ...seen]).toEqual([path, true, !path.startsWith('/checkout'), true]);
    }
    expectQuiet(page, { answered: [404] });
  });
});

describe('scroll', () => {
  test('a new page starts at the top; going back restores the position (#30)', async () => {
    const page = await newPage();
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await page.evaluate((path) => document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click(), piece.plain);
    await page.waitForURL(`**${piece.plain}`);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
  });
});

test.each(shopperPages)('$name: the order of layers and the colours stand before every other style', async ({ path }) => {
  const html = await (await fetch(shopUrl + path)).text();
  expect(/<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1]).toBe(headStyle);
});
