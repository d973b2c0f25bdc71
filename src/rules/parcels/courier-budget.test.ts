import { expect, test } from 'vitest';
import { JOB_CALLS } from '../order/reconcile.ts';
import { COURIER_LEASE_CALLS, courierBudget } from './courier-budget.ts';
import { COURIER_CALLS_KEPT } from './parcel-clocks.ts';

test('the parts of a run of couriers together are within the calls of the job', () => {
  const all = Object.values(courierBudget).reduce((sum: number, calls) => sum + calls, COURIER_LEASE_CALLS);
  expect(all).toBeLessThanOrEqual(JOB_CALLS.runCouriers);
  // Each part that asks about parcels has more than it keeps for the one in progress.
  expect(Math.min(courierBudget.calls, courierBudget.poll)).toBeGreaterThan(2 * COURIER_CALLS_KEPT);
});
