import { describe, expect, it } from 'vitest';
import { matchMoney } from '../../../src/features/money-desk/matching/match-money.server.ts';
import { closeMonth } from '../../../src/features/money-desk/months/close-month.server.ts';
import { monthCsv } from '../../../src/features/money-desk/months/month-csv.server.ts';
import { readMoneyMonth } from '../../../src/features/money-desk/months/read-month.server.ts';
import { recordInvoice } from '../../../src/features/parcels/money/record-invoice.server.ts';
import { istDate, startOfIstDate } from '../../../src/rules/dates.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { readBank } from '../../shop/money-month/plant-month.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY, bookedOrder } from '../../shop/parcels/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const at = (day: string) => shop.at(startOfIstDate(day) + 12 * HOUR);
const noted = (now: ReturnType<typeof at>, number: string, awb: string, issuedOn = istDate(now.now)) =>
  recordInvoice(now, { courier: 'shiprocket', number, issuedOn, kind: 'freight', lines: [{ awb, amount: paise(9_000) }], by: BY });
const month = async (of: string) => (await readMoneyMonth(shop.at(), of)).rows.filter(({ pair }) => pair === 'cost-quote');
const id = async (awb: string) => String((await shop.rows('SELECT id FROM foreign_charges WHERE awb = ?', awb))[0]?.id);

/** The desk works once a bank shows its days. */
await readBank(shop, 'hdfc', [
  { on: '2031-01-01', amount: paise(-100), text: 'RENT' },
  { on: '2031-02-28', amount: paise(-100), text: 'RENT' },
]);

describe('a courier charges for a number of nobody', () => {
  it('it is unexplained in the month in which it was noted, which does not close without it', async () => {
    await noted(at('2031-01-20'), 'INV-1', 'NOBODY1', '2030-10-31');
    await expect(noted(at('2031-01-21'), 'INV-1', 'NOBODY1')).rejects.toMatchObject({ code: 'INVOICE_KNOWN' });
    for (const day of ['2031-01-22', '2031-01-23']) await matchMoney(at(day));
    expect(await month('2031-01')).toMatchObject([
      {
        ...{ verdict: 'unknown', reason: 'not-ours', difference: 9_000, acceptedBy: '' },
        ...{ awb: 'NOBODY1', document: 'shiprocket INV-1', parcelId: null, parcelNumber: null },
      },
    ]);
    const findings = await shop.rows("SELECT kind, cleared_at FROM ledger_findings WHERE source = 'money' AND kind LIKE 'cost-quote%'");
    expect(findings).toEqual([{ kind: 'cost-quote unknown', cleared_at: null }]);
    await expect(closeMonth(at('2031-02-02'), { month: '2031-01', by: BY })).rejects.toMatchObject({ code: 'MONTH_UNEXPLAINED' });
    expect(await monthCsv(at('2031-02-02'), '2031-01').text()).toContain('shiprocket INV-1 NOBODY1,unknown,not-ours,90');
  });

  it('it is a cost of the parcel that gets the number, and judged with its quote', async () => {
    const memory = memoryCourier();
    await noted(shop.at(), 'INV-2', 'LATER1');
    const subject = await id('LATER1');
    await matchMoney(shop.at());
    const now = istDate(Date.now()).slice(0, 7);
    expect(await month(now)).toMatchObject([{ subject, verdict: 'unknown' }]);
    memory.giveNumber('LATER1');
    const { parcel } = await bookedOrder(shop, memory);
    await shop.rows('UPDATE parcels SET quoted_paise = 6000 WHERE id = ?', parcel.id);
    expect(await shop.rows('SELECT id, paise FROM parcel_costs WHERE parcel_id = ?', parcel.id)).toEqual([{ id: subject, paise: 9_000 }]);
    for (const later of [0, DAY]) await matchMoney(shop.at(Date.now() + later));
    expect(await month(now)).toMatchObject([
      { subject: `${parcel.number} freight`, verdict: 'differs', difference: 3_000, parcelId: parcel.id },
    ]);
    const kept = 'SELECT count(*) AS n FROM ledger_findings WHERE what = ? AND cleared_at IS NULL';
    expect(await shop.rows(kept, subject)).toEqual([{ n: 0 }]);
  });

  it('it stays of nobody where the parcel was booked long after the charge, or by another courier', async () => {
    await noted(shop.at(), 'INV-3', 'OLD1', istDate(Date.now() - 40 * DAY));
    await noted(shop.at(), 'INV-4', 'OTHER1');
    const [memory, other] = [memoryCourier(), memoryCourier('delhivery')];
    memory.giveNumber('OLD1');
    other.giveNumber('OTHER1');
    const parcels = [await bookedOrder(shop, memory), await bookedOrder(shop, other)];
    for (const { parcel } of parcels) expect(await shop.rows('SELECT 1 FROM parcel_costs WHERE parcel_id = ?', parcel.id)).toEqual([]);
  });
});
