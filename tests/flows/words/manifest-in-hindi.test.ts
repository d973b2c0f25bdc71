import { beforeEach, expect, test } from 'vitest';
import { readStore } from '../../../src/features/settings/store.server.ts';
import type { BrandText } from '../../../src/features/words/admin/brand.server.ts';
import { manifestIn } from '../../../src/rules/brand/brand-values.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);

interface Manifest {
  readonly icons: readonly object[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
  readonly [name: string]: unknown;
}
/** The manifest that pages in Hindi link to. */
const inHindi = async () => shop.fetch(manifestIn('hi', (await readStore(shop.at())).brand) ?? '');
const read = async (answer: Response) => (await answer.json()) as Manifest;

beforeEach(() => {
  shop.env.LANGUAGES = 'en,hi';
});

test('a shop with the brand of the code has a manifest in Hindi, which is kept for a day', async () => {
  expect((await readStore(shop.at())).brand.manifest).toBeNull();
  const answer = await inHindi();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/manifest+json']);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  const manifest = await read(answer);
  expect(manifest).toMatchObject({
    ...{ id: '/', scope: '/', start_url: '/hi', lang: 'hi-IN', name: 'Chamak', short_name: 'Chamak' },
    icons: expect.arrayContaining([expect.objectContaining({ src: '/icons/app-192-1.png' })]),
  });
  expect(manifest.description).toMatch(/^\p{Script=Devanagari}/u);
  expect(manifest.shortcuts).toEqual([
    { name: 'सभी पीस देखें', url: '/hi/collections' },
    { name: 'मेरे ऑर्डर', url: '/hi/orders' },
    { name: 'ऑर्डर ट्रैक करें', url: '/hi/track-order' },
  ]);
});

test('has the owner’s name and colours once they are saved, as the English one has, and is the same app', async () => {
  const { form } = (await ask<BrandText>('GET', '/brand')).body;
  expect((await ask('PUT', '/brand', { ...form, name: 'Lakshmi', brand: '#7a1f5c' })).status).toBe(200);
  const english = await read(await shop.fetch((await readStore(shop.at())).brand.manifest ?? ''));
  const answer = await inHindi();
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const hindi = await read(answer);
  const own = { name: 'Lakshmi', short_name: 'Lakshmi', theme_color: '#7a1f5c', id: '/', scope: '/' };
  expect(hindi).toMatchObject({ ...own, start_url: '/hi', lang: 'hi-IN' });
  expect(english).toMatchObject({ ...own, start_url: '/', lang: 'en-IN', description: 'Imitation jewellery, made to be worn.' });
  expect(hindi.icons).toEqual(english.icons);
});

test('is there in no language that the shop does not offer, and for no version that there is not', async () => {
  for (const file of ['0.ta', '99.hi', '0.en', '0', '0.hi.hi'])
    expect([file, (await shop.fetch(`/api/brand-manifest/${file}.webmanifest`)).status]).toEqual([file, 404]);
  shop.env.LANGUAGES = 'en';
  expect((await shop.fetch('/api/brand-manifest/0.hi.webmanifest')).status).toBe(404);
});
