import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { usedPictures } from '../../../src/features/media/admin/picture-uses.server.ts';
import { readStore } from '../../../src/features/settings/store.server.ts';
import type { BrandText } from '../../../src/features/words/admin/brand.server.ts';
import type { BrandForm } from '../../../src/features/words/admin/words.schema.ts';
import { type BrandPictures, type BrandShape, brandShapeNames, brandShapes } from '../../../src/rules/brand/brand-pictures.ts';
import { houseShopBrand, manifestIn } from '../../../src/rules/brand/brand-values.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, cookie, email } = await shopWithAdministrator();
const painted = async (shape: BrandShape) => {
  const [width, height] = brandShapes[shape];
  return new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#7a1f5c' } })
      .png()
      .toBuffer(),
  );
};
const send = (shape: string, body: BodyInit) =>
  shop.fetch(`/api/admin/brand/pictures/${shape}`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'image/png' },
    body,
  });
const stored = async (shape: BrandShape) => ((await (await send(shape, await painted(shape))).json()) as { key: string }).key;
type Refused = { readonly fields: Readonly<Record<string, string>> };
const save = async (change: Partial<BrandForm>) =>
  ask<BrandText & Refused>('PUT', '/brand', { ...(await ask<BrandText>('GET', '/brand')).body.form, ...change });
const brandNow = async () => (await readStore(shop.at())).brand;

type Manifest = Readonly<Record<string, unknown>>;
beforeEach(() => {
  shop.env.LANGUAGES = 'en,hi';
});

/** The manifest that pages in Hindi link to. */
const inHindi = async () => shop.fetch(manifestIn('hi', (await readStore(shop.at())).brand) ?? '');
const read = async (answer: Response) => (await answer.json()) as Manifest;

test('a shop with the brand of the code has a manifest in Hindi, which is kept for a day', async () => {
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

test('a shop without a brand of its own has that of the code, with the files of the build', async () => {
  const files = { tabIcon: '/icons/favicon-1.ico', touchIcon: '/icons/touch-1.png', sharePicture: '/icons/share-1.jpg' };
  expect(await brandNow()).toEqual(houseShopBrand);
  expect(houseShopBrand).toMatchObject({ manifest: null, ...files });
});

test('only a picture of the right shape is stored', async () => {
  expect((await send('touch', await painted('small'))).status).toBe(422);
  expect((await send('touch', '<svg xmlns="http://www.w3.org/2000/svg"/>')).status).toBe(422);
  expect((await send('poster', await painted('small'))).status).toBe(404);
});

test('name, colours and icons of the installed shop are those of the owner, at once', async () => {
  const pictures = Object.fromEntries(
    await Promise.all(brandShapeNames.map(async (shape) => [shape, await stored(shape)] as const)),
  ) as BrandPictures;
  const saved = await save({ name: 'Lakshmi', brand: '#7a1f5c', pictures });
  expect([saved.status, saved.body.versions[0]?.by]).toEqual([200, 'you']);
  const [action] = await shop.rows("SELECT actor, action, label FROM admin_actions WHERE kind = 'brand'");
  expect(action).toEqual({ actor: email, action: 'publish', label: 'Lakshmi' });
  const brand = await brandNow();
  const [small, touch, share] = [pictures.small, pictures.touch, pictures.share].map((key) => `/media/${key}`);
  expect(brand).toMatchObject({ tabIcon: small, touchIcon: touch, sharePicture: share, mailMark: touch });
  expect(brand).toMatchObject({ name: 'Lakshmi', isRecoloured: true, markSrc: null, colours: { brand: '#7a1f5c' } });
  const answer = await shop.fetch(brand.manifest ?? '');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  expect(await answer.json()).toMatchObject({
    ...{ id: '/', name: 'Lakshmi', short_name: 'Lakshmi', theme_color: '#7a1f5c' },
    icons: [{ src: small }, { src: `/media/${pictures.large}` }, { src: `/media/${pictures.maskable}`, purpose: 'maskable' }],
  });
  expect([...(await usedPictures(shop.at(), [...Object.values(pictures), 'brand/other.png']))].sort()).toEqual(
    Object.values(pictures).sort(),
  );
  expect((await shop.fetch('/api/brand-manifest/99.webmanifest')).status).toBe(404);
});

test('a version that was saved without pictures has the icons of the build, and the owner’s name', async () => {
  await save({ name: 'Lakshmi Jewels' });
  const brand = await brandNow();
  expect(brand.touchIcon).toBe('/icons/touch-1.png');
  expect(await (await shop.fetch(brand.manifest ?? '')).json()).toMatchObject({ name: 'Lakshmi Jewels', icons: { length: 4 } });
});

test('the manifest in Hindi has the owner’s name and colours once they are saved, as the English one has, and is the same app', async () => {
  expect((await save({ name: 'Lakshmi', brand: '#7a1f5c' })).status).toBe(200);
  const english = await read(await shop.fetch((await readStore(shop.at())).brand.manifest ?? ''));
  const answer = await inHindi();
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const hindi = await read(answer);
  const own = { name: 'Lakshmi', short_name: 'Lakshmi', theme_color: '#7a1f5c', id: '/', scope: '/' };
  expect(hindi).toMatchObject({ ...own, start_url: '/hi', lang: 'hi-IN' });
  expect(english).toMatchObject({ ...own, start_url: '/', lang: 'en-IN', description: 'Imitation jewellery, made to be worn.' });
  expect(hindi.icons).toEqual(english.icons);
});

test('there is a manifest in no language that the shop does not offer, and for no version that there is not', async () => {
  for (const file of ['0.ta', '99.hi', '0.en', '0', '0.hi.hi'])
    expect([file, (await shop.fetch(`/api/brand-manifest/${file}.webmanifest`)).status]).toEqual([file, 404]);
  shop.env.LANGUAGES = 'en';
  expect((await shop.fetch('/api/brand-manifest/0.hi.webmanifest')).status).toBe(404);
});

test('a brand whose colours cannot be read is refused, and names the pair', async () => {
  const { status, body } = await save({ brand: '#ffd0e0', night: '#999999' });
  expect(status).toBe(422);
  expect(body.fields.brand).toMatch(/^White text on the main colour: 1\.\d : 1 is hard to read\. At least 4\.5 : 1\.$/);
  expect(body.fields.night).toContain('Text on white: 2.8 : 1');
  expect((await save({ accent: 'red' })).body.fields.accent).toBe('A colour as # with six digits.');
});

test('of a drawing its shapes are kept, and served so that nothing in it runs', async () => {
  await save({
    svg: `<svg viewBox="0 0 40 40" onload="alert(1)"><script>alert(2)</script><a href="javascript:x"><circle r="9"/></a><path d="M1 1h9" fill="#c2155f" style="stroke:red;background:url(//evil)"/></svg>`,
  });
  const answer = await shop.fetch((await brandNow()).markSrc ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  const path = '<path d="M1 1h9" fill="#c2155f" stroke="red"/>';
  expect(await answer.text()).toBe(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${path}</svg>`);
  expect((await save({ svg: '<b>no</b>' })).body.fields.svg).toContain('no drawing');
  expect((await shop.fetch('/api/brand-mark/99.svg')).status).toBe(404);
});
