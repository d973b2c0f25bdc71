import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { guestCookie, newSession } from '../../shop/people/sign-in.ts';
import { db, shopUrl } from '../browser/browser.ts';
import { stack } from '../browser/stack.ts';

const settings = { SHOP_URL: shopUrl, SHOP_SECRET: stack.shopSecret };
const get = (path: string, init: RequestInit = {}) => fetch(shopUrl + path, { redirect: 'manual', ...init });

/** Their addresses say what somebody wishes to buy, and are told to nobody. */
const isUntold = (path: string) => path.startsWith('/buy/');

/** The names of the headers that every response needs and this one lacks. */
function lacking(headers: Headers, path: string): string[] {
  const wanted: Readonly<Record<string, RegExp>> = {
    'strict-transport-security': /^max-age=63072000; includeSubDomains$/,
    'x-content-type-options': /^nosniff$/,
    'referrer-policy': isUntold(path) ? /^no-referrer$/ : /^strict-origin-when-cross-origin$/,
    'content-security-policy': /^default-src 'none'.*frame-ancestors 'none'/,
  };
  return Object.entries(wanted).flatMap(([name, value]) => (value.test(headers.get(name) ?? '') ? [] : [name]));
}

async function faultOf(path: string, init?: RequestInit): Promise<unknown[] | null> {
  const answer = await get(path, init);
  await answer.body?.cancel();
  const missing = lacking(answer.headers, path);
  return missing.length > 0 ? [path, answer.status, missing] : null;
}

const faultsOf = async (asked: readonly (readonly [string, RequestInit?])[]) => {
  const faults: unknown[] = [];
  for (const [path, init] of asked) faults.push(await faultOf(path, init));
  return faults.filter(Boolean);
};

const pages = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(astro|ts)$/.test(file))
  .map((file) => `/${file.replace(/(?:\/?index)?\.(astro|ts)$/, '')}`)
  .map((route) => route.replace('[product]', '6').replace('[slug]', 'rings').replace('[id]', crypto.randomUUID()).replace('[part]', '1'));

test('every page, signed in and signed out, found and not found', async () => {
  const cookie = await newSession({ rows: async () => [], env: settings }, 'nobody');
  expect(pages.length).toBeGreaterThan(30);
  expect(await faultsOf(pages.map((path) => [path]))).toEqual([]);
  const ofPersons = ['/orders', '/profile', '/wishlist', '/checkout', '/admin/orders'];
  expect(await faultsOf(ofPersons.map((path) => [path, { headers: { cookie: `${cookie}; ${guestCookie(settings)}` } }]))).toEqual([]);
  const unusual = [
    '/nothing',
    '/collections/',
    '//evil.example',
    '/products/999999',
    '/collections?page=99',
    '/%ff',
    '/orders/',
    '/Collections',
  ];
  expect(await faultsOf(unusual.map((path) => [path]))).toEqual([]);
});

