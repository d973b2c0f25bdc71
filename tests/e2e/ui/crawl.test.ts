import { expect, test } from 'vitest';
import { languages } from '../../../src/rules/language/languages.ts';
import { shopUrl } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';

interface Crawled {
  readonly path: string;
  readonly status: number;
  readonly redirect: string | null;
  readonly html: string;
}

/** More than the demonstration shop has in all its languages; a crawl that finds more has met addresses without end. */
const PAGES_MAX = 600 * languages.length;

async function open(path: string): Promise<Crawled> {
  const answer = await fetch(shopUrl + path, { redirect: 'manual' });
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  return { path, status: answer.status, redirect: answer.headers.get('location'), html: isPage ? await answer.text() : '' };
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"/][^"]*|\/)"/g)].map(
    ([, href = '']) => href.replace(/&(?:amp|#38);/g, '&').split('#')[0] ?? '',
  );

/** Every page that links lead to from the home page, by its path. */
async function crawl(): Promise<Crawled[]> {
  const found = new Map<string, Crawled>();
  const queue = ['/'];
  for (const path of queue) {
    if (found.has(path) || found.size > PAGES_MAX) continue;
    const page = await open(path);
    found.set(path, page);
    queue.push(...linksIn(page.html).filter((link) => !found.has(link)));
  }
  return [...found.values()];
}

const text = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

/** Every page of the shop is made for this test, one after the other: on a busy machine it takes minutes. */
const EVERY_PAGE_MS = 240_000;

test(
  'no link of the shop is dead or leads around a corner, and every page has its title, text and heading',
  async () => {
    const pages = await crawl();
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.length).toBeLessThan(PAGES_MAX);
    const dead = pages.filter(
      ({ status, redirect }) => status !== 200 && !(status === 302 && /^(?:\/[a-z]{2})?\/login\?next=/.test(redirect ?? '')),
    );
    expect(dead.map(({ path, status, redirect }) => [path, status, redirect])).toEqual([]);
    for (const { path, html } of pages.filter((page) => page.html && page.status === 200)) {
      expect([path, text(html, /<title>([^<]{3,120})<\/title>/)]).not.toEqual([path, '']);
      expect([path, /&amp;(?:amp|#38|quot|lt);/.test(text(html, /<title>([^<]*)/))]).toEqual([path, false]);
      expect([path, text(html, /<meta name="description" content="([^"]{10,})"/)]).not.toEqual([path, '']);
      expect([path, /<h1\b/.test(html)]).toEqual([path, true]);
      expect([path, /<meta name="robots" content="noindex|<link rel="canonical" href="https?:/.test(html)]).toEqual([path, true]);
    }
  },
  EVERY_PAGE_MS,
);

test('what search engines are told about can be opened, and asks for no log-in', async () => {
  const locs = async (path: string) =>
    [...(await (await fetch(shopUrl + path)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const maps = await locs('/sitemap.xml');
  // Other tests make pieces with higher numbers: there may be further parts.
  expect(maps.slice(0, 2)).toEqual(['/sitemaps/pages.xml', '/sitemaps/products-1.xml']);
  const pages = (await Promise.all(maps.map(locs))).flat();
  expect(pages.length).toBeGreaterThan(30);
  for (const path of pages) {
    const { status, html } = await open(path);
    expect([path, status, html.includes('name="robots" content="noindex')]).toEqual([path, 200, false]);
  }
});

interface Thing {
  readonly '@context': string;
  readonly '@type': string;
  readonly [field: string]: unknown;
}
const things = (html: string): Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json) as Thing);

/** What each type must have, as search engines ask for it. */
const required: Readonly<Record<string, readonly string[]>> = {
  Product: ['name', 'image', 'description', 'sku', 'brand', 'offers'],
  ProductGroup: ['name', 'image', 'description', 'productGroupID', 'variesBy', 'hasVariant', 'brand'],
  MerchantReturnPolicy: ['@id', 'applicableCountry', 'returnPolicyCategory', 'merchantReturnDays', 'returnFees', 'returnMethod'],
  OfferShippingDetails: ['@id', 'shippingDestination', 'shippingRate', 'deliveryTime'],
  BreadcrumbList: ['itemListElement'],
  Organization: ['name', 'url', 'logo', 'email', 'address', 'contactPoint', 'hasMerchantReturnPolicy'],
  WebSite: ['name', 'url', 'potentialAction'],
};

test('structured data is complete: the shop, its search, every product with its price, returns and delivery', async () => {
  for (const path of ['/', '/collections/rings', '/products/6-utsav-gold-tone-jhumkas', piece.sized]) {
    const found = things((await open(path)).html);
    expect([path, found.length]).not.toEqual([path, 0]);
    for (const thing of found) {
      expect(thing['@context']).toBe('https://schema.org');
      for (const field of required[thing['@type']] ?? ['unknown type'])
        expect([path, thing['@type'], field, thing[field] ?? null]).not.toContain(null);
    }
  }
  const types = async (path: string) => things((await open(path)).html).map((thing) => thing['@type']);
  expect(await types('/')).toEqual(['Organization', 'WebSite']);
  const [shop] = things((await open('/')).html);
  expect(shop?.address).toMatchObject({ addressLocality: 'Bengaluru', addressRegion: 'Karnataka' });
  expect(await types('/products/6-utsav-gold-tone-jhumkas')).toEqual(['Product', 'BreadcrumbList']);
  expect(await types(piece.sized)).toEqual(['ProductGroup', 'BreadcrumbList', 'MerchantReturnPolicy', 'OfferShippingDetails']);
  const [product] = things((await open('/products/8-chaand-kundan-chandbalis')).html);
  expect(product?.offers).toMatchObject({
    '@type': 'Offer',
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
    hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', applicableCountry: 'IN', merchantReturnDays: 2 },
    shippingDetails: { '@type': 'OfferShippingDetails', shippingRate: { currency: 'INR' } },
  });
});
