import { expect, test } from 'vitest';
import { answersPresses, expectQuiet, newPage, shopUrl } from '../browser/browser.ts';
import { menuOf, PASSWORD, pageOf, person, signIn, someone, someoneWithPassword } from '../browser/people.ts';
import { eventsOf, fill, KEEP_EVENTS, submit, toast } from './auth-page.ts';

test('the events of a session: known, refreshed, changed, signed out; a log-out that fails says so (#210, #214)', async () => {
  const page = await pageOf(await someone(), { width: 360, before: KEEP_EVENTS });
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), expires_in: 80 } });
  });
  await page.goto('/contact');
  await expect.poll(() => eventsOf(page)).toMatch(/^INITIAL_SESSION TOKEN_REFRESHED$/);
  await page.unroute('**/api/me');
  await page.goto('/profile');
  // Only a page that knows whose session it is can tell of the new name.
  await expect.poll(() => eventsOf(page)).toMatch(/TOKEN_REFRESHED INITIAL_SESSION$/);
  await page.getByLabel('Full name').fill('Ananya Iyer');
  await page.getByRole('button', { name: 'Save', exact: false }).first().click();
  await expect.poll(() => eventsOf(page)).toMatch(/USER_UPDATED$/);
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'x' }), { times: 1 });
  await menuOf(page);
  const logOut = page.locator('[data-account]').getByRole('button', { name: 'Logout' });
  await logOut.click();
  await toast(page, 'Sign out Failed');
  expect(new URL(page.url()).pathname).toBe('/profile');
  await logOut.click();
  await expect.poll(() => eventsOf(page)).toMatch(/SIGNED_OUT/);
  expectQuiet(page, { answered: [500] });
});

test('a session near its end is refreshed, retried while the shop is busy, and ended when it has expired (#214, #216, #217, #227)', async () => {
  const page = await pageOf(await someone(), {
    width: 360,
    before: `window.events = []; addEventListener('session:changed', ({ detail }) => events.push(detail.event + ' ' + (detail.user && detail.user.name)));`,
  });
  const answers = [503, 502, 401];
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), expires_in: 80 } });
  });
  await page.route('**/api/auth/token', (route) => {
    expect(route.request().postDataJSON()).toEqual({ grant_type: 'refresh_token' });
    return route.fulfill({ status: answers.shift() ?? 500, json: { code: 'SESSION_MISSING', title: 'x', details: 'x' } });
  });
  await page.goto('/faq');
  await page.fill('.footer input[type=email]', 'typed@example.in');
  await toast(page, 'You were signed out');
  expect(answers).toEqual([]);
  expect(await page.evaluate('window.events')).toEqual(['INITIAL_SESSION Ananya Rao', 'SIGNED_OUT null']);
  expect(await page.inputValue('.footer input[type=email]')).toBe('typed@example.in');
  expectQuiet(page, { answered: [503, 502, 401] });
});

test('the menu shows a loading text until the session is known; a page that becomes visible asks again once the answer is older than 120 seconds (#217, #234)', async () => {
  const page = await pageOf(await someone());
  await page.clock.install();
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/me', async (route) => {
    asked += 1;
    await held.promise;
    await route.continue();
  });
  await page.goto('/contact');
  await page.clock.runFor(1_000);
  await answersPresses(page);
  await page.locator('summary[aria-label=Account]').click();
  const menu = page.locator('[data-account]');
  await expect.poll(() => menu.textContent()).toBe('Loading authentication...');
  held.resolve();
  await expect.poll(() => menu.textContent()).toContain('My Profile');
  const before = asked;
  const look = () => page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.clock.fastForward(119_000);
  await look();
  expect(asked).toBe(before);
  await page.clock.fastForward(2_000);
  const again = page.waitForRequest('**/api/me');
  await look();
  await again;
});

test('a guest is recognised at once, without a request', async () => {
  const page = await newPage({ width: 360, before: `addEventListener('session:changed', ({ detail }) => { window.events = detail; });` });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/contact');
  await answersPresses(page);
  expect(await page.evaluate('window.events')).toEqual({ event: 'INITIAL_SESSION', user: null });
  expect(requests.filter((path) => (path.startsWith('/api/') && path !== '/api/page-views') || /session-(?!hint)/.test(path))).toEqual([]);
});

test('signing in as somebody else in another tab is noticed: account pages show the new person, other pages show a toast', async () => {
  const [first, second] = [await someoneWithPassword('Asha Menon'), await person(undefined, 'Bela Shah')];
  const own = await newPage({ width: 360 });
  const logInPage = await own.context().newPage();
  await logInPage.goto('/login?next=/terms-conditions');
  await answersPresses(logInPage);
  await signIn(own, first);
  await own.goto('/profile/security');
  await own.getByText(`Signed in as ${first.email}`).waitFor();
  const shared = await own.context().newPage();
  await shared.goto('/contact');
  await expect.poll(() => shared.locator('[data-account-link]').getAttribute('href')).toBe('/profile');

  await fill(logInPage, { email: second, password: PASSWORD });
  await submit(logInPage);
  await toast(shared, 'Signed in as Bela Shah');
  await own.getByText(`Signed in as ${second}`).waitFor();
  expect(await own.getByText(first.email).count()).toBe(0);
  await logInPage.waitForURL(`${shopUrl}/terms-conditions`);
});
