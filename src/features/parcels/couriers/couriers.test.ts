import { expect, onTestFinished, test, vi } from 'vitest';
import { courierKeys } from '../../../../tests/sandbox/couriers/courier-keys.ts';
import { booking, doneValue, refOf, testContext, tokensInMemory } from '../../../../tests/sandbox/couriers/testing.ts';
import type { Env, Settings } from '../../../platform/env.ts';
import { type Calls, callBudget } from '../../../platform/request/calls.ts';
import { DAY } from '../../../rules/limits.ts';
import { CALLS_EVERY } from './courier-limits.ts';
import { courierContext, courierOf, turns } from './couriers.server.ts';
import { keptPrices } from './kept-prices.server.ts';

const couriersOf = (settings: object) =>
  (['shiprocket', 'delhivery', 'manual'] as const).map((id) => courierOf(settings as Settings, id, testContext()));
const idsOf = (settings: object) => couriersOf(settings).flatMap((courier) => courier?.id ?? []);

test('without keys only the courier without a service is there', () => {
  expect(idsOf({})).toEqual(['manual']);
  expect(idsOf({ ...courierKeys, DELHIVERY_TOKEN: undefined })).toEqual(['shiprocket', 'manual']);
  expect(idsOf(courierKeys)).toEqual(['shiprocket', 'delhivery', 'manual']);
});

test('what each can do is what it says', () => {
  const [shiprocket, delhivery, manual] = couriersOf(courierKeys);
  expect([shiprocket?.can.assignsAwb, delhivery?.can.assignsAwb, manual?.can.assignsAwb]).toEqual([true, false, false]);
  expect([shiprocket?.can.waybills, delhivery?.can.waybills, manual?.can.waybills]).toEqual([false, true, false]);
  expect([shiprocket?.can.cancelUntil, delhivery?.can.cancelUntil, manual?.can.cancelUntil]).toEqual([
    'out_for_pickup',
    'picked_up',
    'never',
  ]);
});

test('a courier without a service does at once what the administrator says', async () => {
  const manual = courierOf({} as Settings, 'manual', testContext());
  if (!manual) throw new Error('there is no manual courier');
  const parcel = doneValue(await manual.book(booking({ awb: 'EK123456785IN' })));
  expect(parcel).toMatchObject({ awb: 'EK123456785IN', cashDue: 79_900, isCancelled: false });
  expect(await manual.cancel(refOf(parcel))).toEqual({ is: 'done', value: 'cancelled' });
  expect(await manual.schedulePickup(refOf(parcel), '2026-11-28', 1)).toEqual({ is: 'done', value: '2026-11-28' });
  expect([await manual.track([parcel.awb]), await manual.quote(booking()), await manual.find(parcel)]).toEqual([
    { is: 'done', value: [] },
    { is: 'done', value: [] },
    { is: 'done', value: null },
  ]);
  expect(await manual.label(refOf(parcel))).toMatchObject({ is: 'refused' });
  expect(manual.readWebhook({ awb: '1' })).toBeNull();
});

test('calls of one request begin one after the other, those of another and of stand-ins do not wait for them', async () => {
  const EVERY = 40;
  const turn = turns(EVERY);
  const from = performance.now();
  const began = await Promise.all(Array.from({ length: 4 }, () => turn().then(() => performance.now() - from)));
  // Timers may be a millisecond early.
  began.forEach((at, number) => {
    expect(at).toBeGreaterThanOrEqual(number * EVERY - 2);
  });
  const turnOf = (calls: Calls, settings: object = {}) => courierContext({ calls, env: settings as Env }, tokensInMemory()).turn;
  const [one, two, three] = [callBudget(), callBudget(), callBudget()];
  expect(turnOf(one)).toBe(turnOf(one));
  expect(turnOf(two)).not.toBe(turnOf(one));
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const standIn = { SHIPROCKET_SANDBOX_URL: 'http://127.0.0.1:1/' };
  await Promise.all([turnOf(three, standIn)(), turnOf(three, standIn)()]);
  let isTurn = false;
  void Promise.all([turnOf(two)(), turnOf(two)()]).then(() => (isTurn = true));
  await vi.advanceTimersByTimeAsync(CALLS_EVERY - 1);
  expect(isTurn).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isTurn).toBe(true);
});

test('a price is kept for a day, and the oldest of too many is dropped', () => {
  const prices = keptPrices();
  prices.set('a', 100, 0);
  expect([prices.get('a', DAY - 1), prices.get('a', DAY), prices.get('b', 0)]).toEqual([100, undefined, undefined]);
  for (let each = 0; each < 2_000; each++) prices.set(String(each), each, 0);
  expect([prices.get('a', 0), prices.get('0', 0), prices.get('1999', 0)]).toEqual([undefined, 0, 1_999]);
});
