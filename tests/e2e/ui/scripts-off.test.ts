import { expect, test } from 'vitest';
import { headStyle } from '../../../src/ui/styles/head-style.ts';
import { expectQuiet, newPage } from '../browser/browser.ts';
import { sent } from '../browser/html.ts';
import { shopperPages } from '../browser/pages.ts';

/** The buttons that no form has for sending it, each with what stands before it; those of two pieces are one kind. */
const kindsOf = (html: string): string[] =>
  [...html.matchAll(/<form\b.*?<\/form>|<[^>]+>\s*<button\b[^>]*>/gs)].flatMap(([part]) =>
    part.startsWith('<form')
      ? (part.match(/<button\b[^>]* type="button"[^>]*>/g) ?? [])
      : part.replace(/\d+|(?:aria-label|href|alt|src|srcset)="[^"]*"/g, ''),
  );

test('without scripts each page has its frame, which a person sees, and no button that does nothing; the checkout says how to order (#39)', async () => {
  const page = await newPage({ width: 360, scripts: false });
  // Pictures come all at once without scripts, and say nothing here.
  await page.route(/\/media\//, (route) => route.abort());
  const seen = new Set<string>();
  for (const path of new Set(shopperPages.map((each) => each.path))) {
    const { html } = await sent(path);
    // The order of layers and the colours stand before every other style.
    expect([path, /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1]]).toEqual([path, headStyle]);
    const isOfShop = path !== '/admin/login';
    // A checkout has no tab bar.
    const frame = ['<header', 'class="tabbar"', '<footer'].map((part) => html.includes(part));
    if (isOfShop) expect([path, ...frame]).toEqual([path, true, !path.startsWith('/checkout'), true]);
    // A page all of whose kinds of buttons were looked at on others says nothing new.
    const kinds = kindsOf(html);
    if (path !== '/checkout' && kinds.every((kind) => seen.has(kind))) continue;
    for (const kind of kinds) seen.add(kind);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    // A button of a form sends it; any other is heard by a script alone.
    const dead = page.locator('button:not(form button:not([type=button])):visible:enabled');
    expect([path, await dead.allTextContents()]).toEqual([path, []]);
    if (path === '/') {
      // What comes after the first window is laid out when it comes near.
      await page.locator('.below').last().scrollIntoViewIfNeeded();
      await page.getByText('Why choose us').click({ trial: true });
    }
    if (path === '/checkout') {
      // It cannot know the cart.
      expect(await page.getByText('Your cart is empty.').isVisible()).toBe(false);
      expect(await page.locator('main').textContent()).toMatch(/need JavaScript.*\+91 \d{5} \d{5}.*cash on delivery/s);
    }
    const parts = [page.getByRole('banner'), page.getByRole('navigation', { name: 'Quick' }), page.getByRole('contentinfo')];
    if (isOfShop) expect([path, ...(await Promise.all(parts.map((part) => part.isVisible())))]).toEqual([path, true, frame[1], true]);
  }
  expectQuiet(page, { answered: [404] });
});
