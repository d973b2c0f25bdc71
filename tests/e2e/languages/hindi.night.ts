/** Night: a built Worker that tells search engines of a page in Hindi that is not shown, or a feed of names that nobody reviewed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stack, startStack } from '../../../functions/tools/start/stack.ts';
import { sha256 } from '../../../src/platform/hashing.ts';
import { type Rows, rowsOf } from '../../shop/rows.ts';

const dir = mkdtempSync(join(tmpdir(), 'chamak-hindi-'));
let shop: Stack;
let rows: Rows;
beforeAll(async () => {
  shop = await startStack({ dir, languages: 'en,hi' });
  rows = rowsOf(shop.databaseUrl);
}, 180_000);
afterAll(async () => {
  await shop.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** The languages in which a page, and the sitemap, say that it is there. */
async function pairsOf(path: string) {
  const [page, hindi, sitemap] = await Promise.all(
    [path, `/hi${path}`, '/sitemaps/pages.xml'].map(async (each) => (await fetch(shop.shopUrl + each)).text()),
  );
  const entry = sitemap?.split('\n').find((line) => line.includes(`<loc>${shop.shopUrl}${path}</loc>`));
  return [page, hindi, entry].map((html = '') =>
    [...html.matchAll(/<(?:xhtml:)?link rel="alternate" hreflang="([^"]+)"/g)].map(([, tag]) => tag).sort(),
  );
}
const EVERY = ['en-IN', 'hi-IN', 'x-default'];
const publish = async (language: string, text: string, follows: number | null) =>
  rows(
    `INSERT INTO shop_words (kind, language, follows, version, text, hash, by, created_at) VALUES ('privacy', ?, ?, 1, ?, ?, 'test', 1)`,
    ...[language, follows, text, await sha256(text)],
  );

test('a policy whose Hindi is not shown has no pair, on the page in English, in Hindi and in the sitemap, until it is', async () => {
  const pairs = () => pairsOf('/privacy-policy');
  expect(await pairs()).toEqual([EVERY, EVERY, EVERY]);
  await publish('en', 'We keep nothing.', null);
  await expect.poll(pairs).toEqual([[], [], []]);
  await publish('hi', 'हम कुछ नहीं रखते।', 1);
  await expect.poll(pairs).toEqual([EVERY, EVERY, EVERY]);
});

test('the feed in Hindi is there once the names of the demonstration are reviewed, and stands at one address', async () => {
  const feed = async (path: string) => {
    const answer = await fetch(shop.shopUrl + path);
    return { status: answer.status, cache: answer.headers.get('cache-control'), text: await answer.text() };
  };
  expect(await feed('/feeds/google.xml?language=hi')).toMatchObject({ status: 404, text: expect.stringMatching(/: 0 of \d+ have one\.$/) });
  await rows("UPDATE translations SET state = 'reviewed' WHERE kind = 'product' AND field = 'name'");
  const [english, hindi] = [await feed('/feeds/google.xml'), await feed('/feeds/google.xml?language=hi')];
  expect([hindi.status, hindi.cache]).toEqual([200, 'public, max-age=900']);
  const idsOf = (xml: string) => [...xml.matchAll(/<g:id>(\d+)</g)].map(([, id]) => id);
  expect(idsOf(hindi.text)).toEqual(idsOf(english.text));
  const [, link = ''] = /<g:link>([^<]+)</.exec(hindi.text) ?? [];
  expect(await (await fetch(link)).text()).toContain(`<link rel="canonical" href="${link}">`);
  expect(hindi.text).toMatch(/<g:title>[^<]*\p{Script=Devanagari}/u);
  expect(english.text).not.toMatch(/\p{Script=Devanagari}/u);
  expect((await feed('/hi/feeds/google.xml')).status).toBe(404);
});

test('a shop that offers English alone has no page in another language', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-english-'));
  const own = await startStack({ dir: folder, languages: 'en' });
  const answers = await Promise.all(['/hi', '/hi/collections', '/hi/api/cart/quote'].map((path) => fetch(own.shopUrl + path)));
  const home = await fetch(own.shopUrl).then((answer) => answer.text());
  await own.stop();
  rmSync(folder, { recursive: true, force: true });
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(home).not.toMatch(/hreflang|\/hi\b/);
}, 180_000);
