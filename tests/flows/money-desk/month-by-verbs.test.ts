import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { closeMonth } from '../../../src/features/money-desk/months/close-month.server.ts';
import { readMoneyMonth } from '../../../src/features/money-desk/months/read-month.server.ts';
import { type FreshShop, freshShop } from '../../shop/fresh-shop.ts';
import { closed, notPaidOf } from '../../shop/money-month/by-verbs/judge.ts';
import { bankMoves, MONTH, type TradedMonth, tradeMonth } from '../../shop/money-month/by-verbs/month-by-verbs.ts';
import { plantErrors } from '../../shop/money-month/by-verbs/planted-errors.ts';

/** `npm run faults -- --only month` has another one for each run. */
const seed = 20_785;

const shops: FreshShop[] = [];
const realNow = Date.now;
let month: TradedMonth | null = null;
// Also of a month that was not over in time: the files after this one live today.
afterEach(() => {
  month?.world.agenda.end();
  Date.now = realNow;
});
afterAll(async () => {
  for (const shop of shops) await shop.close();
});

async function traded(asked: Omit<Parameters<typeof tradeMonth>[1], 'seed'>): Promise<TradedMonth> {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const shop = await freshShop();
  shops.push(shop);
  month = await tradeMonth(shop, { ...asked, seed });
  return month;
}

describe(`a month that passes the shop's verbs, seed ${seed}`, { timeout: 400_000 }, () => {
  it('has every kind of trouble, and closes to the paisa', async () => {
    const trade = await traded({ orders: 70, runs: [7.1] });
    expect(await notPaidOf(trade, bankMoves(trade))).toEqual([]);
    const { broken, paid, figures } = await closed(trade);
    expect(broken).toEqual([]);
    expect(paid).toBeGreaterThan(200);
    const { captured, refunds, held, adjusted, collected, cashDeductions } = figures;
    for (const figure of [captured, refunds, held, adjusted, collected, cashDeductions]) expect(figure).not.toBe(0);
  });

  it('names each error that somebody made, and nothing else', async () => {
    const trade = await traded({ orders: 60, runs: [7.1], isHeld: true });
    const { moves, named, count } = plantErrors(trade, bankMoves(trade));
    expect(count).toBe(20);
    expect(await notPaidOf(trade, moves)).toEqual(named);
    const { shop } = trade.world;
    expect((await readMoneyMonth(shop.at(), MONTH)).unexplained).toBeGreaterThan(10);
    await expect(closeMonth(shop.at(), { month: MONTH, by: 'owner@chamak.example' })).rejects.toMatchObject({ code: 'MONTH_UNEXPLAINED' });
  });
});
