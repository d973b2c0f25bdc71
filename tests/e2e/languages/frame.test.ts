import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressIn } from '../../../src/rules/language/addresses.ts';
import { type Language, languageFacts, languages } from '../../../src/rules/language/languages.ts';
import { answersPresses, db, newPage, shopUrl } from '../browser/browser.ts';
import { piece, shopperPages } from '../browser/pages.ts';
import { createProducts, type TestProducts } from '../browser/test-products.ts';
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

function headOf(status: number, html: string): Head {
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

/** Asks as a browser that keeps its cookies does. */
async function headAt(page: Page, path: string): Promise<Head> {
  const answer = await page.request.get(path);
  return headOf(answer.status(), await answer.text());
}

/** But for the administrator's, and that which stands at any address. */
const pages = [...new Map(shopperPages.map((each) => [each.path, each])).values()].filter(({ path }) => !/^\/(admin|offline)/.test(path));

describe.each(pages)('$name', ({ path, status = 200 }) => {
  test.each(languages)('is there in %s, and leads to itself in every other language with its query', async (to) => {
    const head = await headAt(await newPage(), addressIn(to, path));
    expect([head.status, head.lang]).toEqual([status, languageFacts[to].tag]);
    const others = languages.filter((each) => each !== to);
    expect(head.switches).toEqual(others.map((each) => `${languageFacts[each].tag} ${addressIn(each, path)}`));
  });
});

/** Every public route that has a page of its own without a record, with the addresses that other tests visit. */
const told = [...new Set([...addresses.filter(({ who }) => who === 'guest'), ...pages].map(({ path }) => path))].filter(
  (path): path is string => typeof path === 'string' && !/^\/(admin|offline)/.test(path),
);

describe.each(told)('%s', (path) => {
  test('tells search engines the same in every language, and so does the sitemap', async () => {
    const page = await newPage();
    const heads = await Promise.all(languages.map((to) => headAt(page, addressIn(to, path))));
    const [english] = heads;
    const isPair = english?.alternates.length !== 0;
    for (const [at, to] of languages.entries()) {
      expect([heads[at]?.isOpen, heads[at]?.alternates]).toEqual([english?.isOpen, english?.alternates]);
      const own = english?.canonical && shopUrl + addressIn(to, pathOf(english.canonical));
      expect(heads[at]?.canonical).toBe(isPair ? own : english?.canonical);
      // Where it shows the English, it is no page in this language.
      expect([heads[at]?.isFallback, isPair]).not.toEqual([true, true]);
    }
    if (!english?.isOpen) expect([english?.canonical, isPair]).toEqual([undefined, false]);
    const sitemap = await (await page.request.get('/sitemaps/pages.xml')).text();
    const entry = sitemap.split('\n').find((line) => line.includes(`<loc>${shopUrl}${path === '/' ? '/' : path}</loc>`));
    const named = [...(entry ?? '').matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href]) => `${tag} ${pathOf(href)}`);
    if (entry) expect(named.sort()).toEqual(english?.alternates.toSorted());
  });
});

test('the languages of a page are named with English for all other readers', async () => {
  const { alternates } = await headAt(await newPage(), '/hi/contact');
  expect(alternates).toEqual(['en-IN /contact', 'x-default /contact', 'hi-IN /hi/contact']);
});

describe('a piece', () => {
  let products: TestProducts;
  beforeAll(async () => {
    products = await createProducts('Languages', [{ name: 'Surma Named Kara' }, { name: 'Surma Plain Kara' }]);
    await db().execute({
      sql: `INSERT INTO translations (kind, subject, language, field, text, english, state) VALUES ('product', ?, 'hi', 'name', 'सुरमा कड़ा', '', 'reviewed')`,
      args: [String(products.ids[0])],
    });
  });
  afterAll(() => products.archive());
  const paths = () => [`/products/${products.ids[0]}-surma-named-kara`, `/products/${products.ids[1]}-surma-plain-kara`] as const;

  test('with a name in Hindi is a page in both languages', async () => {
    const page = await newPage();
    const [named] = paths();
    const pair = [`en-IN ${named}`, `x-default ${named}`, `hi-IN /hi${named}`];
    expect((await headAt(page, named)).alternates).toEqual(pair);
    expect(await headAt(page, `/hi${named}`)).toMatchObject({ alternates: pair, canonical: `${shopUrl}/hi${named}` });
  });

  test('without a text in Hindi is one page, the English one; the switch is there all the same', async () => {
    const page = await newPage();
    const [, plainPath] = paths();
    expect(await headAt(page, plainPath)).toMatchObject({ alternates: [], canonical: shopUrl + plainPath });
    const hindi = await headAt(page, `/hi${plainPath}`);
    expect(hindi).toMatchObject({ alternates: [], canonical: shopUrl + plainPath, switches: [`en-IN ${plainPath}`] });
  });
});