test('every kind of API response, pictures, files and missing files', async () => {
  const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const { rows } = await db().execute("SELECT images ->> '$[0]' AS image FROM products WHERE images <> '[]' LIMIT 1");
  const picture = `/media/${rows[0]?.image}`;
  expect((await get(picture)).status).toBe(200);
  const files = ['_astro', 'fonts', 'icons', 'images'].flatMap((folder) => {
    const [first = ''] = readdirSync(`dist/client/${folder}`).filter((name) => !name.startsWith('.'));
    return [`/${folder}/${first}`];
  });
  const script = readdirSync('dist/client/_astro').find((name) => name.endsWith('.js'));
  expect(
    await faultsOf([
      ['/api/me'],
      ['/api/nothing'],
      ['/api/profile/data'],
      ['/api/auth/token', { method: 'POST', headers: json, body: '{}' }],
      ['/api/auth/token', { method: 'POST', headers: json, body: 'x'.repeat(100_000) }],
      ['/api/newsletter', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }],
      ['/api/payment-callback', { method: 'POST', body: 'x=1' }],
      [picture],
      [`${picture}/360.avif`],
      [`${picture}/361.avif`],
      ['/media/nope.jpg'],
      ['/media/private/x.jpg'],
      [picture, { method: 'PUT' }],
      ['/favicon.ico'],
      ['/site.webmanifest'],
      [`/_astro/${script}`],
      ['/_astro/nothing.js'],
      ...files.map((path) => [path] as const),
      ...['/_image', '/_image?href=/x', '/_server-islands/x', '/wp-login.php', '/.env'].map((path) => [path] as const),
      ['/.well-known/security.txt'],
      ['/.well-known/jwks.json'],
      ['/500'],
      ['/404'],
    ]),
  ).toEqual([]);
  expect((await get(`/_astro/${script}`)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('a form from another site is refused with a page, whatever page it is sent to (F61)', async () => {
  for (const path of ['/grievance', '/profile', '/checkout/cash', '/newsletter/leave', '/stock-alerts/stop', '/track-order'])
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, { origin: 'null' }]) {
      const answer = await get(path, { method: 'POST', headers, body: new URLSearchParams({ full_name: 'Hacked' }) });
      expect([path, headers, answer.status, await answer.text()]).toEqual([
        path,
        headers,
        403,
        expect.stringContaining('Nothing was changed.'),
      ]);
    }
});

test('an unknown file is a plain 404', async () => {
  for (const path of [
    '/_image',
    '/_image?href=/x',
    '/_server-islands/x',
    '/wp-login.php',
    '/.git/config',
    '/.env',
    '/.well-known/change-password',
    '/products/%ff',
    '/%c3%28',
  ]) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'text/plain; charset=utf-8']);
  }
  expect((await get('/500')).status).toBe(404);
});

/** A method that fetch itself would not send. */
const rawly = (method: string, path: string) =>
  new Promise<[number | undefined, string | undefined]>((settle, failed) => {
    const sent = request(shopUrl + path, { method }, (answer) => {
      answer.resume();
      settle([answer.statusCode, answer.headers.allow]);
    });
    sent.on('error', failed);
    sent.end();
  });

test('pages and pictures refuse other methods: 405 with the methods that they allow', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'PROPFIND', 'OPTIONS', 'MKCOL', 'SEARCH']) {
    for (const path of ['/', '/contact', '/products/6', '/orders', '/nothing'])
      expect([method, path, ...(await rawly(method, path))]).toEqual([method, path, 405, 'GET, HEAD, POST']);
    expect([method, ...(await rawly(method, '/media/nope.jpg'))]).toEqual([method, 405, 'GET, HEAD']);
  }
  const [trace] = await rawly('TRACE', '/contact');
  expect([405, 501]).toContain(trace);
  expect((await rawly('HEAD', '/contact'))[0]).toBe(200);
});

test('searches are limited by browser and network address: beyond it the page comes without the search and says so', async () => {
  // The checkout gives a browser its id; the id decides the share of the address.
  const [cookie = ''] = (await get('/checkout')).headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const search = (from: string) => get('/collections?search=jhumka', { headers: { 'cf-connecting-ip': from, cookie } });
  const statuses = new Set<number>();
  const isPaused = (page: string) => page.includes('Please search again in a minute.');
  let paused = '';
  // A person types at most one search a second; the limit is 60 a minute, and the test may touch two minutes.
  for (let at = 0; at < 130 && !paused; at += 1) {
    const answer = await search('203.0.113.61');
    const page = await answer.text();
    statuses.add(answer.status);
    if (isPaused(page)) paused = page;
  }
  expect([...statuses]).toEqual([200]);
  expect(paused).toContain('noindex');
  expect(paused.match(/href="\/products\/\d+/g)?.length ?? 0).toBeGreaterThan(0);
  const panel = await get('/collections/filters?search=jhumka', { headers: { 'cf-connecting-ip': '203.0.113.61', cookie } });
  expect([panel.status, (await panel.text()).includes('jhumka')]).toEqual([200, true]);
  expect(isPaused(await (await search('203.0.113.62')).text())).toBe(false);
  expect((await get('/collections', { headers: { 'cf-connecting-ip': '203.0.113.61' } })).status).toBe(200);
});

test.each([
  ['/update-password?token=x', true],
  ['/verify-email?token=x', true],
  ['/login', false],
])('the address of %s is sent to no other site: %s', async (path, isKept) => {
  const [head = ''] = (await (await get(path)).text()).split('</head>');
  expect(head.includes('<meta name="referrer" content="same-origin"')).toBe(isKept);
});
