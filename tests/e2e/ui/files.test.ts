import { expect, test } from 'vitest';
import { adminUrls } from '../../../src/admin/admin-urls.ts';
import { newSession } from '../../shop/people/sign-in.ts';
import { menu } from '../../shop/screens.ts';
import { newPage, shop, shopUrl } from '../browser/browser.ts';
import { ADMIN_EMAIL, owner } from '../browser/people.ts';
import { builtScript, filesOf, importsOf, KB, laterOf, sent } from '../browser/script-bytes.ts';
import { openPage } from '../browser/settled.ts';
import { cartOf } from '../browser/test-products.ts';

const CHECKOUT_FILES = 12;
const SCREEN_FILES = 8;
const AREA_FILES = 60;
const DEEP = 3;
const LEAST = 2 * KB;
/** The bundler's own, which every file with React needs. */
const RUNTIME = /\/rolldown-runtime\./;

/** A page of the area as it is sent, and the files that it names for the browser to fetch at once. */
async function areaPage(path: string) {
  await owner();
  const [user] = await shop.rows('SELECT id FROM users WHERE email = ?', ADMIN_EMAIL);
  const cookie = await newSession(shop, String(user?.id));
  const html = await (await fetch(shopUrl + path, { headers: { cookie } })).text();
  const ahead = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href = '']) => shopUrl + href);
  return { ahead, page: { content: async () => html, url: () => shopUrl + path } };
}

/** In how many steps a browser learns of all that a file imports: it hears of a file as soon as one names it. */
async function stepsFrom(file: string): Promise<number> {
  const heard = new Set([file]);
  for (let steps = 0, latest = [file]; ; steps += 1) {
    if (latest.length === 0) return steps;
    const imports = await Promise.all(latest.map(async (each) => importsOf(await builtScript(each), each)));
    latest = [...new Set(imports.flat())].filter((each) => !heard.has(each));
    for (const each of latest) heard.add(each);
  }
}

test('the checkout fetches few files, with what it fetches once it has loaded', async () => {
  const page = await newPage({ width: 360, fresh: true, before: cartOf([6, 2]) });
  const files = new Set<string>();
  // The gateway has a script of its own.
  page.on('request', (request) => request.url().includes('/_astro/') && request.resourceType() === 'script' && files.add(request.url()));
  await openPage(page, '/checkout');
  await page.waitForLoadState('networkidle');
  expect([...files].length).toBeGreaterThan(4);
  expect(files.size, [...files].join('\n')).toBeLessThanOrEqual(CHECKOUT_FILES);
});

test('a screen answers after few files in short chains, all of which its page names', async () => {
  // That page is no screen of the app.
  for (const { path } of menu.filter((screen) => screen.path !== adminUrls.security)) {
    const { ahead, page } = await areaPage(path);
    const named = [...(await filesOf(page)).keys()];
    expect(ahead.length, path).toBeLessThanOrEqual(SCREEN_FILES);
    // Nothing that one of them imports is missing.
    for (const file of ahead) {
      const imports = importsOf(await builtScript(file), file);
      expect(ahead, path).toEqual(expect.arrayContaining(imports));
    }
    expect(ahead.filter((file) => named.includes(file)).length, path).toBeGreaterThan(2);
    expect(Math.max(...(await Promise.all(ahead.map((file) => stepsFrom(file))))), path).toBeLessThanOrEqual(DEEP);
  }
});

test('the whole area is few files, none of them small', async () => {
  const shoppers = await filesOf(sent(`${shopUrl}/`));
  const { page } = await areaPage('/admin');
  const files = await filesOf(page);
  for (const [file, text] of files) {
    // What a shopper's page has too fetches parts of that later.
    const next = [...importsOf(text, file), ...(shoppers.has(file) ? [] : laterOf(text, file))];
    for (const each of next) if (!files.has(each)) files.set(each, await builtScript(each));
  }
  expect(files.size).toBeGreaterThan(20);
  expect(files.size).toBeLessThanOrEqual(AREA_FILES);
  const ofPage = (await filesOf(page)).keys().toArray();
  const small = [...files].filter(([file, text]) => text.length < LEAST && !RUNTIME.test(file) && !ofPage.includes(file));
  expect(small.map(([file]) => file)).toEqual([]);
});
