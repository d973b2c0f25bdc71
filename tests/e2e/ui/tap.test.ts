import { expect, test } from 'vitest';
import { newPage } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { openPage, settle } from '../browser/settled.ts';

const CART = 'sparkle_cart_v1';

/** `done` fills with what the page does from a press of `data-tap` on, to other elements; `early` is what of it came before the next frame. */
const watchPress = `let pressed; window.done = []; window.early = null;
  new MutationObserver((list) => done.push(...list.filter(({ target }) => target !== pressed).map(({ type, target }) => type + ' ' + target.nodeName))).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const { fetch } = window; window.fetch = (...call) => (done.push('fetch'), fetch(...call));
  const { setItem } = Storage.prototype; Storage.prototype.setItem = function (...item) { done.push('store ' + item[0]); setItem.apply(this, item); };
  addEventListener('click', ({ target }) => { pressed = target.closest('[data-tap]'); if (!pressed) return; done.length = 0; requestAnimationFrame(() => queueMicrotask(() => { early = [...done]; })); }, true);`;

test.each([
  ['listing', '/collections', '.card [data-tap]:enabled'],
  ['product', piece.plain, '[data-buy] [data-tap=add]'],
])(
  'on a %s that is scrolled a tap on "Add to Cart" fetches no code, and the frame that answers it changes nothing else',
  async (_, path, button) => {
    const page = await newPage({ width: 360, touch: true, before: watchPress });
    // The styles of the drawer are the last thing that is fetched ahead.
    const styles = ['toast', 'drawer'].map((name) => page.waitForResponse(new RegExp(`${name}[^/]*css`)));
    await openPage(page, path);
    await page.evaluate('scrollBy(0, 100)');
    await Promise.all(styles);
    // The last part of the page has been laid out.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLElement>('.below, .product-grid > *')].every(({ style }) => style.contentVisibility === 'visible'),
    );
    await settle(page);
    const asked: string[] = [];
    page.on('request', (request) => /script|stylesheet/.test(request.resourceType()) && asked.push(request.url()));
    await page.locator(button).first().tap();
    await page.getByText('Added to Cart').waitFor();
    expect(await page.evaluate('window.early')).toEqual([]);
    expect(await page.evaluate('window.done')).toContain(`store ${CART}`);
    expect(asked).toEqual([]);
  },
);

test('a press on a page that is left before its next frame still counts', async () => {
  const page = await newPage({ width: 360 });
  await openPage(page, '/collections');
  await page.locator('script[type=speculationrules]').waitFor({ state: 'attached' });
  const [pressed, left] = await page.evaluate((key) => {
    document.querySelector<HTMLElement>('.card [data-tap]:enabled')?.click();
    const before = localStorage.getItem(key);
    dispatchEvent(new PageTransitionEvent('pagehide'));
    return [before, localStorage.getItem(key)];
  }, CART);
  expect(pressed).toBeNull();
  expect(left).toContain('"quantity":1');
});
