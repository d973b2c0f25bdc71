import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stack, startStack } from '../../../functions/start/stack.ts';
import { sha256 } from '../../../src/platform/hashing.ts';
import { sign } from '../../../src/platform/signing.ts';
import { type Rows, rowsOf } from '../../shop/rows.ts';
import { newPage } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';

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

/** The scripts of the shop that a page fetches. */
async function scriptsOf(path: string): Promise<string[]> {
  const page = await newPage({ width: 360 });
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(new URL(request.url()).pathname));
  await page.goto(shop.shopUrl + path, { waitUntil: 'networkidle' });
  return asked;
}

test('a shopper finds a piece and puts it into the cart in Hindi, from page to page', async () => {
  const page = await newPage({ width: 360, touch: true });
  await page.goto(`${shop.shopUrl}/hi`);
  expect(await page.locator('html').getAttribute('lang')).toBe('hi-IN');
  await page.getByRole('link', { name: 'शॉप' }).tap();
  await page.waitForURL(`${shop.shopUrl}/hi/collections`);
  await page.goto(`${shop.shopUrl}/hi${piece.plain}`);
  await page.locator('#buy').getByRole('button', { name: 'कार्ट में डालें' }).tap();
  await page.locator('.toast').getByText('कार्ट में जुड़ गया').waitFor();
  await page.goto(`${shop.shopUrl}/hi/checkout`);
  await page.getByLabel('मोबाइल').waitFor();
});

test('a page fetches the scripts of its language, and none of another', async () => {
  const hindi = await scriptsOf('/hi/collections');
  expect(hindi.length).toBeGreaterThan(0);
  expect(hindi.filter((path) => !path.startsWith('/_astro/hi/'))).toEqual([]);
  expect((await scriptsOf('/collections')).filter((path) => path.includes('/hi/'))).toEqual([]);
});

/** What the browser makes of the manifest of a page. */
async function appOf(path: string) {
  const page = await newPage({ width: 360 });
  await page.goto(shop.shopUrl + path);
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
  const devTools = await page.context().newCDPSession(page);
  const { errors, data = '{}' } = await devTools.send('Page.getAppManifest');
  const { appId } = await devTools.send('Page.getAppId');
  return { errors, appId, manifest: JSON.parse(data) as Readonly<Record<string, unknown>> };
}

test('the installed shop is one app, in the language of the page from which it was installed', async () => {
  const [english, hindi] = [await appOf('/contact'), await appOf('/hi/contact')];
  expect([english.errors, hindi.errors]).toEqual([[], []]);
  expect(hindi.appId).toBe(english.appId);
  expect(english.manifest).toMatchObject({ lang: 'en-IN', start_url: '/', scope: '/', name: 'Chamak' });
  expect(hindi.manifest).toMatchObject({ lang: 'hi-IN', start_url: '/hi', scope: '/', name: 'Chamak' });
  expect(hindi.manifest.description).toMatch(/\p{Script=Devanagari}/u);
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

describe('while the shop is closed', () => {
  const TYPED = 'Back at nine, after stocktaking.';
  beforeAll(() => rows('UPDATE maintenance SET is_on = 1, notice = ?', TYPED));
  afterAll(() => rows("UPDATE maintenance SET is_on = 0, notice = ''"));
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(shop.shopUrl + path, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields),
    });
  const seen = async (answer: Response) => [answer.status, answer.headers.get('retry-after'), answer.headers.get('content-language')];

  test('a page in Hindi says so in Hindi, and then what the owner typed, marked as English', async () => {
    const page = await newPage({ width: 360 });
    await page.goto(`${shop.shopUrl}/hi/collections`);
    const notice = page.locator('.notice__run');
    await notice.getByText('दुकान पर काम चल रहा है।').waitFor();
    expect(await notice.getByText(TYPED).getAttribute('lang')).toBe('en-IN');
    expect(await notice.getAttribute('lang')).toBeNull();
    await page.goto(`${shop.shopUrl}/collections`);
    expect(await notice.textContent()).toBe(TYPED);
  });

  test('a form without script is answered with the page of a closed shop in Hindi, and the API in Hindi', async () => {
    const [email, at] = ['asha@example.in', String(Date.now())];
    const sig = await sign({ SHOP_SECRET: shop.settings.SHOP_SECRET ?? '' }, 'newsletter-leave', `${email}\n${at}`);
    const form = await post(`/hi/newsletter/leave?${new URLSearchParams({ email, at, sig })}`, {});
    expect(await seen(form)).toEqual([503, '600', 'hi-IN']);
    const html = await form.text();
    expect(html).toContain('<html lang="hi-IN"');
    expect(html).toContain('जल्द लौटेंगे');
    const api = await post('/hi/api/newsletter', { email: 'asha@example.in' }, { accept: 'application/json' });
    expect(await seen(api)).toEqual([503, '600', 'hi-IN']);
    expect(await api.json()).toMatchObject({ code: 'SHOP_CLOSED', title: expect.stringMatching(/^\p{Script=Devanagari}/u) });
  });
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
