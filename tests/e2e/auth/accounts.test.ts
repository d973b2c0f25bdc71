import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newId } from '../../../src/rules/ids.ts';
import { totp } from '../../shop/totp.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { answersPresses, db, expectQuiet, newPage, shopUrl } from '../browser/browser.ts';
import { ADMIN_EMAIL, fromMail, logIn, menuOf, owner, PASSWORD, person } from '../browser/people.ts';

/** Waits for the toast with this title and, if one is given, this sentence. An earlier toast may have the same title. */
const toast = (page: Page, title: string, sentence: string | RegExp = /./) => {
  const [heading, text] = [page.getByText(title, { exact: true }), page.getByText(sentence, { exact: true })];
  return page.locator('.toast').filter({ has: heading }).filter({ has: text }).waitFor();
};
const submit = async (page: Page) => {
  await answersPresses(page);
  await page.locator('main form:not([hidden]) [data-busy]').click();
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [id, text] of Object.entries(fields)) await page.fill(`#${id}`, text);
};

test('sign-up, mail, one press, return to the former page, the menu, log-out (#200, #203, #204, #19, #20, #22)', async () => {
  const email = `${newId()}@example.in`;
  const page = await newPage();
  await page.goto('/contact', { waitUntil: 'load' });
  await page.locator('summary[aria-label=Account]').click();
  expect(await page.locator('[data-account] a').allTextContents()).toEqual(['Login', 'Signup']);
  await page.getByRole('link', { name: 'Signup' }).click();
  await page.waitForURL('**/signup');
  await submit(page);
  await toast(page, 'Sign up Failed', 'Please fill in all fields.');
  expect(await focused(page)).toBe('full-name');
  expect(await page.isChecked('#consent')).toBe(false);
  await fill(page, { 'full-name': 'Meera Nair', email, password: 'short', confirm: 'shirt' });
  await submit(page);
  expect(await page.locator('#confirm-error').textContent()).toContain('Passwords do not match.');
  await fill(page, { confirm: 'short' });
  await submit(page);
  expect(await page.locator('#password-error').textContent()).toContain('Password should be at least 6 characters long.');
  await expectAccessible(page, 1280);
  await fill(page, { password: '123456', confirm: '123456' });
  await page.check('#consent');
  await submit(page);
  await toast(page, 'Sign up Failed', /This password is too common/);
  expect(await page.inputValue('#full-name')).toBe('Meera Nair');
  await fill(page, { password: PASSWORD, confirm: PASSWORD });
  await submit(page);
  await page.waitForURL('**/login?notice=check-mail**');
  await page.locator('.auth__notice', { hasText: `Check your inbox: we have sent an email with the next step to ${email}.` }).waitFor();
  await page.getByRole('link', { name: 'Wrong address?' }).click();
  await page.waitForURL('**/signup?next=%2Fcontact');
  expect([await page.inputValue('#full-name'), await page.inputValue('#email')]).toEqual(['Meera Nair', email]);

  const link = await fromMail(email, /https?:\/\/\S+\/verify-email\?token=\S+/);
  await page.goto(link, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Your account is almost ready' }).waitFor();
  await page.getByText(email).first().waitFor();
  expect(await verified(email)).toBe(0);
  await expectAccessible(page, 360);
  await expectAccessible(page, 1280);
  await shot(page, 'verify-here');
  await page.getByRole('button', { name: 'Finish and log in' }).click();
  await page.waitForURL('**/contact');
  expect(await verified(email)).toBe(1);

  const other = await page.context().newPage();
  await other.goto('/', { waitUntil: 'load' });
  expect(await menuOf(other)).toContain('Logout');
  expect(await menuOf(page)).toEqual(['Meera Nair', 'My Profile', 'My Orders', 'Wishlist', 'Logout']);
  expect(await page.locator('[data-account-link]').getAttribute('href')).toBe('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${shopUrl}/`);
  await other.getByText('You signed out in another tab').waitFor();
  expect(await other.locator('[data-account] a').allTextContents()).toEqual(['Login', 'Signup']);
  expectQuiet(page, { answered: [422] });
  await page.goto(link);
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
});

const verified = async (email: string) =>
  (await db().execute({ sql: 'SELECT email_verified AS yes FROM users WHERE email = ?', args: [email] })).rows[0]?.yes;
const shot = async (page: Page, name: string) => {
  if (!process.env.SHOTS) return;
  await page.setViewportSize({ width: 360, height: 800 });
  await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
const signUp = async (page: Page, email: string, name = 'Meera Nair', password = PASSWORD, next = '') => {
  await page.goto(`/signup${next}`);
  await fill(page, { 'full-name': name, email, password, confirm: password });
  await page.check('#consent');
  await submit(page);
  await page.waitForURL('**/login?notice=check-mail**');
};

test('the link of a sign-up in another browser asks for a password there, and scripts that run on load change nothing', async () => {
  const email = `${newId()}@example.in`;
  const [stranger, owner] = [await newPage(), await newPage({ width: 360 })];
  await stranger.addInitScript("sessionStorage.setItem('wish', '9')");
  await signUp(stranger, email, 'Nisha Shah', 'mallory-waits-1', '?next=/collections/necklaces');
  const link = await fromMail(email, /https?:\/\/\S+\/verify-email\?token=\S+/);
  const sent: string[] = [];
  owner.on('request', (request) => request.method() === 'POST' && !request.url().endsWith('/api/page-views') && sent.push(request.url()));
  await owner.goto(link, { waitUntil: 'networkidle' });
  await owner.getByRole('heading', { name: 'Choose your password' }).waitFor();
  expect([sent, await verified(email)]).toEqual([[], 0]);
  await owner.getByText(email).first().waitFor();
  await expectAccessible(owner, 360);
  await shot(owner, 'verify-elsewhere');
  await submit(owner);
  await owner.locator('#password-error').waitFor();
  await fill(owner, { password: email });
  await submit(owner);
  await owner.locator('#password-error').waitFor();
  expect(await verified(email)).toBe(0);
  await fill(owner, { password: PASSWORD });
  await submit(owner);
  // Back where the sign-up began, with the heart that was pressed there.
  await owner.waitForURL('**/collections/necklaces');
  await toast(owner, 'Added to Wishlist');
  expect(await menuOf(owner)).toContain('Nisha Shah');
  await fill(stranger, { email, password: 'mallory-waits-1' });
  await submit(stranger);
  await toast(stranger, 'Sign in Failed', 'Email or password is not right.');
  expectQuiet(owner, { answered: [422] });
  await owner.goto(link);
  await owner.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await shot(owner, 'verify-dead');
  expectQuiet(stranger, { answered: [401] });
});

test('the right password before the address is verified: no failure, a mail, and one more on request', async () => {
  const email = `${newId()}@example.in`;
  const page = await newPage({ width: 360 });
  await signUp(page, email);
  await shot(page, 'check-mail');
  await fill(page, { email, password: PASSWORD });
  await submit(page);
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.getByText('Please confirm your email address first. We have sent you a new link.').waitFor();
  expect(await page.locator('.toast', { hasText: 'Failed' }).count()).toBe(0);
  await expectAccessible(page, 360);
  await shot(page, 'unverified');
  await page.getByRole('button', { name: 'Send again' }).click();
  await toast(page, 'Check your email', 'We have sent a new link. Only the latest one works.');
  await page.getByRole('button', { name: 'Back to Login' }).click();
  expect(await page.inputValue('#email')).toBe(email);
  await page.goto(await fromMail(email, /https?:\/\/\S+\/verify-email\?token=\S+/));
  await page.getByRole('button', { name: 'Finish and log in' }).click();
  await page.waitForURL(`${shopUrl}/`);
  expectQuiet(page, { answered: [403] });
});

test('a log-in cannot lead to another host by dot segments', async () => {
  const email = await person();
  const page = await newPage();
  for (const next of ['/.//127.0.0.1:1/', '/x/%2e%2e//127.0.0.1:1/']) {
    await logIn(page, email, `/login?next=${encodeURIComponent(next)}`);
    expect(page.url()).toBe(`${shopUrl}/`);
    const answer = await fetch(`${shopUrl}/login?next=${encodeURIComponent(next)}`, {
      redirect: 'manual',
      headers: { cookie: (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ') },
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    await page.context().clearCookies();
  }
  expectQuiet(page, { answered: [401] });
});

test('wrong input gets an error at its field, typed values stay, and signing in works by keyboard (#201, #210, #227)', async () => {
  const email = await person();
  const page = await newPage({ width: 360 });
  await page.goto('/orders');
  await page.waitForURL('**/login?next=%2Forders');
  await submit(page);
  await toast(page, 'Missing Fields', 'Please enter both email and password.');
  await fill(page, { email, password: 'not this one' });
  await submit(page);
  await toast(page, 'Sign in Failed', 'Email or password is not right.');
  expect([await page.inputValue('#email'), await page.inputValue('#password'), await focused(page)]).toEqual([
    email,
    'not this one',
    'password',
  ]);
  await expectAccessible(page, 360);
  await page.context().setOffline(true);
  await submit(page);
  await toast(page, 'Sign in Failed', 'Please check your internet connection.');
  await page.context().setOffline(false);
  // From the e-mail field on, by keyboard alone.
  await page.focus('#email');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect.poll(() => page.locator('#password').getAttribute('type')).toBe('text');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/orders');
  expectQuiet(page, { answered: [401] });
});

test('a log-in leads to no other site, and a signed-in visitor is sent past it (#200, F69)', async () => {
  const email = await person();
  const page = await newPage();
  await logIn(page, email, '/login?next=//evil.example/x');
  expect(page.url()).toBe(`${shopUrl}/`);
  await page.goto('/login?next=/contact');
  expect(page.url()).toBe(`${shopUrl}/contact`);
});

test('a mailed code signs in (#219)', async () => {
  const email = await person();
  const page = await newPage({ width: 360 });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect.poll(() => focused(page)).toBe('email');
  await page.fill('#email', email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await expectAccessible(page, 360);
  await page.fill('#mail-code', '000 000');
  await submit(page);
  await page.locator('#mail-code-error').waitFor();
  const code = await fromMail(email, /\b(\d{6})\b/);
  await page.fill('#mail-code', ` ${code.slice(0, 3)} ${code.slice(3)}`);
  await submit(page);
  await page.waitForURL(`${shopUrl}/`);
  expectQuiet(page, { answered: [401] });
});

test('a new password by mail ends the session of every other browser (#206, #207, #208, #209, #216)', async () => {
  const email = await person();
  const [phone, desk] = [await newPage({ width: 360 }), await newPage()];
  await logIn(phone, email, '/login?next=/contact');
  await desk.goto('/forgot-password');
  await desk.fill('#email', email);
  await submit(desk);
  const sent = desk.locator('main [role=status]');
  expect(await sent.textContent()).toBe(
    'If an account with that email exists, a password reset link has been sent. Please check your inbox (and spam folder).',
  );
  await expectAccessible(desk, 1280);
  await desk.goto(await fromMail(email, /https?:\/\/\S+\/update-password\?token=\S+/));
  expect(desk.url()).not.toContain('token');
  await fill(desk, { password: 'new-bells-8', confirm: 'new-bells-9' });
  await submit(desk);
  await toast(desk, 'Passwords do not match');
  await fill(desk, { password: 'bells', confirm: 'bells' });
  await submit(desk);
  await toast(desk, 'Password too short', 'Password should be at least 6 characters.');
  await desk.getByRole('button', { name: 'Show passwords' }).click();
  await expect.poll(() => desk.locator('#password[type=text], #confirm[type=text]').count()).toBe(2);
  await expectAccessible(desk, 360);
  await fill(desk, { password: 'new-bells-8', confirm: 'new-bells-8' });
  await submit(desk);
  await desk.waitForURL('**/login?notice=password-set');

  await phone.reload();
  await toast(phone, 'You were signed out');
  expect(await phone.locator('[data-account-link]').getAttribute('href')).toBe('/login');
  await phone.getByRole('button', { name: 'Log in again' }).click();
  await phone.waitForURL('**/login?next=%2Fcontact');
  await logIn(phone, email, phone.url(), 'new-bells-8');
  expect(phone.url()).toBe(`${shopUrl}/contact`);
  await desk.goto('/update-password');
  await toast(desk, 'Unauthorized', 'Please use the password reset link from your email.');
  await desk.waitForURL('**/login?notice=reset-link', { timeout: 8000 });
  // The page leads away by itself: to look at it, one that stays.
  const still = await newPage({ before: "navigation.addEventListener('navigate', (event) => event.preventDefault())" });
  await still.goto('/update-password');
  await toast(still, 'Unauthorized', 'Please use the password reset link from your email.');
  await expectAccessible(still, 1280);
  expectQuiet(phone, { answered: [401] });
});

test('a session near its end is refreshed, retried while the shop is busy, and ended when it has expired (#214, #216, #217, #227)', async () => {
  const page = await newPage();
  await logIn(page, await person());
  const answers = [503, 502, 401];
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), expires_in: 80 } });
  });
  await page.route('**/api/auth/token', (route) => {
    expect(route.request().postDataJSON()).toEqual({ grant_type: 'refresh_token' });
    return route.fulfill({ status: answers.shift() ?? 500, json: { code: 'SESSION_MISSING', title: 'x', details: 'x' } });
  });
  await page.addInitScript(
    `window.events = []; addEventListener('session:changed', ({ detail }) => events.push(detail.event + ' ' + (detail.user && detail.user.name)));`,
  );
  await page.goto('/contact');
  await page.fill('.footer input[type=email]', 'typed@example.in');
  await toast(page, 'You were signed out');
  expect(answers).toEqual([]);
  expect(await page.evaluate('window.events')).toEqual(['INITIAL_SESSION Ananya Rao', 'SIGNED_OUT null']);
  expect(await page.inputValue('.footer input[type=email]')).toBe('typed@example.in');
  expectQuiet(page, { answered: [503, 502, 401] });
});

test('a guest is recognised at once, without a request', async () => {
  const page = await newPage({ before: `addEventListener('session:changed', ({ detail }) => { window.events = detail; });` });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/contact', { waitUntil: 'networkidle' });
  expect(await page.evaluate('window.events')).toEqual({ event: 'INITIAL_SESSION', user: null });
  expect(requests.filter((path) => (path.startsWith('/api/') && path !== '/api/page-views') || /session-(?!hint)/.test(path))).toEqual([]);
});

test('the admin area: its own log-in, refusal and sign-out of others, dashboard, menu, log-out (#21, #235, #236, #237, #238, #240, #241, #243)', async () => {
  const [customer] = await Promise.all([person(), owner()]);
  // With motion pages change into each other: a log-in that leaves in the middle of that must say nothing in the console.
  const page = await newPage({ motion: true });
  await page.goto('/admin/products?tab=low');
  await page.waitForURL('**/admin/login?next=%2Fadmin%2Fproducts%3Ftab%3Dlow');
  await submit(page);
  await toast(page, 'Missing Fields', 'Please enter both email and password.');
  await fill(page, { email: ADMIN_EMAIL, password: 'wrong one' });
  await submit(page);
  await toast(page, 'Login Failed', 'Invalid credentials');
  await fill(page, { email: customer, password: PASSWORD });
  await submit(page);
  await toast(page, 'Access Denied', "You don't have admin privileges.");
  expect((await page.context().cookies()).filter(({ name, value }) => value && ['in', 'session'].includes(name))).toEqual([]);
  await fill(page, { email: ADMIN_EMAIL });
  await submit(page);
  await page.waitForURL('**/admin/products?tab=low');
  await page.goto('/');
  expect(await menuOf(page)).toEqual(['Owner', 'Dashboard', 'My Profile', 'Wishlist', 'Logout']);
  await page.goto('/admin/dashboard');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  // Pieces held by too many unpaid orders.
  await db().execute("INSERT INTO ledger_findings (source, kind, what, found_at) VALUES ('holds', 'held unpaid', '12 Moti Jhumka', 1)");
  await page.reload();
  await page.getByRole('region', { name: 'Many pieces in unpaid orders' }).getByText('12 Moti Jhumka').waitFor();
  await expectAccessible(page, 1280);
  await expectAccessible(page, 360);
  await db().execute("UPDATE ledger_findings SET cleared_at = 2 WHERE source = 'holds'");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  await page.locator('main').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
  await fill(page, { email: ADMIN_EMAIL, password: PASSWORD });
  await submit(page);
  await page.waitForURL('**/admin/dashboard');
  expectQuiet(page, { answered: [401, 403] });
});

test('security: password, other browsers, second step with a backup code (#213, U-90)', async () => {
  const email = await person();
  const [page, other] = [await newPage(), await newPage()];
  await Promise.all([logIn(page, email, '/login?next=/profile/security'), logIn(other, email)]);
  await expectAccessible(page, 360);
  await expectAccessible(page, 1280);
  const form = (name: string) => page.locator(`[data-${name}]`);
  await form('leave-others').getByRole('button').click();
  await toast(page, 'Done');
  await other.goto('/profile/security');
  await other.waitForURL('**/login?next=%2Fprofile%2Fsecurity');

  await fill(page, { 'on-password': 'wrong one' });
  await form('factor-on').getByRole('button', { name: 'Set up' }).click();
  await page.locator('#on-password-error').waitFor();
  await fill(page, { 'on-password': PASSWORD });
  await form('factor-on').getByRole('button', { name: 'Set up' }).click();
  await form('factor-key').waitFor();
  await expectAccessible(page, 360);
  const secret = ((await form('factor-key').textContent()) ?? '').replaceAll(' ', '');
  await fill(page, { 'app-code': totp(secret) });
  await form('factor-prove').getByRole('button', { name: 'Turn on' }).click();
  const codes = form('factor-codes').locator('li');
  await codes.first().waitFor();
  const [backup = ''] = await codes.allTextContents();
  await expectAccessible(page, 1280);
  await expect
    .poll(
      async () =>
        (await db().execute({ sql: 'SELECT two_factor_enabled AS is_on FROM users WHERE email = ?', args: [email] })).rows[0]?.is_on,
    )
    .toBe(1);

  await other.goto('/login');
  await fill(other, { email, password: PASSWORD });
  await submit(other);
  await other.getByRole('heading', { name: 'One more step' }).waitFor();
  await expectAccessible(other, 360);
  await fill(other, { 'second-code': '000000' });
  await submit(other);
  await other.locator('#second-code-error').waitFor();
  await other.getByRole('button', { name: 'Use a backup code' }).click();
  await fill(other, { 'second-code': backup });
  await submit(other);
  await other.waitForURL(`${shopUrl}/`);
  expectQuiet(page, { answered: [422] });
  expectQuiet(other, { answered: [401] });
});
