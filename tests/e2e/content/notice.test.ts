import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db, newPage } from '../browser/browser.ts';
import { htmlOf, sent, words } from '../browser/html.ts';
import { openPage, reloadPage } from '../browser/settled.ts';
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
/** The bar as the shop sends it, or '' for none. */
const barOf = (html: string) => /<aside class="notice".*?<\/aside>/s.exec(html)?.[0] ?? '';

describe('notice bar', () => {
  test('stands above the header on every page, with the text and the link of the active notice, also without script (#29, #32, #35, #37, F59)', async () => {
    await showNotice({ id: OWN + 1, text: 'Not yet for shoppers.' });
    await showNotice({ text: 'Packed by nine tonight.' });
    for (const path of ['/', '/contact', '/nothing-here']) {
      const { html } = await sent(path);
      expect([path, words(barOf(html).split('<button')[0] ?? '')]).toEqual([path, 'Packed by nine tonight.']);
      expect(html.indexOf('class="notice"')).toBeLessThan(html.indexOf('class="header"'));
    }
    await db().execute('UPDATE notification_bar_settings SET is_active = 0');
    expect(barOf(await htmlOf('/contact'))).toBe('');
    for (const [link, href] of [
      ['/collections/rings', '/collections/rings'],
      ['https://example.com/offer', 'https://example.com/offer'],
      ['javascript:alert(1)', undefined],
      ['//evil.example', undefined],
    ] as const) {
      await showNotice({ link });
      const [, tag, to] = /<(\w+) class="notice__view"(?: href="([^"]*)")?/.exec(barOf(await htmlOf('/contact'))) ?? [];
      expect([link, tag, to]).toEqual([link, href ? 'a' : 'div', href]);
    }
  });

  test('with reduced motion it stands still; closing hides it for 24 hours under a key of its own, then it returns; the next one is shown at once (#15, #32, #33, #34, C-24)', async () => {
    await showNotice({});
    const page = await newPage();
    await openPage(page, '/contact');
    // Of who prefers reduced motion nothing moves, and nothing needs a button.
    for (const still of ['.notice__run', '.header__brand .spinner__turn'])
      expect(await page.locator(still).evaluate((each) => getComputedStyle(each).animationName)).toBe('none');
    expect(await page.getByRole('button', { name: 'Moving text and logo' }).count()).toBe(0);
    const bar = page.locator('.notice');
    const box = await bar.boundingBox();
    expect([box?.y, (await page.locator('.header__row').boundingBox())?.y]).toEqual([0, box?.height]);
    await page.evaluate(() => localStorage.setItem('notif_dismissed_77', '1'));
    await page.getByRole('button', { name: 'Close notice' }).click();
    await bar.waitFor({ state: 'hidden' });
    const key = `notif_dismissed_${OWN}`;
    const stored = () => page.evaluate((name) => localStorage.getItem(name), key);
    expect(Math.abs(Number(await stored()) - Date.now())).toBeLessThan(60_000);
    const closedAt = (ago: number) =>
      page.evaluate(([name, at]) => localStorage.setItem(name as string, String(at)), [key, Date.now() - ago]);
    await closedAt(DAY - 60_000);
    await openPage(page, '/terms-conditions');
    expect(await bar.isVisible()).toBe(false);
    await showNotice({ id: OWN + 1, text: 'Another notice', background: '#ffee00', colour: '#102030' });
    await reloadPage(page);
    expect([await view(page).textContent(), await bar.isVisible()]).toEqual(['Another notice', true]);
    const painted = await bar.evaluate((each) => [getComputedStyle(each).backgroundColor, getComputedStyle(each).color]);
    expect(painted).toEqual(['rgb(255, 238, 0)', 'rgb(16, 32, 48)']);
    await showNotice({});
    await closedAt(DAY + 1_000);
    await reloadPage(page);
    expect(await bar.isVisible()).toBe(true);
    expect([await stored(), await page.evaluate(() => localStorage.getItem('notif_dismissed_77'))]).toEqual([null, '1']);
  });

  test('one copy runs without end at the pace of reading while it is in view; pointer and focus stop it, its buttons stand still, and one stops it and the logo for good on this device (#15, #29, #34)', async () => {
    await showNotice({ text: 'Short' });
    expect(await htmlOf('/contact')).toContain('data-notice-run="10s"');
    await showNotice({ link: '/collections' });
    const page = await newPage({ motion: true });
    await openPage(page, '/collections');
    await page.mouse.move(300, 600);
    expect(await page.getByText(TEXT).count()).toBe(1);
    const style = () =>
      page.locator('.notice__run').evaluate((line) => {
        const { animationDuration, animationIterationCount, animationPlayState } = getComputedStyle(line);
        return [animationDuration, animationIterationCount, animationPlayState].map((all) => all.split(', ').at(-1));
      });
    const runs = [`${TEXT.length / 5}s`, 'infinite', 'running'];
    const stands = [...runs.slice(0, 2), 'paused'];
    await expect.poll(style).toEqual(runs);
    for (const moved of [1_500, -1_500]) {
      await page.mouse.wheel(0, moved);
      await expect.poll(style).toEqual(moved > 0 ? stands : runs);
    }
    await view(page).hover();
    expect(await style()).toEqual(stands);
    await page.mouse.move(300, 600);
    expect(await style()).toEqual(runs);
    await view(page).focus();
    expect(await style()).toEqual(stands);

    /** The place of the text, of the button and of the bar at a moment of the animation that runs without end. */
    const at = (part: number) =>
      page.locator('.notice').evaluate((bar, share) => {
        const line = bar.querySelector('.notice__run');
        for (const one of line?.getAnimations() ?? []) {
          const { delay = 0, duration } = one.effect?.getComputedTiming() ?? {};
          one.currentTime = share === 0 ? 0 : Number(delay) + Number(duration) * (1 + share);
        }
        return [line, bar.querySelector('[data-close-notice]'), bar.querySelector('.notice__view')].map((each) =>
          Math.round(each?.getBoundingClientRect().left ?? Number.NaN),
        );
      }, part);
    const [first = 0, button, left] = await at(0);
    expect(first).toBe(left);
    const [later, sameButton] = await at(0.1);
    expect(later).toBeGreaterThan(first);
    expect(sameButton).toBe(button);

    const moving = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.notice__run, .header__brand .spinner__turn')].map((each) => each.getAnimations().length > 0),
      );
    const [inNotice, inFooter] = [page.locator('.notice'), page.locator('.footer')].map((part) =>
      part.getByRole('button', { name: 'Moving text and logo' }),
    );
    const seen = async () => [await moving(), await inNotice?.getAttribute('aria-pressed'), await inFooter?.getAttribute('aria-pressed')];
    expect((await seen())[0]).toEqual([true, true]);
    await inNotice?.click();
    expect(await seen()).toEqual([[false, false], 'false', 'false']);
    expect(await view(page).evaluate(({ clientWidth, scrollWidth }) => scrollWidth <= clientWidth)).toBe(true);
    await openPage(page, '/terms-conditions');
    expect(await seen()).toEqual([[false, false], 'false', 'false']);
    await inFooter?.click();
    expect(await seen()).toEqual([[true, true], 'true', 'true']);
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

  test('one press puts the announced coupon on: with an empty cart it waits, a cart that is too small is told what is missing, and it stays on the pages after it', async () => {
    await showNotice({ text: 'Ten percent off from ₹999 with code SHAADI10', link: '/collections/rings' });
    const page = await newPage({ width: 360 });
    const says = (text: string) => page.locator('.toast').getByText(text).waitFor();
    await openPage(page, '/contact');
    const act = page.getByRole('button', { name: 'Use SHAADI10' });
    await act.click();
    await says('SHAADI10 is on');
    expect(await page.evaluate(() => sessionStorage.getItem('checkout_coupon'))).toBe('SHAADI10');
    await page.evaluate(`sessionStorage.clear(); ${cartOf([6, 2])}`);
    await db().execute("UPDATE coupons SET min_purchase_paise = 9000000 WHERE code = 'SHAADI10'");
    try {
      await reloadPage(page);
      await act.click();
      await says('₹90,000.00');
    } finally {
      await db().execute("UPDATE coupons SET min_purchase_paise = 99900 WHERE code = 'SHAADI10'");
    }
    await page.evaluate(() => sessionStorage.clear());
    await reloadPage(page);
    await act.click();
    await says('You save ₹');
    expect(new URL(page.url()).pathname).toBe('/contact');
    await openPage(page, '/terms-conditions');
    await page.getByRole('button', { name: 'SHAADI10 is on' }).waitFor();
    await openPage(page, '/checkout');
    await page
      .getByText(/SHAADI10: ₹/)
      .first()
      .waitFor({ state: 'attached' });
  });

  test('a code that cannot be used has no button, and without script its words stay in the text', async () => {
    await showNotice({ text: 'Twenty percent off with code EXPIRED20' });
    const bar = barOf(await htmlOf('/contact'));
    expect([bar.includes('notice__act'), words(bar)]).toEqual([false, expect.stringContaining('Twenty percent off with code EXPIRED20')]);
    await showNotice({ text: 'Ten percent off with code SHAADI10' });
    const plain = await newPage({ scripts: false });
    await plain.goto('/contact');
    expect(await view(plain).textContent()).toBe('Ten percent off with code SHAADI10');
    expect(await plain.locator('.notice__code').isVisible()).toBe(true);
    expect(await plain.locator('.notice button:visible').count()).toBe(0);
  });

  test('its colours are those of the notice or of the theme, and nothing that is no colour reaches a page (#36, C-23, F60)', async () => {
    const frameOf = async (background: string, colour: string) => {
      await showNotice({ background, colour });
      return /<html [^>]*>/.exec(await htmlOf('/contact'))?.[0] ?? '';
    };
    const hostile = await frameOf('url(//evil)', 'red;} body{display:none');
    expect(hostile).toContain('data-notice=');
    expect(hostile).not.toMatch(/evil|display|data-notice-(background|colour)/);
    expect(await frameOf('brand', 'on-night')).toContain('data-notice-background="var(--color-brand)"');
    expect(await frameOf('#ffee00', '#102030')).toContain('data-notice-colour="#102030"');
  });
});
