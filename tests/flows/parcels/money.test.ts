import { describe, expect, it } from 'vitest';
import { recordCosts } from '../../../src/features/parcels/money/record-costs.server.ts';
import { recordRemittance } from '../../../src/features/parcels/money/record-remittance.server.ts';
import { runCouriers } from '../../../src/features/parcels/scans/poll-parcels.server.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { memoryCourier } from '../../shop/memory-courier.ts';
import { BY, bookedOrder, followers, pollAt } from '../../shop/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { rows } = shop;

/** A cash parcel that is delivered: its cash is with the courier. */
async function collected() {
  const memory = memoryCourier();
  const booked = await bookedOrder(shop, memory, [{ price: 70_050 }], true);
  memory.scan(booked.awb, 'delivered', Date.now());
  await pollAt(shop, memory, Date.now());
  return { ...booked, due: booked.parcel.cashDue };
}
const line = (awb: string, amount: number, reference = '') => ({ awb, reference, amount: paise(amount), deduction: paise(0) });
const paid = (utr: string, bank: number, lines: ReturnType<typeof line>[]) =>
  recordRemittance(shop.at(), { courier: 'shiprocket', utr, bank: paise(bank), paidOn: '2026-11-30', lines, by: BY });
const owed = async (id: string) =>
  (await rows('SELECT due_paise AS due, remitted_paise AS remitted, state FROM cod_dues WHERE parcel_id = ?', id))[0];

describe('cash that comes home (T15)', () => {
  it('matches to the paisa, once, also if the file is read in twice', async () => {
    const { parcel, awb, due } = await collected();
    expect(await paid('UTR-1', due, [line(awb, due)])).toMatchObject({
      isNew: true,
      difference: 0,
      lines: [{ verdict: 'matches', parcelId: parcel.id }],
    });
    expect(await paid('UTR-1', due, [line(awb, due)])).toMatchObject({ isNew: false, lines: [{ verdict: 'matches' }] });
    expect(await owed(parcel.id)).toEqual({ due, remitted: due, state: 'remitted' });
    // The cash is there: the delivery cannot be taken back.
    await expect(
      rows("UPDATE parcels SET state = 'lost', actor = 'admin', delivered_at = NULL, move_note = 'x: y' WHERE id = ?", parcel.id),
    ).rejects.toThrow('CASH_IMMUTABLE');
  });

  it('in two payments differs, and is exact in the end; a reversal takes it back', async () => {
    const { parcel, awb, due } = await collected();
    expect((await paid('UTR-2', 10_000, [line(awb, 10_000)])).lines[0]?.verdict).toBe('differs');
    expect(await owed(parcel.id)).toEqual({ due, remitted: 10_000, state: 'short' });
    expect((await paid('UTR-3', due - 10_000, [line(awb, due - 10_000)])).lines[0]?.verdict).toBe('matches');
    expect(await owed(parcel.id)).toEqual({ due, remitted: due, state: 'remitted' });
    expect((await paid('UTR-4', 0, [line(awb, -due)])).lines[0]?.verdict).toBe('differs');
    expect(await owed(parcel.id)).toEqual({ due, remitted: 0, state: 'due' });
  });

  it('for a number that nobody knows, or less at the bank than the lines say, is told', async () => {
    const { awb, due } = await collected();
    const told = await paid('UTR-5', due - 5_000, [line(awb, due), line('NOBODY', 100)]);
    expect(told.lines.map(({ verdict }) => verdict)).toEqual(['matches', 'unknown']);
    expect(told.difference).toBe(-5_100);
  });
});

describe('what parcels cost', () => {
  it('is booked line by line, each once, for the parcel that had the number then', async () => {
    const memory = memoryCourier();
    memory.giveNumber('AGAIN');
    const first = await bookedOrder(shop, memory);
    memory.scan('AGAIN', 'delivered', Date.now());
    await pollAt(shop, memory, Date.now());
    const charge = (at: number, ofLine: string) =>
      ({ awb: 'AGAIN', kind: 'freight', paise: paise(5_000), document: 'ST-1', line: ofLine, at, chargedGrams: 500 }) as const;
    const today = Date.now();
    await recordCosts(shop.at(), memory.courier, [charge(today, '1'), charge(today, '1'), { ...charge(today, '2'), awb: 'NOBODY' }]);
    expect(await rows('SELECT courier, awb, paise, document, line FROM foreign_charges')).toEqual([
      { courier: memory.courier.id, awb: 'NOBODY', paise: 5_000, document: 'ST-1', line: '2' },
    ]);
    memory.giveNumber('AGAIN');
    const second = await bookedOrder(shop, memory);
    await rows('UPDATE parcels SET booked_at = ? WHERE id = ?', today + 30 * DAY, second.parcel.id);
    await recordCosts(shop.at(), memory.courier, [charge(today, '1'), charge(today + 31 * DAY, '3')]);
    expect(await rows('SELECT parcel_id, line FROM parcel_costs ORDER BY line')).toEqual([
      { parcel_id: first.parcel.id, line: '1' },
      { parcel_id: second.parcel.id, line: '3' },
    ]);
  });
});

it('the job of couriers keeps a stock of numbers, asks where parcels are, and reads the costs once a day', async () => {
  const memory = memoryCourier('delhivery', { waybills: true, assignsAwb: false, costs: true });
  let asked = 0;
  const courier = { ...memory.courier, costs: async () => ({ is: 'done' as const, value: (asked += 1) ? [] : [] }) };
  const couriers = (id: string) => (id === 'delhivery' ? courier : null);
  const run = (at: number) => runCouriers(shop.at(at), couriers, followers);
  const start = Date.now();
  for (const at of [0, HOUR, 2 * HOUR]) await run(start + at);
  expect(await rows("SELECT count(*) AS n FROM waybills WHERE courier = 'delhivery' AND parcel_id IS NULL")).toEqual([{ n: 200 }]);
  expect(asked).toBe(1);
  await run(start + 25 * HOUR);
  expect(asked).toBe(2);
});
