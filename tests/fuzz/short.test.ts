import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshShop, freshShop } from '../shop/fresh-shop.ts';
import { fuzz } from './fuzz.ts';
import { inProcess } from './transports.ts';
import { weapons } from './weapons.ts';

/** A short run of `npm run fuzz`. The seed changes daily, so that runs of different days cover more. */
const seed = Math.floor(Date.now() / 86_400_000);
const REQUESTS = 1_000;

let shop: FreshShop;
beforeAll(async () => {
  shop = await freshShop();
});
afterAll(() => shop.close());

/** Every route is asked: a minute alone, several beside other suites. Ms. */
const LONGEST = 400_000;

test('a GET writes nothing, and a write from another site is refused, whatever its route (F61)', { timeout: LONGEST }, async () => {
  expect((await weapons()).flatMap(({ broken }) => broken)).toEqual([]);
});

test('1,000 generated requests: no answer of 500 or above, no guard ignored, nobody locked out, ledgers equal', {
  timeout: LONGEST,
}, async () => {
  const report = await fuzz(shop, [inProcess(shop)], { seed, requests: REQUESTS, width: 8 }, () => {});
  expect(report.lines(seed).join('\n')).toBe('');
  expect(report.requests).toBeGreaterThanOrEqual(REQUESTS);
  expect(report.sieges).toBeGreaterThan(0);
});
