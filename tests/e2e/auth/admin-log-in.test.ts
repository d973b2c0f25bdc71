import { expect, test } from 'vitest';
import { panel } from '../admin/desk.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { ADMIN_EMAIL, menuOf, owner, PASSWORD, person } from '../browser/people.ts';
import { fill, submit, toast } from './auth-page.ts';

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
