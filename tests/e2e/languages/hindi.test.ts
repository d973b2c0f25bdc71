import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stack, startStack } from '../../../functions/start/stack.ts';
import { newPage } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';

const dir = mkdtempSync(join(tmpdir(), 'chamak-hindi-'));
let shop: Stack;
beforeAll(async () => {
  shop = await startStack({ dir, languages: 'en,hi' });
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
