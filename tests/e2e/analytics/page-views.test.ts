import { expect, test } from 'vitest';
import { isUuid } from '../../../src/rules/ids.ts';
import { expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { signIn, someone } from '../browser/people.ts';
import { openPage } from '../browser/settled.ts';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
/** Notes the delay of the timer that is running when a view is sent. */
const noteDelay = `{
  const { setTimeout: later, fetch: ask } = window;
  let running = -1;
  window.setTimeout = (run, delay, ...rest) => later(() => { running = delay; try { run(...rest); } finally { running = -1; } }, delay);
  window.fetch = (...asked) => {
    if (String(asked[0]).endsWith('/api/page-views')) window.viewDelay = running;
    return ask(...asked);
  };
}`;

const viewsOf = (session: string) =>
  shop.rows('SELECT v.path, u.email FROM page_views v LEFT JOIN users u ON u.id = v.user_id WHERE session_id = ? ORDER BY v.id', session);

// That nothing of the admin area is a view is known where addresses are read (src/rules/figures/page-views.test.ts).
test('each page, filter and Back is one view of a session, with the account of who is signed in; one that cannot be sent is a warning (#328, #329, #330, #331)', async () => {
  const page = await newPage({ agent: AGENT, before: noteDelay });
  const bodies: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/page-views') && bodies.push(request.postData() ?? ''));
  const sent = (count: number) => expect.poll(() => bodies.length).toBe(count);
  await page.goto('/collections?search=meera@example.in&token=abc', { waitUntil: 'load' });
  await sent(1);
  expect(await page.evaluate('window.viewDelay')).toBe(100);
  const session = await page.evaluate(() => sessionStorage.getItem('app_session_id') ?? '');
  expect(isUuid(session)).toBe(true);
  await openPage(page, '/collections');
  await sent(2);
  await page.evaluate('window.sameDocument = true');
  await page.locator('select[name=sort]').first().selectOption('price-asc');
  await sent(3);
  await page.goBack();
  await sent(4);
  expect(await page.evaluate('window.sameDocument')).toBe(true);

  const { email, ...me } = await someone();
  await signIn(page, me);
  await openPage(page, '/contact');
  await sent(5);
  const headers = { origin: shopUrl, 'sec-fetch-site': 'same-origin' };
  expect((await page.request.post('/api/auth/logout', { headers, data: {} })).status()).toBeLessThan(300);
  // As somebody comes back who has signed out in another tab.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await sent(6);
  const seen = ['/collections', '/collections', '/collections?sort=price-asc', '/collections', '/contact', '/contact'];
  await expect.poll(() => viewsOf(session)).toEqual(seen.map((path, at) => ({ path, email: at === 4 ? email : null })));
  // The token of a signed link does not even leave the page.
  expect(bodies.join()).not.toMatch(/meera|token/);

  const warned = page.waitForEvent('console', { predicate: (message) => message.type() === 'warning' });
  await page.route('**/api/page-views', (route) => route.fulfill({ status: 503, json: { code: 'SHOP_BUSY' } }), { times: 1 });
  await openPage(page, '/faq');
  expect((await warned).text()).toBe('This page view was not recorded: 503.');
  expect(await page.locator('.toast').count()).toBe(0);
  expectQuiet(page, { answered: [503] });
});
