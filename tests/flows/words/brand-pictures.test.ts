import sharp from 'sharp';
import { expect, test } from 'vitest';
import { usedPictures } from '../../../src/features/media/admin/picture-uses.server.ts';
import { readStore } from '../../../src/features/settings/store.server.ts';
import type { BrandText } from '../../../src/features/words/admin/brand.server.ts';
import type { BrandForm } from '../../../src/features/words/admin/words.schema.ts';
import { type BrandPictures, type BrandShape, brandShapeNames, brandShapes } from '../../../src/rules/brand/brand-pictures.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, cookie } = await administratorOf(shop);
const painted = async (shape: BrandShape) => {
  const [width, height] = brandShapes[shape];
  return sharp({ create: { width, height, channels: 3, background: '#7a1f5c' } })
    .png()
    .toBuffer();
};
const send = (shape: string, body: BodyInit) =>
  shop.fetch(`/api/admin/brand/pictures/${shape}`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'image/png' },
    body,
  });
const stored = async (shape: BrandShape) =>
  ((await (await send(shape, new Uint8Array(await painted(shape)))).json()) as { key: string }).key;
const save = async (change: Partial<BrandForm>) =>
  ask<BrandText>('PUT', '/brand', { ...(await ask<BrandText>('GET', '/brand')).body.form, ...change });
const brandNow = async () => (await readStore(shop.at())).brand;

test('a shop without a brand of its own has the files of the build', async () => {
  expect(await brandNow()).toMatchObject({
    manifest: null,
    tabIcon: '/icons/favicon-1.ico',
    touchIcon: '/icons/touch-1.png',
    sharePicture: '/icons/share-1.jpg',
  });
});

test('only a picture of the right shape is stored', async () => {
  expect((await send('touch', new Uint8Array(await painted('small')))).status).toBe(422);
  expect((await send('touch', '<svg xmlns="http://www.w3.org/2000/svg"/>')).status).toBe(422);
  expect((await send('poster', new Uint8Array(await painted('small')))).status).toBe(404);
});

test('name, colours and icons of the installed shop are those of the owner, at once', async () => {
  const pictures = Object.fromEntries(
    await Promise.all(brandShapeNames.map(async (shape) => [shape, await stored(shape)] as const)),
  ) as BrandPictures;
  expect((await save({ name: 'Lakshmi', brand: '#7a1f5c', pictures })).status).toBe(200);
  const brand = await brandNow();
  expect(brand).toMatchObject({
    tabIcon: `/media/${pictures.small}`,
    touchIcon: `/media/${pictures.touch}`,
    sharePicture: `/media/${pictures.share}`,
    mailMark: `/media/${pictures.touch}`,
  });
  const answer = await shop.fetch(brand.manifest ?? '');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  expect(await answer.json()).toMatchObject({
    ...{ id: '/', name: 'Lakshmi', short_name: 'Lakshmi', theme_color: '#7a1f5c' },
    icons: [
      { src: `/media/${pictures.small}` },
      { src: `/media/${pictures.large}` },
      { src: `/media/${pictures.maskable}`, purpose: 'maskable' },
    ],
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
