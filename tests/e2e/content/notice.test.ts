import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db, expectQuiet, newPage } from '../browser/browser.ts';
import { cartOf } from '../browser/test-products.ts';

const DAY = 86_400_000;
const TEXT = 'Diwali hours: we pack until nine in the evening, every day of this week and the next one.';
const OWN = 901;
let before: number[] = [];

/** The notice of this test replaces the shop's own until the test ends. */
async function showNotice(notice: {
  link?: string | null;
  background?: string | null;
  colour?: string | null;
  text?: string;
  id?: number;
}): Promise<void> {
  const { link = null, background = null, colour = null, text = TEXT, id = OWN } = notice;
  await db().batch(
    [
      'UPDATE notification_bar_settings SET is_active = 0',
      {
        sql: `INSERT OR REPLACE INTO notification_bar_settings (id, text_content, link_url, background_color, text_color, is_active) VALUES (?, ?, ?, ?, ?, 1)`,
        args: [id, text, link, background, colour],
      },
    ],
    'write',
  );
}

beforeEach(async () => {
  const { rows } = await db().execute('SELECT id FROM notification_bar_settings WHERE is_active = 1');
  before = rows.map(({ id }) => Number(id));
});
afterEach(async () => {
  const back = before.map((id) => ({ sql: 'UPDATE notification_bar_settings SET is_active = 1 WHERE id = ?', args: [id] }));
  await db().batch([`DELETE FROM notification_bar_settings WHERE id >= ${OWN}`, ...back], 'write');
});

const view = (page: Page) => page.locator('.notice__view');
const painted = (page: Page) =>
  page.locator('.notice').evaluate((bar) => {
    const { color, backgroundColor } = getComputedStyle(bar);
    return { color, backgroundColor };
  });

