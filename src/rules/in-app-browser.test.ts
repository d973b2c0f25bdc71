import { expect, test } from 'vitest';
import { isInAppBrowser } from './in-app-browser.ts';

test('the browsers inside Instagram and Facebook are recognised (L31)', () => {
  expect(isInAppBrowser('Mozilla/5.0 (Linux; Android 14) Chrome/129.0 Mobile Safari/537.36 Instagram 302.0.0.23.113 Android')).toBe(true);
  expect(isInAppBrowser('Mozilla/5.0 (Linux; Android 14) Chrome/129.0 [FB_IAB/FB4A;FBAV/480.0.0.0;]')).toBe(true);
  expect(isInAppBrowser('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) [FBAN/FBIOS;FBAV/480.0]')).toBe(true);
  expect(isInAppBrowser('Mozilla/5.0 (Linux; Android 14) Chrome/129.0 Mobile Safari/537.36')).toBe(false);
});
