import { expect, test } from 'vitest';
import { expectQuiet, newPage, shopUrl } from '../browser/browser.ts';
import { openPage, quiet } from '../browser/settled.ts';

test('a page whose script is gone reloads once, and not again where it stays gone', async () => {
  const page = await newPage();
  await openPage(page, '/collections');
  const script = await page.locator('[data-src]').getAttribute('data-src');
  let [loads, asked] = [0, 0];
  page.on('load', () => {
    loads += 1;
  });
  // As a shop answers whose newer builds do not have it any more.
  await page.route(`**${script}`, (route) => {
    asked += route.request().method() === 'HEAD' ? 1 : 0;
    return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });
  });
  await page.reload();
  // The page that fails, and its own reload, which fails too.
  await expect.poll(() => asked).toBe(2);
  await quiet(page);
  expect(loads).toBe(2);
  expectQuiet(page, { answered: [404] });
});

test('a script that is gone is answered in a few bytes that nobody keeps', async () => {
  const answer = await fetch(`${shopUrl}/_astro/of-a-former-build.js`);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    404,
    'text/plain; charset=utf-8',
    'private, no-store',
  ]);
  expect((await answer.text()).length).toBeLessThan(100);
});
