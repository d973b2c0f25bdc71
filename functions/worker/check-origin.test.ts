import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { productionSettings } from '../../tests/shop/machine/production-settings.ts';
import { refusedOrigin, signedByOthers } from './check-origin.ts';

const live = productionSettings;
const shop: string = live.SHOP_URL;
const local = { ...live, ENVIRONMENT: 'test', RAZORPAY_KEY_ID: 'rzp_test_sandbox' };

const asked = (path: string, headers: Record<string, string>, { method = 'POST', env = local as object, host = shop } = {}) => {
  const request = new Request(host + path, { method, headers });
  return refusedOrigin(request, new URL(request.url), env);
};
const own = { origin: shop };
const foreign = { origin: 'https://evil.example' };

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('a write from another site is refused in front of every route (F61)', () => {
  const paths = [
    '/grievance',
    '/grievance/CHG-1001',
    '/profile',
    '/checkout/cash',
    '/newsletter/leave',
    '/api/newsletter',
    '/api/admin/orders/x/status',
  ];
  test.each(paths)('%s', (path) => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', ...own },
      foreign,
      { origin: 'null' },
      { origin: `${shop}.evil.example` },
    ])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect([headers, asked(path, headers, { method })?.status]).toEqual([headers, 403]);
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, own, {}])
      expect(asked(path, headers)).toBeNull();
    for (const method of ['GET', 'HEAD']) expect(asked(path, foreign, { method })).toBeNull();
  });

  test('a page for a browser, JSON for a script; one line of the log and no error', async () => {
    const faults = vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = asked('/profile', foreign);
    expect([page?.headers.get('content-type'), await page?.text()]).toEqual([
      'text/html; charset=utf-8',
      expect.stringContaining('This request came from another site. Nothing was changed.'),
    ]);
    expect(await asked('/api/newsletter', foreign)?.json()).toMatchObject({ code: 'FORBIDDEN_ORIGIN' });
    expect(console.log).toHaveBeenCalledTimes(2);
    expect(faults).not.toHaveBeenCalled();
  });

  test('services that sign what they send post from elsewhere', () => {
    for (const path of signedByOthers) expect(asked(path, { 'sec-fetch-site': 'cross-site', ...foreign })).toBeNull();
    for (const path of signedByOthers) expect(asked(`${path}/`, foreign)?.status).toBe(403);
  });

  test('in production the host that a request names is no proof', () => {
    const at = { host: 'https://evil.example' };
    expect(asked('/profile', foreign, { ...at, env: live })?.status).toBe(403);
    expect(asked('/profile', own, { ...at, env: live })).toBeNull();
    // A developer opens the shop under any name of the machine.
    expect(asked('/profile', foreign, at)).toBeNull();
  });
});
