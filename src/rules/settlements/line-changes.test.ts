import { expect, it } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { isToTell } from './line-changes.ts';
import type { ReconLine } from './recon-lines.ts';

const line = (over: Partial<ReconLine> = {}): ReconLine => ({
  ...{ entityId: 'pay_1', type: 'payment', debit: ZERO, credit: paise(97_100), amount: paise(100_000), currency: 'INR' },
  ...{ fee: paise(2_900), tax: paise(442), isSettled: true, isOnHold: false, settledAt: 5, settlementId: 'setl_1', utr: 'N1' },
  ...{ paymentId: '', orderId: '', disputeId: '', method: 'upi', ...over },
});

it('a person is told where money changed, or where something changed after it went out', () => {
  expect(isToTell(line(), line({ credit: paise(97_000) }), false)).toBe(true);
  expect(isToTell(line(), line({ disputeId: 'disp_1' }), false)).toBe(true);
  expect(isToTell(line(), line({ utr: 'N2' }), true)).toBe(true);
  expect(isToTell(line(), line({ settledAt: 6 }), true)).toBe(true);
});

it('nobody is told of a number that comes, nor of what a settlement gets on its way', () => {
  expect(isToTell(line({ utr: '' }), line(), true)).toBe(false);
  expect(isToTell(line({ utr: 'N1', isOnHold: true }), line({ utr: 'N2', settledAt: 9 }), false)).toBe(false);
  expect(isToTell(line(), line(), true)).toBe(false);
});