describe('notice bar', () => {
  test('is above the header on every page, also without script (#29, #32)', async () => {
    await showNotice({});
    for (const path of ['/', '/contact', '/nothing-here']) {
      const page = await newPage({ scripts: false });
      await page.goto(path);
      const notice = await page.locator('.notice').boundingBox();
      expect(notice?.y).toBe(0);
      expect((await page.locator('.header__row').boundingBox())?.y).toBe(notice?.height);
      expect(await page.getByText(TEXT).first().isVisible()).toBe(true);
      expectQuiet(page, { answered: [404] });
    }
  });

  test('scrolls while it is in view, and only then (#29)', async () => {
    await showNotice({});
    const page = await newPage({ motion: true });
    await page.goto('/collections', { waitUntil: 'networkidle' });
    await page.mouse.move(300, 500);
    const run = () => page.locator('.notice__run').evaluate((line) => [...new Set(line.getAnimations().map((one) => one.playState))]);
    await expect.poll(run).toEqual(['running']);
    await page.mouse.wheel(0, 1_500);
    await expect.poll(run).toEqual(['paused']);
    await page.mouse.wheel(0, -1_500);
    await expect.poll(run).toEqual(['running']);
  });

  test('the active notice is shown, not a newer one that is off (#37)', async () => {
    await showNotice({ id: OWN, text: 'Packed by nine tonight.' });
    await showNotice({ id: OWN + 1, text: 'Not yet for shoppers.' });
    await db().execute('UPDATE notification_bar_settings SET is_active = 0');
    await db().execute(`UPDATE notification_bar_settings SET is_active = 1 WHERE id = ${OWN}`);
    const page = await newPage({ scripts: false });
    await page.goto('/contact');
    expect(await page.locator('.notice').textContent()).toContain('Packed by nine tonight.');
    expect(await page.locator('.notice').textContent()).not.toContain('Not yet for shoppers.');
  });

  test('without an active notice there is no bar (#32)', async () => {
    await db().execute('UPDATE notification_bar_settings SET is_active = 0');
    const page = await newPage();
    await page.goto('/contact');
    expect(await page.locator('.notice').count()).toBe(0);
  });

  test('closing hides it for 24 hours under a key of its own, then it returns (#32, #33, C-24)', async () => {
    await showNotice({});
    const page = await newPage();
    await page.goto('/contact');
    await page.evaluate(() => localStorage.setItem('notif_dismissed_77', '1'));
    await page.getByRole('button', { name: 'Close notice' }).click();
    await page.locator('.notice').waitFor({ state: 'hidden' });
    const key = `notif_dismissed_${OWN}`;
    const stored = () => page.evaluate((name) => localStorage.getItem(name), key);
    expect(Math.abs(Number(await stored()) - Date.now())).toBeLessThan(60_000);
    const closedAt = (ago: number) =>
      page.evaluate(([name, at]) => localStorage.setItem(name as string, String(at)), [key, Date.now() - ago]);
    await closedAt(DAY - 60_000);
    await page.goto('/terms-conditions');
    expect(await page.locator('.notice').isVisible()).toBe(false);
    await closedAt(DAY + 1_000);
    await page.reload();
    expect(await page.locator('.notice').isVisible()).toBe(true);
    expect(await stored()).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('notif_dismissed_77'))).toBe('1');
  });

  test('closing one notice does not close the next (#33)', async () => {
    await showNotice({});
    const page = await newPage();
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Close notice' }).click();
    await showNotice({ id: OWN + 1, text: 'Another notice' });
    await page.reload();
    expect(await view(page).textContent()).toContain('Another notice');
    expect(await page.locator('.notice').isVisible()).toBe(true);
  });

  test.each([
    [TEXT, `${TEXT.length / 5}s`],
    ['Short', '10s'],
  ])('%j runs without end for %s at a time, and stops under pointer and focus (#34)', async (text, duration) => {
    await showNotice({ text, link: '/collections' });
    const page = await newPage({ motion: true });
    await page.goto('/contact');
    await page.mouse.move(180, 600);
    const run = page.locator('.notice__run');
    const style = () =>
      run.evaluate((line) => {
        const { animationDuration, animationIterationCount, animationPlayState } = getComputedStyle(line);
        return [animationDuration.split(', ').at(-1), animationIterationCount.split(', ').at(-1), animationPlayState.split(', ').at(-1)];
      });
    expect(await style()).toEqual([duration, 'infinite', 'running']);
    await view(page).hover();
    expect(await style()).toEqual([duration, 'infinite', 'paused']);
    await page.mouse.move(180, 600);
    expect(await style()).toEqual([duration, 'infinite', 'running']);
    await view(page).focus();
    expect(await style()).toEqual([duration, 'infinite', 'paused']);
  });

  test.each([360, 1280] as const)('at %i pixels one copy runs, and its buttons stand still (#34)', async (width) => {
    await showNotice({});
    const page = await newPage({ width, motion: true });
    await page.goto('/contact', { waitUntil: 'networkidle' });
    expect(await page.getByText(TEXT).count()).toBe(1);
    /** The place of the text and of the button at a moment of the animation that runs without end. */
    const at = (part: number) =>
      page.locator('.notice').evaluate((bar, share) => {
        const line = bar.querySelector('.notice__run');
        for (const one of line?.getAnimations() ?? []) {
          const { delay = 0, duration } = one.effect?.getComputedTiming() ?? {};
          one.currentTime = Number(delay) + Number(duration) * (1 + share);
          if (share === 0) one.currentTime = 0;
        }
        return [line, bar.querySelector('[data-close-notice]'), bar.querySelector('.notice__view')].map((each) =>
          Math.round(each?.getBoundingClientRect().left ?? Number.NaN),
        );
      }, part);
    const [first, button, view] = await at(0);
    expect(first).toBe(view);
    const [later, sameButton] = await at(0.1);
    expect(later).toBeGreaterThan(first ?? 0);
    expect(sameButton).toBe(button);
  });

  test('on a phone the whole text stands in two lines beside its act before it runs, also in letters of twice the size (#34)', async () => {
    await showNotice({ text: 'Wedding season: 10% off orders of ₹999 and above with code SHAADI10' });
    const page = await newPage({ width: 360, motion: true });
    await page.goto('/contact');
    const measure = () =>
      page.locator('.notice').evaluate((bar) => {
        const [view, run, act] = ['.notice__view', '.notice__run', '.notice__act'].map((part) => bar.querySelector(part) as HTMLElement);
        for (const one of run?.getAnimations() ?? []) one.currentTime = 0;
        const line = Number.parseFloat(getComputedStyle(run as HTMLElement).lineHeight);
        return {
          lines: Math.round((run?.offsetHeight ?? 0) / line),
          isCut: (run?.scrollWidth ?? 0) > (view?.clientWidth ?? 0) || (run?.offsetHeight ?? 0) > (view?.clientHeight ?? 0),
          isBeside: (view?.getBoundingClientRect().right ?? 0) <= (act?.getBoundingClientRect().left ?? 0),
          isCodeShown: bar.querySelector('.notice__code')?.checkVisibility(),
        };
      });
    expect(await measure()).toEqual({ lines: 2, isCut: false, isBeside: true, isCodeShown: false });
    expect((await page.locator('.notice').boundingBox())?.height).toBe(44);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await measure()).toMatchObject({ isCut: false });
  });

  test('one press puts the announced coupon on, for the cart at hand and for the pages after it', async () => {
    await showNotice({ text: 'Ten percent off from ₹999 with code SHAADI10', link: '/collections/rings' });
    const page = await newPage({ width: 1280, before: cartOf([6, 2]) });
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Use SHAADI10' }).click();
    await page.getByRole('button', { name: 'SHAADI10 is on' }).waitFor();
    await page.locator('.toast').getByText('You save ₹').waitFor();
    expect(new URL(page.url()).pathname).toBe('/contact');
    await page.goto('/terms-conditions', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'SHAADI10 is on' }).waitFor();
    await page.goto('/checkout', { waitUntil: 'networkidle' });
    await expect.poll(() => page.locator('.cart-summary').textContent()).toContain('SHAADI10');
    await page
      .getByText(/SHAADI10: ₹/)
      .first()
      .waitFor({ state: 'attached' });
  });

  test('with an empty cart the coupon waits; a cart that is too small is told what is missing', async () => {
    await showNotice({ text: 'Ten percent off with code SHAADI10' });
    const page = await newPage({ width: 360 });
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await page.locator('.notice__act').click();
    await page.locator('.toast').getByText('SHAADI10 is on').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('checkout_coupon'))).toBe('SHAADI10');
    const small = await newPage({ width: 360, before: cartOf([6, 1]) });
    await db().execute("UPDATE coupons SET min_purchase_paise = 9000000 WHERE code = 'SHAADI10'");
    try {
      await small.goto('/contact', { waitUntil: 'networkidle' });
      await small.locator('.notice__act').click();
      await small.locator('.toast').getByText('₹90,000.00').waitFor();
      await small.getByRole('button', { name: 'SHAADI10 is on' }).waitFor();
    } finally {
      await db().execute("UPDATE coupons SET min_purchase_paise = 99900 WHERE code = 'SHAADI10'");
    }
  });

  test('a code that cannot be used has no button, and without script its words stay in the text', async () => {
    await showNotice({ text: 'Twenty percent off with code EXPIRED20' });
    const page = await newPage();
    await page.goto('/contact');
    expect(await page.locator('.notice__act').count()).toBe(0);
    expect(await page.getByText('Twenty percent off with code EXPIRED20').isVisible()).toBe(true);
    await showNotice({ text: 'Ten percent off with code SHAADI10' });
    const plain = await newPage({ scripts: false });
    await plain.goto('/contact');
    expect(await view(plain).textContent()).toBe('Ten percent off with code SHAADI10');
    expect(await plain.locator('.notice__code').isVisible()).toBe(true);
    expect(await plain.locator('.notice button:visible').count()).toBe(0);
  });

  test('a button stops notice and logo for good on this device, and lets them move again (#15, #34)', async () => {
    await showNotice({});
    const page = await newPage({ motion: true, width: 360 });
    await page.goto('/contact', { waitUntil: 'networkidle' });
    const moving = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.notice__run, .header__brand .spinner__turn')].map((each) => each.getAnimations().length > 0),
      );
    const [inNotice, inFooter] = [page.locator('.notice'), page.locator('.footer')].map((part) =>
      part.getByRole('button', { name: 'Moving text and logo' }),
    );
    expect(await moving()).toEqual([true, true]);
    await inNotice?.click();
    expect([await moving(), await inNotice?.getAttribute('aria-pressed'), await inFooter?.getAttribute('aria-pressed')]).toEqual([
      [false, false],
      'false',
      'false',
    ]);
    const { clientWidth, scrollWidth } = await view(page).evaluate(({ clientWidth, scrollWidth }) => ({ clientWidth, scrollWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await page.goto('/terms-conditions', { waitUntil: 'networkidle' });
    expect([await moving(), await inFooter?.getAttribute('aria-pressed')]).toEqual([[false, false], 'false']);
    await inFooter?.click();
    expect([await moving(), await inNotice?.getAttribute('aria-pressed')]).toEqual([[true, true], 'true']);
  });

  test('with reduced motion notice and logo stand still, and need no button (#15, #34)', async () => {
    await showNotice({ text: 'Short' });
    const page = await newPage();
    await page.goto('/contact');
    for (const still of ['.notice__run', '.header__brand .spinner__turn'])
      expect(await page.locator(still).evaluate((each) => getComputedStyle(each).animationName)).toBe('none');
    expect(await page.getByRole('button', { name: 'Moving text and logo' }).count()).toBe(0);
  });

  test.each([
    ['/collections/rings', '/collections/rings'],
    ['https://example.com/offer', 'https://example.com/offer'],
    ['javascript:alert(1)', null],
    ['//evil.example', null],
    ['http://example.com', null],
    [null, null],
  ])('with the link %s the bar leads to %s (#35, F59)', async (link, href) => {
    await showNotice({ link });
    const page = await newPage({ scripts: false });
    await page.goto('/contact');
    expect(await view(page).evaluate((bar) => [bar.tagName, bar.getAttribute('href')])).toEqual([href ? 'A' : 'DIV', href]);
  });

  test.each([
    ['#ffee00', '#102030', { backgroundColor: 'rgb(255, 238, 0)', color: 'rgb(16, 32, 48)' }],
    ['url(//evil)', 'red;} body{display:none', null],
  ])('background %s and text %s (#36, C-23, F60)', async (background, colour, expected) => {
    const page = await newPage();
    await showNotice({});
    await page.goto('/contact');
    const usual = await painted(page);
    await showNotice({ background, colour });
    await page.reload();
    expect(await painted(page)).toEqual(expected ?? usual);
    expect(await page.locator('body').isVisible()).toBe(true);
  });

  test('a class of the list is a theme colour (#36)', async () => {
    await showNotice({ background: 'brand', colour: 'on-night' });
    const page = await newPage();
    await page.goto('/contact');
    const brand = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.setProperty('background', 'var(--color-brand)');
      return getComputedStyle(probe).backgroundColor;
    });
    expect((await painted(page)).backgroundColor).toBe(brand);
  });
});
