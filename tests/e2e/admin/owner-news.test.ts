import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { expectQuiet, shop } from '../browser/browser.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Told at once' });
const toast = (page: Page) => page.locator('.toast').last();
const stored = async () => (await shop.rows('SELECT * FROM owner_news_settings'))[0];
const forget = () => shop.rows('DELETE FROM owner_news_settings');

beforeEach(forget);
afterAll(forget);

describe.each([360, 1440] as const)('at %i pixels', (width) => {
  test('the owner chooses what is told at once, is asked for the number, and sets quiet hours', async () => {
    const known = width === 360 ? 360 : 1280;
    const page = await adminPage({ width: known });
    await page.setViewportSize({ width, height: 900 });
    await openScreen(page, '/admin/settings#owner-news');
    const told = section(page);
    await told.getByLabel('New orders').selectOption('By mail and on WhatsApp');
    await told.getByLabel('Trouble').selectOption('By mail');
    await told.getByLabel('To this email').fill('owner@chamak.example');
    const save = told.getByRole('button', { name: 'Save Told at once' });
    await save.click();
    await expect.poll(() => told.getByText('Enter the number that is told on WhatsApp.').count()).toBe(1);
    expect(await stored()).toBeUndefined();
    await told.getByLabel('On WhatsApp to').fill('98450 00009');
    await told.getByLabel('Quiet until').fill('07:30');
    await expectAccessible(page, known);
    await page.setViewportSize({ width, height: 900 });
    await save.click();
    await expect.poll(() => toast(page).textContent()).toContain('it holds for what happens from now on.');
    expect(await stored()).toMatchObject({
      ...{ orders: 'both', returns: 'off', complaints: 'off', trouble: 'email' },
      ...{ email: 'owner@chamak.example', phone: '9845000009', is_quiet: 1, quiet_from: '22:00', quiet_until: '07:30' },
    });

    await told.getByLabel('Quiet hours').uncheck();
    expect(await told.getByLabel('Quiet until').isVisible()).toBe(false);
    await save.click();
    await expect.poll(async () => (await stored())?.is_quiet).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectQuiet(page);
  });
});