test('each page has one address in a language', async () => {
  const at = async (path: string) => {
    const answer = await fetch(shopUrl + path, { redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
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
  const answer = await fetch(shopUrl + path);
  const head = headOf(answer.status, await answer.text());
  expect([head.status, head.lang]).toEqual([404, lang]);
  for (const each of head.switches) expect(new URL(each.split(' ')[1] ?? '', shopUrl).origin).toBe(shopUrl);
});

test('a page that is kept for everybody does not name where its first reader came from', async () => {
  for (const path of ['/faq?utm_source=first', '/faq'])
    expect(headOf(200, await (await fetch(shopUrl + path)).text()).switches).toEqual(['hi-IN /hi/faq']);
});

test('what programs read names every language', async () => {
  expect(await (await fetch(`${shopUrl}/sitemaps/pages.xml`)).text()).toContain(
    `<xhtml:link rel="alternate" hreflang="hi-IN" href="${shopUrl}/hi/collections"/>`,
  );
  expect(await (await fetch(`${shopUrl}/robots.txt`)).text()).toContain('Disallow: /hi/checkout\n');
});

describe('the switch', () => {
  const nameOf = (to: Language) => languageFacts[to].name;

  test.each([360, 1280] as const)('leads to the page and back without script at %i pixels, in a place for a finger', async (width) => {
    const page = await newPage({ width, scripts: false });
    await page.goto('/collections?stone=pearl&sort=name-asc');
    const there = page.locator('.header').getByRole('link', { name: nameOf('hi') });
    const box = await there.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await there.getAttribute('lang')).toBe('hi-IN');
    await there.click();
    await page.waitForURL(/\/hi\/collections\?/);
    expect(new URL(page.url()).searchParams.get('stone')).toBe('pearl');
    await page
      .locator('.header')
      .getByRole('link', { name: nameOf('en') })
      .click();
    await page.waitForURL(/^[^?]*\/collections\?/);
    expect(new URL(page.url()).pathname).toBe('/collections');
  });

  test('is in the menu of a phone beside the language of the page', async () => {
    const page = await newPage({ width: 360, touch: true });
    await page.goto('/hi/contact');
    await answersPresses(page);
    await page.getByRole('button', { name: 'मेन्यू' }).tap();
    const group = page.getByRole('group', { name: 'भाषा' });
    await group.getByText('हिन्दी').waitFor();
    await group.getByRole('link', { name: 'English' }).tap();
    await page.waitForURL(`${shopUrl}/contact`);
  });

  test('is at the end of pages for one’s own orders and of the checkout', async () => {
    const page = await newPage({ width: 360 });
    for (const path of ['/track-order', '/checkout']) {
      await page.goto(path);
      await page
        .locator('footer')
        .getByRole('link', { name: nameOf('hi') })
        .click();
      await page.waitForURL(`${shopUrl}/hi${path}`);
    }
  });
});

/** Where the parts of a page begin, in px from its top. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.header__row, main, main > *, footer')].map((part) => part.getBoundingClientRect().top),
  );
const hindi = { options: { locale: 'hi-IN' } } as const;
const chosenIn = (page: Page) => page.evaluate(() => localStorage.getItem('language'));

describe('who reads Hindi', () => {
  test.each([360, 1280] as const)('is offered the page in Hindi at %i pixels; nothing moves and nobody is sent away', async (width) => {
    const page = await newPage({ width, ...hindi });
    await page.goto('/collections', { waitUntil: 'networkidle' });
    const offer = page.locator('.language-offer');
    await offer.waitFor();
    await page.evaluate(() => document.fonts.ready);
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
  });

  test('and closes the offer is not asked again', async () => {
    const page = await newPage({ width: 360, touch: true, ...hindi });
    await page.goto('/faq');
    const offer = page.locator('.language-offer');
    await offer.getByRole('button', { name: 'बंद करें' }).tap();
    expect(await offer.count()).toBe(0);
    for (const path of ['/faq', '/contact']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await answersPresses(page);
      expect(await offer.count()).toBe(0);
    }
  });

  test('and chooses English is not asked again', async () => {
    const page = await newPage({ ...hindi });
    await page.goto('/hi/contact');
    await answersPresses(page);
    await page.locator('.header').getByRole('link', { name: 'English' }).click();
    await page.waitForURL(`${shopUrl}/contact`);
    expect(await chosenIn(page)).toBe('en');
    await page.waitForLoadState('networkidle');
    await answersPresses(page);
    expect(await page.locator('.language-offer').count()).toBe(0);
  });

  test('is not asked where somebody pays', async () => {
    const page = await newPage({ width: 360, ...hindi });
    await page.goto('/checkout', { waitUntil: 'networkidle' });
    await answersPresses(page);
    expect(await page.locator('.language-offer').count()).toBe(0);
  });
});

test('who has chosen Hindi once is offered it on an English page, whatever the browser says', async () => {
  const page = await newPage({ options: { locale: 'en-IN' } });
  await page.goto('/contact');
  await answersPresses(page);
  await page.locator('.header').getByRole('link', { name: 'हिन्दी' }).click();
  await page.waitForURL(`${shopUrl}/hi/contact`);
  await page.goto('/faq');
  await page.locator('.language-offer').waitFor();
});

test('nobody else fetches what the offer needs', async () => {
  const page = await newPage({ width: 360, options: { locale: 'en-IN' } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/contact', { waitUntil: 'networkidle' });
  await answersPresses(page);
  expect(asked.filter((url) => /language-offer|missing-letters|devanagari/.test(url))).toEqual([]);
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

test.each(languages)(
  'in %s the link to the other language does not touch the mark of the shop; the narrowest phones have it in the menu',
  async (to) => {
    const page = await newPage({ options: { viewport: { width: 360, height: 640 } } });
    await page.goto(addressIn(to, piece.plain));
    const link = page.locator('.header__side > .tap');
    const gap = await page.evaluate(() => {
      const [mark, other] = ['.header__brand', '.header__side > .tap'].map((each) => document.querySelector(each)?.getBoundingClientRect());
      return mark && other && other.left - mark.right;
    });
    expect(gap).toBeGreaterThan(2);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await link.isVisible()).toBe(false);
    await page.locator('[data-menu]').first().click();
    await page.locator('.header__languages a').filter({ visible: true }).first().waitFor();
  },
);
