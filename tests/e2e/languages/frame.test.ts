import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { addressIn } from '../../../src/rules/language/addresses.ts';
import { languageFacts, languages } from '../../../src/rules/language/languages.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { answersPresses, newPage, shopUrl } from '../browser/browser.ts';
import { htmlOf, sent } from '../browser/html.ts';
import { piece, shopperPages } from '../browser/pages.ts';
import { openPage, settle } from '../browser/settled.ts';
import { createProducts } from '../browser/test-products.ts';
import { addresses } from '../looks/addresses.ts';

interface Head {
  readonly status: number;
  readonly lang: string | undefined;
  readonly isOpen: boolean;
  readonly canonical: string | undefined;
  /** 'hi-IN /hi/contact' */
  readonly alternates: readonly string[];
  /** Where the links to other languages lead, each once: 'hi-IN /hi/contact'. */
  readonly switches: readonly string[];
  /** Its main text is in English on a page in another language, such as a policy that the owner changed, as other tests do. */
  readonly isFallback: boolean;
}

const plain = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
const pathOf = (address = '') => address.replace(shopUrl, '') || '/';

async function headAt(path: string): Promise<Head> {
  const { status, html } = await sent(path, { redirect: 'follow' });
  const links = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)];
  const switches = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]* hreflang="([^"]+)"/g)];
  return {
    status,
    lang: /<html lang="([^"]+)"/.exec(html)?.[1],
    isOpen: !html.includes('<meta name="robots" content="noindex">'),
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    alternates: links.map(([, tag, href]) => `${tag} ${pathOf(href)}`),
    switches: [...new Set(switches.map(([, href, tag]) => `${tag} ${plain(href ?? '')}`))],
    isFallback: html.includes('class="document__english"'),
  };
}

const statusAt = new Map(shopperPages.map(({ path, status = 200 }) => [path, status]));
/** Every public route that has a page of its own without a record, with the addresses that other tests visit; not the administrator's, and not that which stands at any address. */
const told = [...new Set([...addresses.filter(({ who }) => who === 'guest'), ...shopperPages].map(({ path }) => path))].filter(
  (path): path is string => typeof path === 'string' && !/^\/(admin|offline)/.test(path),
);
const sitemap = sent('/sitemaps/pages.xml').then(({ html }) => html.split('\n'));

test.each(told)(
  '%s is there in every language, leads to itself in the others, and search engines are told the same in each and in the sitemap',
  async (path) => {
    const heads = await Promise.all(languages.map((to) => headAt(addressIn(to, path))));
    const [english] = heads;
    const isPair = english?.alternates.length !== 0;
    for (const [at, to] of languages.entries()) {
      const head = heads[at];
      expect([head?.status, head?.lang]).toEqual([statusAt.get(path) ?? english?.status, languageFacts[to].tag]);
      const others = languages.filter((each) => each !== to);
      expect(head?.switches).toEqual(others.map((each) => `${languageFacts[each].tag} ${addressIn(each, path)}`));
      expect([head?.isOpen, head?.alternates]).toEqual([english?.isOpen, english?.alternates]);
      const own = english?.canonical && shopUrl + addressIn(to, pathOf(english.canonical));
      expect(head?.canonical).toBe(isPair ? own : english?.canonical);
      // Where it shows the English, it is no page in this language.
      expect([head?.isFallback, isPair]).not.toEqual([true, true]);
    }
    if (!english?.isOpen) expect([english?.canonical, isPair]).toEqual([undefined, false]);
    const entry = (await sitemap).find((line) => line.includes(`<loc>${shopUrl}${path}</loc>`));
    const named = [...(entry ?? '').matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href]) => `${tag} ${pathOf(href)}`);
    if (entry) expect(named.sort()).toEqual(english?.alternates.toSorted());
  },
);

test('the languages of a page are named with English for all other readers', async () => {
  const { alternates } = await headAt('/hi/contact');
  expect(alternates).toEqual(['en-IN /contact', 'x-default /contact', 'hi-IN /hi/contact']);
});

test('a piece without a text in Hindi is one page, the English one; the switch is there all the same', async () => {
  const products = await createProducts('Languages', [{ name: 'Surma Plain Kara' }]);
  const path = `/products/${products.ids[0]}-surma-plain-kara`;
  const english = { alternates: [], canonical: shopUrl + path };
  expect(await headAt(path)).toMatchObject(english);
  expect(await headAt(`/hi${path}`)).toMatchObject({ ...english, switches: [`en-IN ${path}`] });
  await products.archive();
});

test('each page has one address in a language', async () => {
  const at = async (path: string) => {
    const { status, location } = await sent(path);
    return [status, location];
  };
  expect(await at('/hi/')).toEqual([301, '/hi']);
  expect(await at('/hi/collections/?stone=pearl')).toEqual([301, '/hi/collections?stone=pearl']);
  expect(await at('/hi/products/6')).toEqual([301, `/hi${piece.plain}`]);
  expect(await at(`/hi${piece.plain}`)).toEqual([200, null]);
});

test.each([
  ['/hi/hi', 'hi-IN'],
  ['/hi/hi//evil.example', 'hi-IN'],
  ['/hi//evil.example', 'en-IN'],
  ['/hi/admin/orders', 'en-IN'],
  ['/hi/media/x', 'en-IN'],
  ['/hi/sitemap.xml', 'en-IN'],
  ['/HI/orders', 'en-IN'],
  ['/Hi', 'en-IN'],
  ['/xx/orders', 'en-IN'],
])('%s is no page: its frame is in %s and no link of it leaves the shop', async (path, lang) => {
  const head = await headAt(path);
  expect([head.status, head.lang]).toEqual([404, lang]);
  for (const each of head.switches) expect(new URL(each.split(' ')[1] ?? '', shopUrl).origin).toBe(shopUrl);
});

