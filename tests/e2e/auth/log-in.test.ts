import { expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { answersPresses, expectQuiet, newPage, shopUrl } from '../browser/browser.ts';
import { htmlOf, links, mainOf, sent } from '../browser/html.ts';
import { fromMail, PASSWORD, person, someone } from '../browser/people.ts';
import { fill, focused, submit, toast } from './auth-page.ts';

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
