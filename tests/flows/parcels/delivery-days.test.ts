import { expect, it } from 'vitest';
import { readLayoutData } from '../../../src/features/content/layout-data.server.ts';
import { deliveryTo } from '../../../src/features/delivery/delivery-to.server.ts';
import { keepDeliveryDays } from '../../../src/features/parcels/measure-days.server.ts';
import { addBusinessDays } from '../../../src/rules/dates.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { memoryCourier } from '../../shop/memory-courier.ts';
import { bookedOrder, pollAt } from '../../shop/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
/** Friday, noon in India. */
const FRIDAY = Date.parse('2026-11-20T06:30:00Z');
const arrives = async (pin: string) => {
  const at = shop.at(FRIDAY);
  const answer = await deliveryTo(at, await readLayoutData(at), pin);
  return 'arrives' in answer ? answer.arrives : answer;
};

it('the answer to a PIN code has the days that 20 parcels of its zone took, and the promise where fewer did (#9)', async () => {
  const memory = memoryCourier();
  const start = Date.now();
  const deliver = async (days: number) => {
    const { awb } = await bookedOrder(shop, memory);
    memory.scan(awb, 'delivered', addBusinessDays(start, days, []));
  };
  const measure = async () => {
    await pollAt(shop, memory, start + 20 * DAY);
    await keepDeliveryDays(shop.at(start + 20 * DAY));
  };
  for (let parcel = 0; parcel < 19; parcel += 1) await deliver(parcel < 10 ? 4 : 5);
  await measure();
  expect(await shop.rows('SELECT zone FROM delivery_days')).toEqual([]);
  expect(await arrives('560001')).toBe('Tue 24 to Sat 28 November');
  await deliver(5);
  await measure();
  expect(await shop.rows('SELECT zone, from_days, to_days, sample, by FROM delivery_days')).toEqual([
    { zone: 'near', from_days: 4, to_days: 5, sample: 20, by: 'parcels' },
  ]);
  expect(await arrives('560001')).toBe('Wed 25 to Thu 26 November');
  expect(await arrives('190001')).toBe('Thu 26 to Sat 28 November');
});
