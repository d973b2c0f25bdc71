import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { changedFacts, lineFault, newestLines, type ReconLine } from './recon-lines.ts';
import { dueAtBank, settlementAfter } from './settlement-state.ts';
import { sumLines, sumsBySettlement } from './settlement-sums.ts';

/** Builds a line like the gateway's own example: 1000.00 with a fee of 29.00 settles 971.00. */
const line = (over: Partial<ReconLine> = {}): ReconLine => ({
  entityId: 'pay_1',
  type: 'payment',
  debit: ZERO,
  credit: paise(97_100),
  amount: paise(100_000),
  currency: 'INR',
  fee: paise(2_900),
  tax: ZERO,
  isSettled: true,
  isOnHold: false,
  settledAt: 1_568_176_960_000,
  settlementId: 'setl_1',
  utr: '1568176960vxp0rj',
  paymentId: '',
  orderId: 'order_1',
  disputeId: '',
  method: 'upi',
  ...over,
});
const refund = { type: 'refund', entityId: 'rfnd_1', credit: ZERO, fee: ZERO } as const;
const adjustment = { type: 'adjustment', entityId: 'adj_1', fee: ZERO, utr: '' } as const;

describe('a line by itself', () => {
  test.each([
    ['the fee contains the tax', line({ fee: paise(296), tax: paise(46), credit: paise(99_704) }), null],
    ['the tax taken off twice', line({ fee: paise(296), tax: paise(46), credit: paise(99_658) }), 'sum'],
    ['a paisa too little', line({ credit: paise(97_099) }), 'sum'],
    ['a refund', line({ ...refund, debit: paise(100_000) }), null],
    ['an instant refund with its fee', line({ ...refund, fee: paise(590), tax: paise(90), debit: paise(100_590) }), null],
    ['a refund that brings money', line({ ...refund, credit: paise(100_000) }), 'sides'],
    ['a dispute that takes its amount', line({ ...adjustment, credit: ZERO, debit: paise(100_000), disputeId: 'disp_1' }), null],
    ['a won dispute that gives it back', line({ ...adjustment, credit: paise(100_000), disputeId: 'disp_1' }), null],
    ['an adjustment on both sides', line({ ...adjustment, credit: paise(5), debit: paise(5) }), 'sides'],
    ['dollars', line({ currency: 'USD' }), 'currency'],
    ['more tax than fee', line({ tax: paise(2_901) }), 'tax'],
  ])('%s', (_, given, fault) => expect(lineFault(given)).toBe(fault));

  it('is a new version only where a fact of it changed', () => {
    expect(changedFacts(line(), line({ method: 'card' }))).toEqual([]);
    expect(changedFacts(line({ isSettled: false, utr: '' }), line())).toEqual(['isSettled', 'utr']);
  });

  it('counts in its newest version', () => {
    const versions = [1, 3, 2].map((version) => ({ ...line({ fee: paise(version) }), version }));
    expect(newestLines([...versions, { ...line({ settlementId: 'setl_2' }), version: 1 }]).map(({ version }) => version)).toEqual([3, 1]);
  });
});

describe('the state of a settlement', () => {
  test.each([
    [null, 'created', 'created', false],
    ['created', 'failed', 'failed', false],
    ['failed', 'processed', 'processed', false],
    ['failed', 'created', 'created', false],
    ['processed', 'processed', 'processed', false],
    ['processed', 'created', 'processed', true],
    ['processed', 'failed', 'processed', true],
  ] as const)('%s, then %s is heard: %s', (known, heard, state, isStrange) => {
    expect(settlementAfter(known, heard)).toEqual({ state, isStrange });
  });

  it('the bank shows what is out, and nothing of what is carried on', () => {
    expect(dueAtBank({ state: 'processed', amount: paise(97_100) })).toBe(97_100);
    expect(dueAtBank({ state: 'failed', amount: paise(97_100) })).toBeNull();
    expect(dueAtBank({ state: 'processed', amount: paise(-500) })).toBeNull();
    expect(dueAtBank({ state: 'processed', amount: ZERO })).toBeNull();
  });
});

describe('the sums of lines', () => {
  it('are negative where refunds took more than came', () => {
    expect(sumLines([line(), line({ ...refund, amount: paise(150_000), debit: paise(150_000) })])).toEqual({
      lines: 2,
      credit: 97_100,
      debit: 150_000,
      fee: 2_900,
      tax: 0,
      net: -52_900,
    });
  });

  it('of each settlement add up to those of all', () => {
    const some = fc.record({ to: fc.constantFrom('setl_1', 'setl_2', 'setl_3'), amount: fc.nat(9_999_999), fee: fc.nat(99_999) });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 30 }), (given) => {
        const lines = given.map(({ to, amount, fee }) => line({ settlementId: to, fee: paise(fee), credit: paise(amount) }));
        const parts = [...sumsBySettlement(lines).values()];
        expect(parts.reduce((all, { net }) => all + net, 0)).toBe(sumLines(lines).net);
      }),
    );
  });

  it('leave out what no settlement has', () => {
    expect(sumsBySettlement([line({ settlementId: '' })]).size).toBe(0);
  });
});
