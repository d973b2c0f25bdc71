import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { menu } from '../../shop/screens.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { paidOrder } from '../browser/planted-orders.ts';

const PHONE = 360;
/** The most that may lie between a tick box and its words, in pixels. */
const GAP = 24;

/** What makes the screen wider than the window, and tick boxes that stand away from their words or in a cell of their own that is too wide. */
const faults = (page: Page) =>
  page.evaluate((gap) => {
    const wide = document.documentElement.scrollWidth;
    const ticks = [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"], input[type="radio"]')].filter((box) => {
      const label = box.closest('label');
      // A picture or a colour may lie over a box without size or opacity.
      if (!label || !box.checkVisibility({ opacityProperty: true }) || box.getBoundingClientRect().width < 12) return false;
      const own = box.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(label);
      // Words that only a screen reader has take one pixel.
      const first = [...words.getClientRects()].find(({ width, left }) => width > 2 && left !== own.left);
      // Without words it stands in a cell that is not much wider than itself.
      if (!first) return (box.closest('td, th')?.getBoundingClientRect().width ?? 0) > own.width + 2 * gap;
      return Math.min(Math.abs(first.left - own.right), Math.abs(own.left - first.right)) > gap;
    });
    return [
      ...(wide > innerWidth ? [`${wide} pixels wide`] : []),
      ...ticks.map((box) => `a tick away from “${box.ariaLabel ?? box.closest('label')?.textContent}”`),
    ];
  }, GAP);

/** The name of the marked link of each strip, where it lies outside of the window. */
const hiddenMarks = (page: Page) =>
  page.locator('main nav [aria-current]').evaluateAll((marks) =>
    marks
      .filter((mark) => {
        const { left, right } = mark.getBoundingClientRect();
        return mark.checkVisibility() && (left < 0 || right > innerWidth);
      })
      .map((mark) => mark.textContent),
  );

test('no screen is wider than a phone, each tick stands beside its words, and the tab that is open is seen', async () => {
  const { id, name } = await paidOrder();
  const page = await adminPage({ width: PHONE });
  const paths = ['/admin/orders?tab=all', `/admin/orders/${id}`, `/admin/orders/${id}?refund=1`, '/admin/reviews?tab=refused'];
  for (const path of [...menu.map((entry) => entry.path), ...paths]) {
    await openScreen(page, path);
    await expect.poll(() => hiddenMarks(page)).toEqual([]);
    expect([path, await faults(page)]).toEqual([path, []]);
  }
  await openScreen(page, '/admin/orders?tab=all');
  await page.getByRole('checkbox', { name: `Tick ${name}` }).click();
  const close = await page.getByRole('button', { name: 'Untick all' }).boundingBox();
  expect((close?.x ?? PHONE) + (close?.width ?? 0)).toBeLessThanOrEqual(PHONE);
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/admin/orders?tab=all', `/admin/orders/${id}?refund=1`]) {
    await openScreen(page, path);
    expect([path, await faults(page)]).toEqual([path, []]);
  }
});

test('screens fit a phone with letters of twice the size, and the window of a small laptop', async () => {
  const { id } = await paidOrder();
  const page = await adminPage({ width: PHONE });
  const paths = ['/admin/dashboard', '/admin/orders?tab=all', `/admin/orders/${id}`, '/admin/customers', '/admin/settings', '/admin/gst'];
  for (const path of [...paths, '/admin/products/edit/14', '/admin/fair-dealing']) {
    await page.setViewportSize({ width: PHONE, height: 800 });
    await openScreen(page, path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect([path, await faults(page)]).toEqual([path, []]);
    // Half of a phone has room for words, so none stands letter by letter.
    const rows = await page.locator('main .name').evaluateAll((names) => names.map((name) => name.getBoundingClientRect().width));
    expect([path, rows.filter((width) => width > 0 && width < 90)]).toEqual([path, []]);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize({ width: 1024, height: 768 });
    expect([path, await faults(page)]).toEqual([path, []]);
  }
});
