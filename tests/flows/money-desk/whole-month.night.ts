/** Night: a desk that is right, but takes minutes of processor time for a month of 8,000 orders. */
import { afterAll, expect, it } from 'vitest';
import { matchMoney } from '../../../src/features/money-desk/matching/match-money.server.ts';
import { freshShop } from '../../shop/fresh-shop.ts';
import { moneyMonth } from '../../shop/money-month/money-month.ts';
import { plantMonth } from '../../shop/money-month/plant-month.ts';

const CPU_MAX = 2_000;
const shop = await freshShop();
afterAll(() => shop.close());

it('a month of 8,000 orders in the tables is matched in less than two seconds of processor time', { timeout: 180_000 }, async () => {
  const month = moneyMonth(11, 8_000);
  expect(month.lines.length + month.parcels.length + month.bank.length + month.quotes.length).toBeGreaterThan(10_000);
  await plantMonth(shop, month);
  const before = process.cpuUsage();
  expect(await matchMoney(shop.at(month.clock.now))).toBe(true);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(CPU_MAX);
  expect(await shop.rows("SELECT pair, subject, verdict, reason FROM verdicts WHERE verdict <> 'paid'")).toEqual([]);
});
