import { describe, expect, it } from 'vitest';
import { startOfIstDay } from '../../../src/rules/dates.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { memoryCourier } from '../../shop/memory-courier.ts';
import { bookedOrder, pollAt } from '../../shop/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const told = async (id: string) =>
  (
    await shop.rows(
      "SELECT kind, dedupe_key, payload FROM outbox WHERE order_id = ? AND kind LIKE 'parcel-%' ORDER BY created_at, rowid",
      id,
    )
  ).map(({ kind, dedupe_key, payload }) => ({ ...JSON.parse(String(payload)), kind, key: dedupe_key }));
const kindsTold = async (id: string) => (await told(id)).map(({ kind }) => kind);
/** Tomorrow, 9 in the morning in India. */
const morning = startOfIstDay(Date.now()) + DAY + 9 * HOUR;

describe('messages about a parcel', () => {
  it('are one of each kind: out for delivery with the cash to have ready, not delivered, coming back', async () => {
    const memory = memoryCourier();
    const { id, parcel, awb } = await bookedOrder(shop, memory, [{ price: 129_800 }], true);
    memory.scan(awb, 'out_for_delivery', morning);
    for (const later of [1, 2]) await pollAt(shop, memory, morning + later * HOUR);
    expect(await told(id)).toMatchObject([{ kind: 'parcel-out', key: `parcel-out:${parcel.id}`, cash: String(parcel.cashDue), awb }]);
    expect(parcel.cashDue).toBeGreaterThan(0);
    memory.scan(awb, 'undelivered', morning + 3 * HOUR);
    for (const later of [4, 5]) await pollAt(shop, memory, morning + later * HOUR);
    memory.scan(awb, 'out_for_delivery', morning + DAY, { code: 'again' });
    memory.scan(awb, 'undelivered', morning + DAY + HOUR, { code: 'missed again' });
    await pollAt(shop, memory, morning + DAY + 2 * HOUR);
    memory.scan(awb, 'returning', morning + 2 * DAY);
    await pollAt(shop, memory, morning + 2 * DAY + HOUR);
    expect(await kindsTold(id)).toEqual(['parcel-out', 'parcel-missed', 'parcel-returning']);
    await shop.settle();
    const mail = shop.mails.find(({ subject }) => /could not be delivered/.test(subject));
    expect(mail?.text).toContain(`/order-confirmation?order=${id}&token=`);
  });

  it('do not tell what is over: a parcel that is delivered when the shop hears of it, a delivery of yesterday', async () => {
    const memory = memoryCourier();
    const { id, awb } = await bookedOrder(shop, memory);
    memory.scan(awb, 'out_for_delivery', morning);
    memory.scan(awb, 'delivered', morning + HOUR);
    await pollAt(shop, memory, morning + 2 * HOUR);
    expect(await kindsTold(id)).toEqual([]);
    const late = await bookedOrder(shop, memory);
    memory.scan(late.awb, 'out_for_delivery', morning);
    await pollAt(shop, memory, morning + DAY);
    expect(await kindsTold(late.id)).toEqual([]);
  });

  it('say what was damaged', async () => {
    const memory = memoryCourier();
    const { id, awb } = await bookedOrder(shop, memory);
    memory.scan(awb, 'in_transit', morning);
    memory.scan(awb, 'damaged', morning + HOUR);
    await pollAt(shop, memory, morning + 2 * HOUR);
    expect(await told(id)).toMatchObject([{ kind: 'parcel-lost' }]);
  });
});
