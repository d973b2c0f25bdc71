import { afterAll, describe, expect, it } from 'vitest';
import { matchMoney } from '../../../src/features/money-desk/matching/match-money.server.ts';
import { closeMonth } from '../../../src/features/money-desk/months/close-month.server.ts';
import { readMoneyMonth } from '../../../src/features/money-desk/months/read-month.server.ts';
import { type FreshShop, freshShop } from '../../shop/fresh-shop.ts';
import type { MoneyMonth } from '../../shop/money-month/facts.ts';
import { judgeMonth, moneyMonth } from '../../shop/money-month/money-month.ts';
import { plantMonth } from '../../shop/money-month/plant-month.ts';
import { plantedDeposits } from '../../shop/money-month/planted/planted-bank.ts';
import { plantedCouriers } from '../../shop/money-month/planted/planted-couriers.ts';
import { plantedCaptures, plantedRefunds, plantedSettlements } from '../../shop/money-month/planted/planted-gateway.ts';

const CPU_MAX = 2_000;
const BY = 'owner@chamak.example';
const months = ['2026-09', '2026-10', '2026-11', '2026-12'];

const opened: FreshShop[] = [];
afterAll(async () => {
  for (const shop of opened) await shop.close();
});
async function shopOf(month: MoneyMonth) {
  const shop = await freshShop();
  opened.push(shop);
  await plantMonth(shop, month);
  return { shop, at: () => shop.at(month.clock.now) };
}
const counts = async ({ rows }: FreshShop) =>
  rows(
    'SELECT (SELECT count(*) FROM matches) AS matches, (SELECT count(*) FROM verdicts) AS verdicts, (SELECT max(since) FROM verdicts) AS since',
  );

describe('a month of 8,000 orders in the tables', { timeout: 180_000 }, () => {
  const month = moneyMonth(11, 8_000);

  it('is matched in less than two seconds of CPU, is right to the paisa, and closes', async () => {
    const { shop, at } = await shopOf(month);
    expect(month.lines.length + month.parcels.length + month.bank.length + month.quotes.length).toBeGreaterThan(10_000);
    const before = process.cpuUsage();
    expect(await matchMoney(at())).toBe(true);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(CPU_MAX);

    expect(await shop.rows("SELECT pair, subject, verdict, reason FROM verdicts WHERE verdict <> 'paid'")).toEqual([]);
    expect(await shop.rows('SELECT * FROM ledger_findings')).toEqual([]);
    expect(Number((await counts(shop))[0]?.matches)).toBeGreaterThan(9_000);
    const read = await Promise.all(months.map((each) => readMoneyMonth(at(), each)));
    expect(read.map(({ online, cash }) => [online, cash])).toEqual(months.map(() => [0, 0]));
    const inBank = read.reduce((sum, { figures }) => sum + figures.inBank + figures.cashInBank, 0);
    // The payment of a month before was settled before the gateway was read.
    expect(inBank).toBe(judgeMonth(month, 'hdfc').inBank);
    expect(read[2]).toMatchObject({ total: 0, unexplained: 0, waiting: { count: 0 }, isOver: true });

    const first = await counts(shop);
    await matchMoney(shop.at(month.clock.now + 1));
    expect(await counts(shop)).toEqual(first);
    await closeMonth(at(), { month: '2026-11', by: BY });
    expect((await readMoneyMonth(at(), '2026-11')).closed).toMatchObject({ by: BY, changed: [] });
  });
});

describe('a month with errors', { timeout: 120_000 }, () => {
  const month = moneyMonth(34, 900);
  const all = [plantedCaptures, plantedRefunds, plantedSettlements, plantedDeposits, plantedCouriers].flatMap((planted) => planted(month));
  const names = [
    'a credit of one paisa less',
    'a refund of one paisa more',
    'a settlement that was not read',
    'a deposit that did not come',
    'one paisa less for a parcel',
  ];
  const errors = names.map((name) => all.find((one) => one.name === name));

  it('names each of them and nothing else, and every difference is in its figures', async () => {
    const broken = errors.reduce((given, error) => error?.plant(given) ?? given, month);
    const named = errors.flatMap((error) => error?.named ?? []);
    expect(named.length).toBeGreaterThanOrEqual(names.length);
    const { shop, at } = await shopOf(broken);
    await matchMoney(at());
    const rows = await shop.rows("SELECT * FROM verdicts WHERE verdict <> 'paid'");
    const said = rows.map((row) => [row.pair, row.subject, row.verdict, row.reason || '-', row.difference_paise].join(' '));
    expect(said.map((line) => line.replace(/[0-9a-f]{64}/, '{bank}')).toSorted()).toEqual(named.toSorted());
    expect((await shop.rows("SELECT what FROM ledger_findings WHERE source = 'money' AND cleared_at IS NULL")).length).toBe(named.length);
    await expect(closeMonth(at(), { month: '2026-11', by: BY })).rejects.toMatchObject({ code: 'MONTH_UNEXPLAINED' });

    // What the gateway and the bank mend is paid in the next run, and its findings are cleared.
    const left = Number((await shop.rows("SELECT count(*) AS n FROM verdicts WHERE verdict <> 'paid' AND accepted_by = ''"))[0]?.n);
    expect(left).toBe(named.length);
  });
});
