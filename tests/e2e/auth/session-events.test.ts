import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { answersPresses, db, expectQuiet, newPage } from '../browser/browser.ts';
import { fromMail, logIn, menuOf, PASSWORD, person } from '../browser/people.ts';

/** Records the session events of a page and of the pages that it opens next. */
const listen = (page: Page) =>
  page.addInitScript(
    `addEventListener('session:changed', ({ detail }) => sessionStorage.setItem('events', (sessionStorage.getItem('events') ?? '') + ' ' + detail.event));`,
  );
const eventsOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('events')?.trim());

test('the events of a session: known, signed in, refreshed, changed, signed out (#214)', async () => {
  const email = await person();
  const page = await newPage();
  await listen(page);
  await logIn(page, email);
  await expect.poll(() => eventsOf(page), { timeout: 10_000 }).toMatch(/^INITIAL_SESSION .*SIGNED_IN.* INITIAL_SESSION$/);
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), expires_in: 80 } });
  });
  await page.goto('/contact');
  await expect.poll(() => eventsOf(page)).toMatch(/INITIAL_SESSION TOKEN_REFRESHED$/);
  await page.unroute('**/api/me');
  await page.goto('/profile');
  // Only a page that knows whose session it is can tell of the new name.
  await expect.poll(() => eventsOf(page)).toMatch(/TOKEN_REFRESHED INITIAL_SESSION$/);
  await page.getByLabel('Full name').fill('Ananya Iyer');
  await page.getByRole('button', { name: 'Save', exact: false }).first().click();
  await expect.poll(() => eventsOf(page)).toMatch(/USER_UPDATED$/);
  await menuOf(page);
  await page.locator('[data-account]').getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => eventsOf(page)).toMatch(/SIGNED_OUT/);
});

test('a link to set a new password: PASSWORD_RECOVERY, two fields, one toggle for both (#207, #209, #214)', async () => {
  const email = await person();
  const page = await newPage();
  await listen(page);
  await page.goto('/forgot-password');
  await answersPresses(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  const link = await fromMail(email, /https?:\/\/\S*update-password\S*/);
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expect.poll(() => eventsOf(page)).toContain('PASSWORD_RECOVERY');
  const fields = page.locator('main input[name=password], main input[name=confirm]');
  const types = () => fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).type));
  expect(await types()).toEqual(['password', 'password']);
  await page.locator('main [data-show]').click();
  await expect.poll(types).toEqual(['text', 'text']);
});

test('while the browser waits for the server the menu shows a loading text, and no entries of anybody (#234)', async () => {
  const page = await newPage();
  await logIn(page, await person());
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/contact');
  await page.locator('summary[aria-label=Account]').click();
  const menu = page.locator('[data-account]');
  await expect.poll(() => menu.textContent()).toBe('Loading authentication...');
  go();
  await expect.poll(() => menu.textContent()).toContain('My Profile');
});

test('a sign-up that the server refuses stays on its page, with the typed values (#202, #210, #211)', async () => {
  const page = await newPage({ width: 360 });
  await page.goto('/signup');
  await page.getByText('At least 6 characters (better 8)', { exact: false }).waitFor();
  const toggles = page.getByRole('main').getByRole('button', { name: 'Show password' });
  expect(await toggles.count()).toBe(2);
  for (const [at, id] of ['password', 'confirm'].entries()) {
    // A press that comes before the script is repeated by it.
    for (const type of ['text', 'password']) {
      await toggles.nth(at).click();
      await expect.poll(() => page.locator(`#${id}`).getAttribute('type'), { message: id }).toBe(type);
    }
  }
  expect(await page.getByRole('main').getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain('/login');
  await page.locator('[name=full_name]').fill('Ananya Rao');
  await page.locator('main [name=email]').fill('refused@example.in');
  for (const name of ['password', 'confirm']) await page.locator(`[name=${name}]`).fill(PASSWORD);
  for (const box of await page.locator('main input[type=checkbox]').all()) await box.check();
  let refuse = () => {};
  const held = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/api/auth/signup', async (route) => {
    await held;
    await route.fulfill({ status: 500, contentType: 'text/html', body: 'x' });
  });
  await answersPresses(page);
  const button = page.locator('main form [data-busy]');
  expect((await button.textContent())?.trim()).toBe('Sign Up');
  await button.click();
  await expect.poll(async () => (await button.textContent())?.trim()).toBe('Creating Account...');
  refuse();
  await expect.poll(() => page.locator('.toast b').textContent()).toBe('Sign up Failed');
  expect(await page.locator('.toast p').textContent()).toContain('omething went wrong');
  expect(new URL(page.url()).pathname).toBe('/signup');
  expect(await page.locator('main [name=email]').inputValue()).toBe('refused@example.in');
  const { rows } = await db().execute({ sql: 'SELECT 1 FROM users WHERE email = ?', args: ['refused@example.in'] });
  expect(rows).toEqual([]);
  expectQuiet(page, { answered: [500] });
});

test('a sign-out that fails says so, and the customer stays signed in (#210)', async () => {
  const page = await newPage();
  await logIn(page, await person());
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'x' }));
  await page.goto('/contact');
  expect(await menuOf(page)).toContain('Logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => page.locator('.toast b').textContent()).toBe('Sign out Failed');
  expect(new URL(page.url()).pathname).toBe('/contact');
  expect(await page.locator('[data-account]').textContent()).toContain('Logout');
  expectQuiet(page, { answered: [500] });
});

test('a page that becomes visible asks for its session again once the last answer is older than 120 seconds (#217)', async () => {
  const page = await newPage();
  await logIn(page, await person());
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/me')) asked += 1;
  });
  await page.goto('/contact');
  expect(await menuOf(page)).toContain('Logout');
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

test("the log-in page links to password reset, sign-up and the administrator's log-in (#199)", async () => {
  const page = await newPage({ scripts: false });
  await page.goto('/login');
  const links = { 'Forgot password?': '/forgot-password', 'Sign up': '/signup', Administrator: '/admin/login' };
  for (const [name, path] of Object.entries(links)) {
    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
  }
});

test("an unexpected error at the administrator's log-in has the words of the specification (#239)", async () => {
  const page = await newPage();
  await page.route('**/api/auth/token', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'x' }));
  await page.goto('/admin/login');
  await page.getByLabel('Email', { exact: true }).fill('owner@chamak.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await answersPresses(page);
  await page.locator('main form:not([hidden]) [data-busy]').click();
  await expect.poll(() => page.locator('.toast b').textContent()).toBe('Login Failed');
  expect((await page.locator('.toast p').textContent())?.trim()).toBe('An unexpected error occurred. Please try again.');
  expectQuiet(page, { answered: [500] });
});
