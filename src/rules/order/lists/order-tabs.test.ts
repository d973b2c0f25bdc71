import { expect, it } from 'vitest';
import { staysOnTab } from './order-tabs.ts';

it('an order leaves a tab with its status, but not “Problems” and “All”', () => {
  expect(['paid', 'processing', 'shipped'].map((status) => staysOnTab('pack', status as 'paid'))).toEqual([true, true, false]);
  expect([staysOnTab('cod', 'shipped'), staysOnTab('cod', 'delivered')]).toEqual([true, false]);
  expect([staysOnTab('unpaid', 'pending_payment'), staysOnTab('unpaid', 'cancelled_by_user')]).toEqual([true, false]);
  expect([staysOnTab('all', 'failed'), staysOnTab('problems', 'delivered')]).toEqual([true, true]);
});
