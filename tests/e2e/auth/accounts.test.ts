import { expect, test } from 'vitest';
import { newId } from '../../../src/rules/ids.ts';
import { TOAST_MS } from '../../../src/rules/limits.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { panel } from '../browser/administrator.ts';
import { answersPresses, expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { htmlOf, links, mainOf, sent } from '../browser/html.ts';
import { ADMIN_EMAIL, fromMail, menuOf, owner, PASSWORD, person } from '../browser/people.ts';
import { pageOf, signIn, someone, someoneWithPassword } from '../browser/signed-in.ts';
import { askAuth, eventsOf, fill, focused, KEEP_EVENTS, submit, toast } from './auth-page.ts';

const verified = async (email: string) => (await shop.rows('SELECT email_verified AS yes FROM users WHERE email = ?', email))[0]?.yes;
const VERIFY = /https?:\/\/\S+\/verify-email\?token=\S+/;

test('sign-up: faults at their fields, refused by the server, a mail, one press, return to the former page, the menu, log-out (#19, #20, #22, #200, #202, #203, #204, #210, #211)', async () => {
  const email = `${newId()}@example.in`;
  const page = await newPage({ width: 360 });
  await page.goto('/contact');
  await answersPresses(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.locator('summary[aria-label=Account]').click();
  expect(await page.locator('[data-account] a').allTextContents()).toEqual(['Login', 'Signup']);
  await page.getByRole('link', { name: 'Signup' }).click();
  await page.waitForURL('**/signup');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByText('At least 6 characters (better 8)', { exact: false }).waitFor();
  const toggles = page.getByRole('main').getByRole('button', { name: 'Show password' });
  // A press that comes before the script is repeated by it.
  for (const [at, id] of ['password', 'confirm'].entries()) {
    await toggles.nth(at).click();
    await expect.poll(() => page.locator(`#${id}`).getAttribute('type'), { message: id }).toBe('text');
  }
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
  await expectAccessible(page, 360);
  await page.check('#consent');
  await fill(page, { password: PASSWORD, confirm: PASSWORD });
  const refuse = Promise.withResolvers<void>();
  await page.route('**/api/auth/signup', async (route) => {
    await refuse.promise;
    await route.fulfill({ status: 500, contentType: 'text/html', body: 'x' });
  });
  const button = page.locator('main form [data-busy]');
  expect((await button.textContent())?.trim()).toBe('Sign Up');
  await submit(page);
  await expect.poll(async () => (await button.textContent())?.trim()).toBe('Creating Account...');
  refuse.resolve();
  await toast(page, 'Sign up Failed', /omething went wrong/);
  expect([new URL(page.url()).pathname, await page.inputValue('#email')]).toEqual(['/signup', email]);
  expect(await verified(email)).toBeUndefined();
  await page.unroute('**/api/auth/signup');
  await submit(page);
  await page.waitForURL('**/login?notice=check-mail**');
  await page.locator('.auth__notice', { hasText: `Check your inbox: we have sent an email with the next step to ${email}.` }).waitFor();
  const wrong = page.getByRole('link', { name: 'Wrong address?' });
  await wrong.click();
  await page.waitForURL('**/signup?next=%2Fcontact');
  await expect.poll(() => page.inputValue('#full-name')).toBe('Meera Nair');
  expect(await page.inputValue('#email')).toBe(email);

  const link = await fromMail(email, VERIFY);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Your account is almost ready' }).waitFor();
  await page.getByText(email).first().waitFor();
  await answersPresses(page);
  // Scripts that run on load change nothing: programs open the links of mails too.
  expect(await verified(email)).toBe(0);
  await expectAccessible(page, 360);
  await page.getByRole('button', { name: 'Finish and log in' }).click();
  await page.waitForURL('**/contact');
  expect(await verified(email)).toBe(1);

  const other = await page.context().newPage();
  await other.goto('/terms-conditions');
  await expect.poll(() => other.locator('[data-account-link]').getAttribute('href')).toBe('/profile');
  expect(await menuOf(page)).toEqual(['Meera Nair', 'My Profile', 'My Orders', 'Wishlist', 'Logout']);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${shopUrl}/`);
  await other.getByText('You signed out in another tab').waitFor();
  expectQuiet(page, { answered: [500] });
  expect((await sent(link.replace(shopUrl, ''))).html).toContain('This link does not work');
});

test('the link of a sign-up in another browser asks for a password there, and leads back with the heart that was pressed', async () => {
  const email = `${newId()}@example.in`;
  const signedUp = { full_name: 'Nisha Shah', email, password: 'mallory-waits-1', confirm: 'mallory-waits-1', consent: true };
  expect((await askAuth('/signup', { ...signedUp, next: '/collections/necklaces', wish: 9 })).status).toBe(200);
  const page = await newPage({ width: 360 });
  await page.goto(await fromMail(email, VERIFY));
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
  await page.getByText(email).first().waitFor();
  await submit(page);
  await page.locator('#password-error').waitFor();
  expect(await verified(email)).toBe(0);
  await fill(page, { password: PASSWORD });
  await submit(page);
  await page.waitForURL('**/collections/necklaces');
  await toast(page, 'Added to Wishlist');
});

test('the right password before the address is verified: no failure, a mail, and one more on request', async () => {
  const email = `${newId()}@example.in`;
  const page = await newPage({ width: 360 });
  const signedUp = { full_name: 'Meera Nair', email, password: PASSWORD, confirm: PASSWORD, consent: true };
  expect((await page.request.post('/api/auth/signup', { data: signedUp, headers: { origin: shopUrl } })).status()).toBe(200);
  await page.goto('/login');
  await fill(page, { email, password: PASSWORD });
  await submit(page);
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.getByText('Please confirm your email address first. We have sent you a new link.').waitFor();
  expect(await page.locator('.toast', { hasText: 'Failed' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Send again' }).click();
  await toast(page, 'Check your email', 'We have sent a new link. Only the latest one works.');
  await page.getByRole('button', { name: 'Back to Login' }).click();
  expect(await page.inputValue('#email')).toBe(email);
  expectQuiet(page, { answered: [403] });
});

test('a log-in leads to no other site, a signed-in visitor is sent past it, and its page links to what else there is (#199, #200, F69)', async () => {
  const { cookie } = await someone();
  for (const [next, to] of [
    ['/contact', '/contact'],
    ['//evil.example/x', '/'],
    ['/.//127.0.0.1:1/', '/'],
    ['/x/%2e%2e//127.0.0.1:1/', '/'],
  ]) {
    const { status, location } = await sent(`/login?next=${encodeURIComponent(next ?? '')}`, { headers: { cookie } });
    expect([next, status, location]).toEqual([next, 302, to]);
  }
  const page = links(mainOf(await htmlOf('/login')));
  for (const link of [
    ['Forgot password?', '/forgot-password'],
    ['Sign up', '/signup'],
    ['Administrator', '/admin/login'],
  ])
    expect(page).toContainEqual(link);
  expect(links(mainOf(await htmlOf('/signup')))).toContainEqual(['Log in', '/login']);
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
    ...[email, 'not this one', 'password'],
  ]);
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

test('a mailed code signs in, and leads to no other site (#219)', async () => {
  const email = await person();
  const page = await newPage({ width: 360 });
  await page.goto(`/login?next=${encodeURIComponent('/.//127.0.0.1:1/')}`);
  await answersPresses(page);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect.poll(() => focused(page)).toBe('email');
  await page.fill('#email', email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.getByText(`If ${email} has an account, we have sent a code and a link to it.`).waitFor();
  await expectAccessible(page, 360);
  const code = await fromMail(email, /\b(\d{6})\b/);
  await page.fill('#mail-code', ` ${code.slice(0, 3)} ${code.slice(3)}`);
  await submit(page);
  await page.waitForURL(`${shopUrl}/`);
});

test('a new password by mail: typed twice, shown by one press; it ends the session of every other browser (#206, #207, #208, #209, #214, #216)', async () => {
  const me = await someoneWithPassword();
  const phone = await pageOf(me, { width: 360, before: KEEP_EVENTS });
  await phone.goto('/contact');
  const desk = await newPage({ width: 360, before: KEEP_EVENTS });
  await desk.goto('/forgot-password');
  await desk.fill('#email', me.email);
  await submit(desk);
  await desk
    .locator('main [role=status]', {
      hasText: 'If an account with that email exists, a password reset link has been sent. Please check your inbox (and spam folder).',
    })
    .waitFor();
  await desk.goto(await fromMail(me.email, /https?:\/\/\S+\/update-password\?token=\S+/));
  await expect.poll(() => eventsOf(desk)).toContain('PASSWORD_RECOVERY');
  expect(desk.url()).not.toContain('token');
  await fill(desk, { password: 'new-bells-8', confirm: 'new-bells-9' });
  await submit(desk);
  await toast(desk, 'Passwords do not match');
  const fields = desk.locator('main input[name=password], main input[name=confirm]');
  const types = () => fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).type));
  expect(await types()).toEqual(['password', 'password']);
  await desk.getByRole('button', { name: 'Show passwords' }).click();
  await expect.poll(types).toEqual(['text', 'text']);
  await fill(desk, { password: 'new-bells-8', confirm: 'new-bells-8' });
  await submit(desk);
  await desk.waitForURL('**/login?notice=password-set');

  await phone.reload();
  await toast(phone, 'You were signed out');
  expect(await phone.locator('[data-account-link]').getAttribute('href')).toBe('/login');
  await expect.poll(() => eventsOf(phone)).toMatch(/SIGNED_OUT$/);
  await phone.getByRole('button', { name: 'Log in again' }).click();
  await phone.waitForURL('**/login?next=%2Fcontact');
  expectQuiet(phone, { answered: [401] });
});

test('without the link of the mail the page of a new password says so and leads to the log-in (#209)', async () => {
  const page = await newPage({ width: 360 });
  await page.clock.install();
  await page.goto('/update-password');
  await page.clock.runFor(1_000);
  await toast(page, 'Unauthorized', 'Please use the password reset link from your email.');
  await page.clock.runFor(TOAST_MS);
  await page.waitForURL('**/login?notice=reset-link');
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

test('the admin area: its own log-in with its own refusals, sign-out of others, dashboard, menu, log-out (#21, #235, #236, #237, #238, #239, #240, #241, #243)', async () => {
  const [customer] = await Promise.all([person(), owner()]);
  // Pieces held by too many unpaid orders.
  await shop.rows("INSERT INTO ledger_findings (source, kind, what, found_at) VALUES ('holds', 'held unpaid', '12 Moti Jhumka', 1)");
  // With motion pages change into each other: a log-in that leaves in the middle of that must say nothing in the console.
  const page = await newPage({ motion: true });
  await page.goto('/admin/dashboard?tab=low');
  await page.waitForURL('**/admin/login?next=%2Fadmin%2Fdashboard%3Ftab%3Dlow');
  await submit(page);
  await toast(page, 'Missing Fields', 'Please enter both email and password.');
  await fill(page, { email: ADMIN_EMAIL, password: 'wrong one' });
  await page.route('**/api/auth/token', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'x' }), { times: 1 });
  await submit(page);
  await toast(page, 'Login Failed', 'An unexpected error occurred. Please try again.');
  await submit(page);
  await toast(page, 'Login Failed', 'Invalid credentials');
  await fill(page, { email: customer, password: PASSWORD });
  await submit(page);
  await toast(page, 'Access Denied', "You don't have admin privileges.");
  expect((await page.context().cookies()).filter(({ name, value }) => value && ['in', 'session'].includes(name))).toEqual([]);
  await fill(page, { email: ADMIN_EMAIL });
  await submit(page);
  await page.waitForURL('**/admin/dashboard?tab=low');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await panel(page, 'Many pieces in unpaid orders').getByText('12 Moti Jhumka').waitFor();
  await shop.rows("UPDATE ledger_findings SET cleared_at = 2 WHERE source = 'holds'");
  const other = await page.context().newPage();
  await other.goto('/contact');
  expect(await menuOf(other)).toEqual(['Owner', 'Dashboard', 'My Profile', 'Wishlist', 'Logout']);
  await page.locator('main').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
  expectQuiet(page, { answered: [401, 403, 500] });
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
