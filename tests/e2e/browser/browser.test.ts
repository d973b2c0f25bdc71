import { existsSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAILED, launch, newPage } from './browser.ts';

test.fails('a message of the console fails a test that does not expect it', async () => {
  const page = await newPage();
  await page.evaluate(() => console.error('A script of the shop failed.'));
});

test.fails('a test that fails keeps screenshots', async () => {
  rmSync(FAILED, { recursive: true, force: true });
  const page = await newPage();
  await page.context().newPage();
  throw new Error('This test fails.');
});

test('the pages of a test that failed are closed, and their screenshots are kept', async () => {
  expect((await launch()).contexts()).toEqual([]);
  const name = 'tests_e2e_browser_browser_test_ts_a_test_that_fails_keeps_screenshots';
  expect([0, 1, 2].map((at) => existsSync(`${FAILED}/${name}-${at}.png`))).toEqual([true, true, false]);
});
