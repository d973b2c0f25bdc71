import { expect, test } from 'vitest';
import { adminPage } from '../admin/desk.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { htmlOf, links, sent } from '../browser/html.ts';

test('a complaint is written without a script, answered and settled by the shop, and followed by its link (L1, L2)', async () => {
  const name = `Kamala ${Date.now()}`;
  const page = await newPage({ width: 360, scripts: false });
  expect(links(await htmlOf('/contact'))).toContainEqual(['Complaints', '/grievance']);
  await page.goto('/grievance');
  await page.getByRole('heading', { name: 'Grievance Officer' }).waitFor();
  for (const text of ['grievance@', 'Within 48 hours', 'Within one month', '1915'])
    expect(await page.locator('main').textContent()).toContain(text);

  // A fault loses nothing that was typed.
  await page.getByRole('radio', { name: 'Damaged or wrong piece' }).check({ force: true });
  await page.getByLabel('What happened?').fill(`The clasp of ${name} broke.`);
  await page.getByLabel('Order number').fill('my order');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill('kamala@example.in');
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await page.getByText('An order number looks like CHK-20417.').waitFor();
  expect(await page.getByLabel('What happened?').inputValue()).toBe(`The clasp of ${name} broke.`);
  expect(await page.getByRole('radio', { name: 'Damaged or wrong piece' }).isChecked()).toBe(true);
  await page.getByLabel('Order number').fill('');
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await page.getByRole('heading', { name: /^Ticket CHG-\d+$/ }).waitFor();
  await page.getByText('Waiting for us').waitFor();
  const ticket = page.url();

  const [row] = await shop.rows('SELECT id FROM grievances WHERE name = ?', name);
  const admin = await adminPage({ width: 1280, screen: `/admin/grievances/${String(row?.id)}` });
  await admin.getByText(`The clasp of ${name} broke.`).waitFor();
  await admin.getByLabel('Words to the customer').fill('A new one, or a refund?');
  await admin.getByRole('button', { name: 'Send the answer' }).click();
  await admin.getByRole('status').filter({ hasText: 'Customer to answer' }).waitFor();

  await page.goto(ticket);
  await page.getByText('Waiting for you').waitFor();
  await page.getByLabel('Your answer').fill('A refund, please.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await page.getByText('A refund, please.').waitFor();

  // The open screen hears of the answer.
  await admin.getByText('A refund, please.').waitFor();
  await admin.getByRole('radio', { name: /^Settle/ }).check();
  await admin.getByRole('radio', { name: 'Money refunded' }).check();
  await admin.getByLabel('Words to the customer').fill('Refunded today.');
  await admin.getByRole('button', { name: 'Settle the complaint' }).click();
  await admin.getByRole('status').filter({ hasText: 'Settled: Money refunded' }).waitFor();
  await page.goto(ticket);
  await page.getByText('Settled: Money refunded').waitFor();
  await page.getByLabel('What is still wrong?').waitFor();
  expectQuiet(page, { answered: [422] });
});

test('a ticket that its writer closes is closed at once, and is accessible with scripts as well (L2)', async () => {
  const written = {
    topic: 'refund',
    order: '',
    text: `No refund yet ${Date.now()}`,
    name: 'Kamala',
    email: 'kamala@example.in',
    phone: '',
  };
  const { location } = await sent('/grievance', {
    method: 'POST',
    headers: { origin: shopUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(written),
  });
  const page = await newPage({ width: 360, at: location ?? '' });
  await page.getByRole('button', { name: 'Close the ticket' }).click();
  await page.locator('.status').getByText('Closed by you').waitFor();
  await expectAccessible(page, 360);
});
