import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { expectQuiet, newPage, shopUrl } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';

/** Moves a finger to the left over the middle of an element. */
async function swipe(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`nothing is shown at ${selector}`);
  const finger = await page.context().newCDPSession(page);
  const at = (part: number) => [{ x: box.x + box.width * part, y: box.y + box.height / 3 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.9) });
  for (const part of [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2])
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
}

test('on a phone a finger moves through the pictures of a card, whose beads say where it is; a tap opens the piece', async () => {
  const page = await newPage({ width: 360, touch: true });
  await page.goto('/collections/necklaces', { waitUntil: 'networkidle' });
  await page.evaluate('scrollBy(0, 100)');
  const strip = '.card:not(.card--out) .card__strip';
  const beads = page.locator('.card:not(.card--out) .card__beads').first();
  await page.locator(strip).first().waitFor();
  expect(
    await page
      .locator(strip)
      .first()
      .evaluate((each) => each.scrollLeft),
  ).toBe(0);
  await swipe(page, strip);
  await expect.poll(() => beads.getAttribute('data-at')).toBe('1');
  await expect
    .poll(() =>
      page
        .locator(`${strip} span img`)
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth > 0),
    )
    .toBe(true);
  expect(new URL(page.url()).pathname).toBe('/collections/necklaces');
  await page.locator(strip).first().tap();
  await page.waitForURL('**/products/**');
  expectQuiet(page);
});

test('a mouse sees the act of a card on the card where it rests, a key on the one that it has reached (#86)', async () => {
  const page = await newPage({ width: 1280 });
  await page.goto('/collections/necklaces', { waitUntil: 'networkidle' });
  const card = page.locator('.card:not(.card--out)').first();
  const act = card.locator('.card__add');
  const opacity = () => act.evaluate((button) => getComputedStyle(button).opacity);
  expect(await opacity()).toBe('0');
  await card.hover();
  await expect.poll(opacity).toBe('1');
  await expect.poll(() => act.locator('span').evaluate((words) => getComputedStyle(words).opacity)).toBe('1');
  await page.mouse.move(1, 1);
  await expect.poll(opacity).toBe('0');
  await card.locator('.card__name a').focus();
  await expect.poll(opacity).toBe('1');
});

test('a press that narrows the list is seen at once on a slow line: the cards keep their room, and the address follows (#68)', async () => {
  const page = await newPage({ width: 360, touch: true });
  await page.goto('/collections/bangles', { waitUntil: 'networkidle' });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/collections/bangles?*', async (route) => {
    await held;
    await route.continue();
  });
  const heightOf = () => page.evaluate('document.documentElement.scrollHeight');
  const before = await heightOf();
  const pill = page.locator('a.pill', { hasText: 'In stock' });
  await pill.tap();
  expect(await pill.getAttribute('class')).toContain('pill--on');
  await expect.poll(() => page.locator('#results').getAttribute('aria-busy')).toBe('true');
  expect(await page.locator('.card__pic img').first().isVisible()).toBe(false);
  expect(await heightOf()).toBe(before);
  answer();
  await page.waitForURL('**/collections/bangles?stock=1');
  expect(await page.locator('#results').getAttribute('aria-busy')).toBe('false');
  expect(await page.locator('.card--out').count()).toBe(0);
  await page.goBack();
  await expect.poll(() => page.locator('a.pill', { hasText: 'In stock' }).count()).toBe(1);
});

test('one of the edits stands in the room that the last row of a list leaves', async () => {
  const page = await newPage({ width: 1280 });
  await page.goto('/collections/bangles', { waitUntil: 'networkidle' });
  const [tile, card] = await Promise.all([page.locator('.listing-tile').boundingBox(), page.locator('.card').last().boundingBox()]);
  const right = await page.locator('.product-grid').evaluate((grid) => grid.getBoundingClientRect().right);
  expect(Math.abs((tile?.y ?? 0) - (card?.y ?? 1))).toBeLessThan(1);
  expect(Math.abs((tile?.x ?? 0) + (tile?.width ?? 0) - right)).toBeLessThan(1);
  // A search gets no other pieces than those it asked for.
  expect(await (await fetch(`${shopUrl}/collections?search=jhumka`)).text()).not.toContain('listing-tile');
});

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test.each([['/'], [piece.plain], ['/collections']])('the prices of one row of cards stand at one height: %s', async (path) => {
    const page = await newPage({ width });
    await page.goto(path, { waitUntil: 'networkidle' });
    const rows = await page.evaluate(() => {
      const found: Record<string, number[]> = {};
      for (const [at, row] of [...document.querySelectorAll('.product-scroller, .product-grid')].entries())
        for (const card of row.querySelectorAll('.card')) {
          const price = card.querySelector('.price .money');
          if (!price?.checkVisibility()) continue;
          const key = `${at} ${Math.round(card.getBoundingClientRect().top)}`;
          (found[key] ??= []).push(price.getBoundingClientRect().top);
        }
      return Object.values(found);
    });
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter((tops) => Math.max(...tops) - Math.min(...tops) > 1)).toEqual([]);
  });
});