test('a page that is kept for everybody does not name where its first reader came from', async () => {
  for (const path of ['/faq?utm_source=first', '/faq']) expect((await headAt(path)).switches).toEqual(['hi-IN /hi/faq']);
});

test('programs are kept from pages of persons in every language', async () => {
  expect(await htmlOf('/robots.txt')).toContain('Disallow: /hi/checkout\n');
});

/** Where the parts of a page begin, in px from its top. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.header__row, main, main > *, footer')].map((part) => part.getBoundingClientRect().top),
  );
const chosenIn = (page: Page) => page.evaluate(() => localStorage.getItem('language'));

test('who reads Hindi is offered the page in Hindi, nothing moves and nobody is sent away; who closes the offer or chooses English is not asked again', async () => {
  const page = await newPage({ width: 360, options: { locale: 'hi-IN' } });
  const offer = page.locator('.language-offer');
  // Nobody is asked where they pay.
  await openPage(page, '/checkout');
  expect(await offer.count()).toBe(0);
  await page.goto('/faq');
  await offer.getByRole('button', { name: 'बंद करें' }).click();
  expect(await offer.count()).toBe(0);
  await openPage(page, '/contact');
  expect(await offer.count()).toBe(0);
  await page.evaluate(() => localStorage.clear());
  await openPage(page, '/collections');
  await offer.waitFor();
  await page.evaluate(() => document.fonts.ready);
  // The last part of the page has been laid out.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('.below, .product-grid > *')].every(({ style }) => style.contentVisibility === 'visible'),
  );
  expect(page.url()).toBe(`${shopUrl}/collections`);
  expect(await offer.getAttribute('lang')).toBe('hi-IN');
  // Nothing has moved for the bar.
  const withBar = await places(page);
  await offer.evaluate((bar) => bar.style.setProperty('display', 'none'));
  expect(await places(page)).toEqual(withBar);
  await offer.evaluate((bar) => bar.style.removeProperty('display'));
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await offer.getByRole('link', { name: 'यह पेज हिन्दी में देखें' }).click();
  await page.waitForURL(`${shopUrl}/hi/collections`);
  expect(await chosenIn(page)).toBe('hi');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('language');
  await answersPresses(page);
  expect(await offer.count()).toBe(0);
  await page.locator('.header').getByRole('link', { name: 'English' }).click();
  await page.waitForURL(`${shopUrl}/collections`);
  expect(await chosenIn(page)).toBe('en');
  await settle(page);
  expect(await offer.count()).toBe(0);
});

/** The link to the other language does not touch the mark of the shop, and is large enough for a finger. */
async function expectSwitch(page: Page, lang: string): Promise<void> {
  const link = page.locator('.header__language');
  const [mark, other] = [await page.locator('.header__brand').boundingBox(), await link.boundingBox()];
  expect((other?.x ?? 0) - (mark?.x ?? 0) - (mark?.width ?? 0)).toBeGreaterThan(2);
  expect(Math.min(other?.width ?? 0, other?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await link.getAttribute('lang')).toBe(lang);
}

test('nobody else fetches what the offer needs; the narrowest phones have the switch in the menu; who has chosen Hindi once is offered it on an English page', async () => {
  const page = await newPage({ width: 360, options: { locale: 'en-IN' } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openPage(page, '/contact');
  expect(asked.filter((url) => /language-offer|missing-letters|devanagari/.test(url))).toEqual([]);
  await expectSwitch(page, 'hi-IN');
  await page.locator('.header').getByRole('link', { name: 'हिन्दी' }).click();
  await page.waitForURL(`${shopUrl}/hi/contact`);
  await answersPresses(page);
  await expectSwitch(page, 'en-IN');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.locator('.header__language').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'मेन्यू' }).click();
  const group = page.getByRole('group', { name: 'भाषा' });
  await group.getByText('हिन्दी').waitFor();
  await expectAccessible(page, 360);
  expect(await group.getByRole('link', { name: 'English' }).getAttribute('href')).toBe('/contact');
  await page.goto('/faq');
  await page.locator('.language-offer').waitFor();
});

describe('the letters of Hindi', () => {
  test('are those of the device, in headings those of the shop from the second page on, and nothing changes on the first', async () => {
    const page = await newPage({ width: 360 });
    const fonts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(new URL(request.url()).pathname));
    const isInHeadings = () =>
      page.evaluate(() => /Devanagari"?, "?Rozha Fallback/.test(getComputedStyle(document.querySelector('h1') as Element).fontFamily));
    await page.goto('/hi/contact');
    await expect.poll(() => page.evaluate(() => localStorage.headings)).toBe('1');
    expect(fonts.at(-1)).toBe('/fonts/rozha-devanagari-1.woff2');
    expect(await isInHeadings()).toBe(false);
    await page.goto('/hi/faq');
    expect(await isInHeadings()).toBe(true);
    expect(await page.evaluate(() => document.fonts.load('1em "Rozha Devanagari"', 'क').then(([face]) => face?.status))).toBe('loaded');
    expect(fonts).not.toContain('/fonts/noto-devanagari-1.woff2');
  });

  test('are fetched where the device draws boxes, all of one width', async () => {
    const page = await newPage({ width: 360, before: 'CanvasRenderingContext2D.prototype.measureText = () => ({ width: 40 });' });
    const asked = page.waitForResponse(/noto-devanagari-1/);
    await page.goto('/hi/contact');
    expect((await asked).status()).toBe(200);
  });
});
