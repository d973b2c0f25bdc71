import { afterEach, expect, it } from 'vitest';
import { matchMoney } from '../../../src/features/money-desk/matching/match-money.server.ts';
import { closeMonth } from '../../../src/features/money-desk/months/close-month.server.ts';
import { type FreshShop, freshShop } from '../../shop/fresh-shop.ts';
import { moneyMonth } from '../../shop/money-month/money-month.ts';
import { plantMonth } from '../../shop/money-month/plant-month.ts';
import { plantedDeposits } from '../../shop/money-month/planted/planted-bank.ts';
import { plantedCouriers } from '../../shop/money-month/planted/planted-couriers.ts';
import { plantedCaptures, plantedRefunds, plantedSettlements } from '../../shop/money-month/planted/planted-gateway.ts';
import { BY } from '../../shop/parcels/parcels.ts';

const ORDERS = 600;
const month = moneyMonth(34, ORDERS);
const all = [plantedCaptures, plantedRefunds, plantedSettlements, plantedDeposits, plantedCouriers].flatMap((planted) => planted(month));
let shop: FreshShop;
afterEach(() => shop.close());

it.each([
  [
    ...['a credit of one paisa less', 'a refund of one paisa more', 'a settlement that was not read', 'a deposit that did not come'],
    'one paisa less for a parcel',
  ],
  ['a capture settled twice', 'a deposit that came twice', 'a refund that was not taken', 'a deduction of one paisa more'],
  ['a payment of somebody else', 'a deposit four days after', 'a negative settlement of one paisa less', 'a remittance that did not come'],
])(
  'a month with errors (%s, …) names each of them and nothing else, and does not close; the next run changes nothing',
  async (...names) => {
    shop = await freshShop();
    const errors = names.map((name) => all.find((one) => one.name === name));
    const named = errors.flatMap((error) => error?.named ?? []);
    expect(named.length).toBeGreaterThanOrEqual(names.length);
    await plantMonth(
      shop,
      errors.reduce((given, error) => error?.plant(given) ?? given, month),
    );
    const at = (later = 0) => shop.at(month.clock.now + later);
    await matchMoney(at());
    const rows = await shop.rows("SELECT * FROM verdicts WHERE verdict <> 'paid' AND accepted_by = ''");
    const said = rows.map((row) => [row.pair, row.subject, row.verdict, row.reason || '-', row.difference_paise].join(' '));
    expect(said.map((line) => line.replace(/[0-9a-f]{64}/, '{bank}')).toSorted()).toEqual(named.toSorted());
    expect(await shop.rows("SELECT what FROM ledger_findings WHERE source = 'money' AND cleared_at IS NULL")).toHaveLength(named.length);
    await expect(closeMonth(at(), { month: '2026-11', by: BY })).rejects.toMatchObject({ code: 'MONTH_UNEXPLAINED' });
    const counts = () => shop.rows('SELECT (SELECT count(*) FROM matches) AS n, (SELECT max(since) FROM verdicts) AS since');
    const before = await counts();
    await matchMoney(at(1));
    expect(await counts()).toEqual(before);
  },
);
