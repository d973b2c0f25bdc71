import { describe, expect, it } from 'vitest';
import { orderToken } from '../../../src/features/ledger/order-token.server.ts';
import { recordCosts } from '../../../src/features/parcels/money/record-costs.server.ts';
import { runCouriers } from '../../../src/features/parcels/scans/poll-parcels.server.ts';
import { answerMissed } from '../../../src/features/parcels/shown/answer-missed.server.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { daysToComeAgain } from '../../../src/rules/parcels/shown/missed-answers.ts';
import { type MemoryCourier, memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { bookedOrder, followers, parcelRow, pollAt } from '../../shop/parcels/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const nobody = { userId: null, guestId: null };

/** An order whose parcel was not delivered so often, a day apart. */
async function missedOrder(memory: MemoryCourier, attempts = 1) {
  const { id, parcel, awb } = await bookedOrder(shop, memory);
  const start = Date.now();
  for (let day = 0; day < attempts; day += 1) {
    memory.scan(awb, 'undelivered', start + HOUR + day * 24 * HOUR, { code: `missed-${day}` });
    await pollAt(shop, memory, start + 2 * HOUR + day * 24 * HOUR);
  }
  expect(await parcelRow(shop, parcel.id)).toMatchObject({ state: 'undelivered', attempts });
  const token = await orderToken(shop.at().env, id);
  const answer = (act: 'again' | 'address' | 'return', over: object = {}) =>
    answerMissed(shop.at(), memory.couriers, nobody, { orderId: id, parcelId: parcel.id, token, act, phone: '', place: '', ...over });
  return { id, parcel, awb, token, answer };
}

describe('a missed delivery, answered by the signed link (T13)', () => {
  it('is answered once for each attempt, pressed twice too: the courier comes again', async () => {
    const memory = memoryCourier();
    const { answer, awb } = await missedOrder(memory);
    expect((await Promise.all([answer('again'), answer('again')])).toSorted()).toEqual(['closed', 'told']);
    expect(await answer('return')).toBe('closed');
    expect(memory.acts).toEqual([{ awb, act: 'again' }]);
  });

  it.each([
    ['the second day offered', (days: readonly string[]) => days[1]],
    ['a day that nobody offered', () => '2020-01-01'],
  ])('says the day to a courier that takes one: %s', async (_, on) => {
    const memory = memoryCourier();
    const { answer, parcel } = await missedOrder(memory);
    const asked = on(daysToComeAgain(Date.now()));
    expect(await answer('again', { on: asked })).toBe('told');
    const [act] = await shop.rows("SELECT detail ->> 'on' AS day FROM ndr_acts WHERE parcel_id = ?", parcel.id);
    expect(act?.day).toBe(asked === '2020-01-01' ? istDate(Date.now() + DAY) : asked);
  });

  it('takes another phone number and landmark within the same PIN code to the courier before it comes again', async () => {
    const memory = memoryCourier();
    const { answer, parcel, awb } = await missedOrder(memory);
    expect(await answer('address')).toBe('nothing');
    // The courier prints Latin letters only: nothing is sent to it, and the form can be sent again.
    expect(await answer('address', { place: 'मंदिर के पीछे' })).toBe('letters');
    expect(memory.acts).toEqual([]);
    expect(await answer('address', { phone: '9829000000', place: 'Behind the temple' })).toBe('told');
    const contact = JSON.parse(String((await parcelRow(shop, parcel.id))?.contact));
    expect(contact.address).toMatchObject({ phone: '9829000000', place: 'Behind the temple', pin_code: parcel.pin });
    expect(memory.calls.map(({ method }) => method).filter((method) => method === 'changeAddress' || method === 'actOnNdr')).toEqual([
      'changeAddress',
      'actOnNdr',
    ]);
    expect(memory.acts).toEqual([{ awb, act: 'again' }]);
  });

  it('is cancelled by sending the parcel back, also after the last attempt, when nobody comes again', async () => {
    const memory = memoryCourier();
    const { answer, awb } = await missedOrder(memory, 3);
    expect(await answer('again')).toBe('closed');
    expect(await answer('return')).toBe('told');
    expect(memory.acts).toEqual([{ awb, act: 'return' }]);
  });

  it('is not found without the link, nor for the parcel of another order (F63)', async () => {
    const memory = memoryCourier();
    const { answer } = await missedOrder(memory);
    const other = await missedOrder(memory);
    await expect(answer('again', { token: null })).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    await expect(answer('again', { parcelId: other.parcel.id })).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    expect(memory.acts).toEqual([]);
  });

  it('is a plain form, which leads back to the page of the order with what was wrong', async () => {
    const memory = memoryCourier();
    const { id, parcel, token } = await missedOrder(memory);
    const post = async (body: Record<string, string>) => {
      const sent = { method: 'POST', body: new URLSearchParams({ token, ...body }), headers: { origin: 'http://shop.test' } };
      const answer = await shop.fetch(`/api/orders/${id}/parcels/${parcel.id}/answer`, sent);
      return [answer.status, new URL(answer.headers.get('location') ?? '', 'http://shop.test').searchParams.get('said')];
    };
    expect(await post({ act: 'address', phone: '12' })).toEqual([303, 'phone']);
    // The shop of this test has no account with the courier.
    expect(await post({ act: 'again' })).toEqual([303, 'moved']);
  });
});

const { rows } = shop;

it('what parcels cost is booked line by line, each once, for the parcel that had the number then', async () => {
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
