import { expect, test } from 'vitest';
import { TOAST_MS } from '../../../src/rules/limits.ts';
import { expectQuiet, newPage } from '../browser/browser.ts';
import { fromMail, pageOf, someoneWithPassword } from '../browser/people.ts';
import { eventsOf, fill, KEEP_EVENTS, submit, toast } from './auth-page.ts';

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
