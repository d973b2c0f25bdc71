import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blankForms } from '../../../src/urls.ts';
import { signedIn } from '../../shop/people/sign-in.ts';
import { pages } from '../../shop/screens.ts';
import { shop, shopUrl } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { createProducts, type TestProducts } from '../browser/test-products.ts';

const shared = [
  '/',
  '/collections',
  '/collections?sort=price-asc&stock=1',
  '/collections/earrings',
  piece.plain,
  '/customer-reviews',
  '/contact',
  '/shipping-returns',
  '/privacy-policy',
  '/terms-conditions',
  '/fair-dealing',
  '/accessibility',
  '/faq',
];
let mine: TestProducts;
let customer: Awaited<ReturnType<typeof signedIn>>;
let cookie = '';

beforeAll(async () => {
  mine = await createProducts('Kept pages', [{ name: 'Zarna Bali', price: 39_900, stock: 12 }]);
  customer = await signedIn(shop);
  cookie = customer.cookie;
});
afterAll(() => mine.archive());

const get = (path: string, headers: Record<string, string> = {}) => fetch(shopUrl + path, { headers, redirect: 'manual' });

/** A request with headers that `fetch` does not let pass, such as Host. */
const raw = (path: string, headers: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(shopUrl);
    const asking = request({ hostname, port, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve(text));
    });
    asking.on('error', reject).end();
  });

test('a reader that sends no Accept-Encoding gets a kept page as plain HTML, one that takes gzip gets it compressed', async () => {
  const ask = (headers: Record<string, string>) =>
    new Promise<unknown[]>((resolve, reject) => {
      const asking = request(`${shopUrl}/terms-conditions`, { headers }, (answer) => {
        const { 'x-page-cache': source, 'content-encoding': encoding } = answer.headers;
        answer.once('data', (part: Buffer) => resolve([source, encoding, part.toString('latin1').startsWith('<!')]));
      });
      asking.on('error', reject).end();
    });
  await ask({});
  expect(await ask({})).toEqual(['hit', undefined, true]);
  expect(await ask({ 'accept-encoding': 'gzip' })).toEqual(['hit', 'gzip', false]);
});

test.each(shared)('%s is one page for everybody: signed in, with cookies of a guest, and with hostile headers', async (path) => {
  const evil = 'evil.example';
  const first = await get(path, { cookie });
  expect([first.status, first.headers.get('cache-control'), first.headers.get('set-cookie')]).toEqual([
    200,
    'public, max-age=0, must-revalidate',
    null,
  ]);
  const html = await first.text();
  for (const own of [customer.id, customer.email]) expect(html.includes(own)).toBe(false);
  const forged = {
    ...{ cookie: 'guest=forged; in=1; known=x', 'x-forwarded-host': evil, 'x-forwarded-proto': 'http', forwarded: `host=${evil}` },
    ...{ 'x-original-url': '/admin', 'x-rewrite-url': '/cart', 'accept-language': 'xx', 'user-agent': `<script>${evil}` },
    referer: `https://${evil}/`,
  };
  const hostile = await get(`${path}${path.includes('?') ? '&' : '?'}utm_source=${evil}&fbclid=1`, forged);
  expect((await hostile.text()).includes(evil)).toBe(false);
  expect((await raw(path, { host: evil })).includes(evil)).toBe(false);
  await (await get(path, { range: 'bytes=0-10' })).body?.cancel();
  const last = await (await get(path)).text();
  expect([last.includes(evil), last.includes('</html>')]).toEqual([false, true]);
});

test('an edit, a sale and a new price are seen by the very next reader', async () => {
  const [id = 0] = mine.ids;
  const path = `/products/${id}-zarna-bali`;
  const list = `/collections/${mine.slug}`;
  const read = async (at: string) => (await get(at)).text();
  expect(await read(path)).toContain('₹399');
  expect(await read(list)).toContain('₹399');
  await shop.rows('UPDATE products SET price_paise = 29900 WHERE id = ?', id);
  expect(await read(path)).toContain('₹299');
  expect(await read(list)).toContain('₹299');
  await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity, note) VALUES (?, 'adjust', -8, 'for a test')", id);
  expect(await read(path)).toContain('Only 4 left!');
  await shop.rows("UPDATE products SET name = 'Zarna Kada' WHERE id = ?", id);
  expect(await read(path)).toContain('Zarna Kada');
});

test('a page is kept: the reader after another reads nothing of the database but the edition', async () => {
  const sources = new Set<string | null>();
  for (let at = 0; at < 20 && !sources.has('hit'); at += 1) sources.add((await get('/contact')).headers.get('x-page-cache'));
  expect([...sources]).toContain('hit');
});

test('a page with a parameter or a value that it does not read is rendered and not kept', async () => {
  for (let at = 0; at < 2; at += 1) expect((await get('/collections?stone=no-such-stone')).headers.get('x-page-cache')).toBe('none');
  for (const path of [`${piece.plain}?stars=q0`, '/?x=1', `${piece.plain}?pin=560003`, '/collections?search=gold', '/contact?a']) {
    expect((await get(path)).headers.get('x-page-cache')).toBeNull();
  }
});

const others = Object.entries(pages).filter(
  ([pattern]) => !pattern.includes('[') && !shared.includes(pattern) && !/\.(xml|txt|csv|ico|svg)$/.test(pattern),
);
test.each(blankForms)('%s may come back by Back for who has no account, unless its address or a form says something', async (path) => {
  const asked: [string, RequestInit][] = [
    [path, {}],
    [`${path}?order=1`, {}],
    [path, { headers: { cookie } }],
    [path, { method: 'POST', body: new URLSearchParams({ name: 'x' }), headers: { origin: shopUrl } }],
  ];
  const kept = await Promise.all(
    asked.map(async ([address, init]) => {
      const answer = await fetch(shopUrl + address, { redirect: 'manual', ...init });
      await answer.body?.cancel();
      return answer.headers.get('cache-control');
    }),
  );
  expect(kept).toEqual(['private, no-cache', ...kept.slice(1).map(() => 'private, no-store')]);
});

test.each(others.map(([pattern]) => pattern))('%s may be about one person: no cache keeps it', async (pattern) => {
  for (const headers of [{}, { cookie }]) {
    const answer = await get(pattern, headers);
    await answer.body?.cancel();
    expect(answer.headers.get('cache-control')).toMatch(
      blankForms.includes(pattern) ? /^private, no-(store|cache)$/ : /^(private, no-store|public, max-age=0, must-revalidate)$/,
    );
    expect(answer.headers.get('x-page-cache')).toBeNull();
  }
});

test.each(['/api/me', '/api/cart', '/api/wishlist', '/api/orders', '/api/nothing', '/api/admin/orders'])(
  '%s is kept by no cache',
  async (path) => {
    for (const headers of [{}, { cookie }]) {
      const answer = await get(path, headers);
      await answer.body?.cancel();
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
  },
);
