import { expect, test } from 'vitest';
import { shopUrl } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { expectSoundLinks, open } from './crawl.ts';

/** Lists by one condition; those by two are made of the same links. The night follows all, in every language. */
const isByTwo = (path: string) => path.split('?')[1]?.includes('&') ?? false;

test('no link of the shop is dead or leads around a corner, and every page has its title, text and heading', () =>
  expectSoundLinks((path) => !isByTwo(path) && !/^\/hi(?:\/|$|\?)/.test(path)));

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

type Thing = { readonly '@context': string; readonly '@type': string; readonly [field: string]: unknown };
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
