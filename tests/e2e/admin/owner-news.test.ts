import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectQuiet, shop } from '../browser/browser.ts';
import { desk, panel, told } from './desk.ts';

const stored = async () => (await shop.rows('SELECT * FROM owner_news_settings'))[0];
const forget = () => shop.rows('DELETE FROM owner_news_settings');

beforeAll(() => forget());
afterAll(() => forget());

test('the owner chooses what is told at once, is asked for the number, and sets quiet hours', async () => {
  const page = await desk({ screen: '/admin/settings#owner-news' });
  const section = panel(page, 'Told at once');
  await section.getByLabel('New orders').selectOption('By mail and on WhatsApp');
  await section.getByLabel('Return requests').selectOption('Not at once');
  await section.getByLabel('To this email').fill('owner@chamak.example');
  const save = section.getByRole('button', { name: 'Save Told at once' });
  await save.click();
  await section.getByText('Enter the number that is told on WhatsApp.').waitFor();
  expect(await stored()).toBeUndefined();
  await section.getByLabel('On WhatsApp to').fill('98450 00009');
  await section.getByLabel('Quiet until').fill('07:30');
  await save.click();
  await told(page, 'it holds for what happens from now on.');
  expect(await stored()).toMatchObject({
    ...{ orders: 'both', returns: 'off', complaints: 'email', trouble: 'email' },
    ...{ email: 'owner@chamak.example', phone: '9845000009', is_quiet: 1, quiet_from: '22:00', quiet_until: '07:30' },
  });
  await section.getByLabel('Quiet hours').uncheck();
  expect(await section.getByLabel('Quiet until').isVisible()).toBe(false);
  await save.click();
  await expect.poll(async () => (await stored())?.is_quiet).toBe(0);
  expectQuiet(page);
});
