import { describe, expect, it, test } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import type { ReconLine } from '../settlements/recon-lines.ts';
import { feeOf, matchFees } from './match-fees.ts';
import { matchRecon } from './match-recon.ts';
import { matchSettlementLines } from './match-settlement-lines.ts';
import { missingFrom, pairs } from './pairs.ts';

const at = (text: string) => Date.parse(`${text}+05:30`);
const captured = { id: 'pay_1', amount: paise(100_000), at: at('2026-11-20T12:00:00') };
const clock = (text: string, holidays: readonly string[] = []) => ({ now: at(text), holidays });
const line = (over: Partial<ReconLine> = {}): ReconLine => ({
  ...{ entityId: 'pay_1', type: 'payment', debit: ZERO, credit: paise(97_640), amount: paise(100_000), currency: 'INR' },
  ...{ fee: paise(2_360), tax: paise(360), isSettled: true, isOnHold: false, settledAt: at('2026-11-23T10:00:00'), settlementId: 'setl_1' },
  ...{ utr: 'UTR12345678', paymentId: '', orderId: 'order_1', disputeId: '', method: 'card' },
  ...over,
});
const refund = (over: Partial<ReconLine> = {}) =>
  line({ entityId: 'rfnd_1', type: 'refund', credit: ZERO, debit: paise(100_000), fee: ZERO, tax: ZERO, ...over });

describe('deadlines', () => {
  test.each([
    ['capture-recon', '2026-11-20T23:59:59', [], '2026-11-27T00:00:00'],
    ['capture-recon', '2026-11-20T12:00:00', ['2026-11-24'], '2026-11-28T00:00:00'],
    ['settlement-bank', '2027-03-31T12:00:00', [], '2027-04-04T00:00:00'],
    ['parcel-remittance', '2026-11-20T12:00:00', ['2026-11-24'], '2026-12-01T00:00:00'],
    ['remittance-bank', '2028-02-28T00:00:00', [], '2028-03-03T00:00:00'],
  ] as const)('%s: what began at %s, with holidays on %j, is missing from %s', (pair, from, holidays, missing) => {
    expect(missingFrom(pair, at(from), holidays)).toBe(at(missing));
  });

  it('are of eight pairs', () => expect(pairs).toHaveLength(8));
});

describe('captures and refunds in settlements', () => {
  const judge = (lines: readonly ReconLine[], now = '2026-11-21T00:00:00') => matchRecon('capture-recon', [captured], lines, clock(now));

  test.each([
    ['its line', [line()], 'paid', '', 0],
    ['a line of another amount', [line({ amount: paise(99_999), credit: paise(97_639) })], 'differs', 'amount', -1],
    ['a line that takes the tax off twice', [line({ credit: paise(97_280) })], 'differs', 'sum', 0],
    ['a line in dollars', [line({ currency: 'USD' })], 'differs', 'currency', 0],
    ['two lines', [line(), line({ settlementId: 'setl_2' })], 'differs', 'twice', 100_000],
    ['a line that is held', [line({ isSettled: false, isOnHold: true })], null, 'held', -100_000],
    ['no line', [], null, '', -100_000],
    ['only a refund', [refund({ entityId: 'pay_1' })], null, '', -100_000],
  ])('%s', (_, lines, verdict, reason, difference) => {
    expect(judge(lines)[0]).toMatchObject({ subject: 'pay_1', verdict, reason, difference });
  });

  it('a capture without a line is missing after five business days, and not a moment before', () => {
    expect(judge([], '2026-11-26T23:59:59')[0]?.verdict).toBeNull();
    expect(judge([], '2026-11-27T00:00:00')[0]?.verdict).toBe('missing');
  });

  it('a line without a payment of the shop is unknown', () => {
    expect(judge([line(), line({ entityId: 'pay_x' })])[1]).toMatchObject({ subject: 'pay_x', verdict: 'unknown', reason: 'not-ours' });
  });

  it('a refund, at once with its fee, is matched by its own id', () => {
    const refunded = { ...captured, id: 'rfnd_1' };
    const judgeRefund = (its: ReconLine) => matchRecon('refund-recon', [refunded], [line(), its], clock('2026-11-21T00:00:00'));
    expect(judgeRefund(refund())).toMatchObject([{ subject: 'rfnd_1', verdict: 'paid' }]);
    expect(judgeRefund(refund({ fee: paise(590), tax: paise(90), debit: paise(100_590) }))).toMatchObject([{ verdict: 'paid' }]);
    expect(judgeRefund(refund({ debit: paise(100_001) }))).toMatchObject([{ verdict: 'differs', reason: 'sum' }]);
  });
});

describe('settlements and their lines', () => {
  const settlement = { id: 'setl_1', amount: paise(97_640), state: 'processed' } as const;

  test.each([
    ['the sum', settlement, [line()], 'paid', '', 0],
    ['a paisa more', { ...settlement, amount: paise(97_641) }, [line()], 'differs', 'sum', -1],
    ['an adjustment without a number', { ...settlement, amount: paise(98_640) }, [line(), adjusted(1_000)], 'paid', '', 0],
    ['a refund that is larger', { ...settlement, amount: paise(-2_360) }, [line(), refund()], 'paid', '', 0],
    ['a lost dispute', { ...settlement, amount: paise(-2_360) }, [line(), adjusted(-100_000)], 'paid', '', 0],
    ['a won dispute', { ...settlement, amount: paise(97_640) }, [line(), adjusted(-100_000), adjusted(100_000, 'adj_2')], 'paid', '', 0],
    ['no lines yet', { ...settlement, state: 'created' as const }, [], null, 'not-read', -97_640],
    ['no lines', settlement, [], 'missing', 'not-read', -97_640],
  ])('%s', (_, given, lines, verdict, reason, difference) => {
    expect(matchSettlementLines([given], lines)).toMatchObject([{ subject: 'setl_1', verdict, reason, difference }]);
  });

  it('lines of a settlement that was not read are named', () => {
    expect(matchSettlementLines([], [line()])).toMatchObject([
      { subject: 'setl_1', verdict: 'missing', reason: 'not-read', difference: 97_640 },
    ]);
  });
});

function adjusted(amount: number, entityId = 'adj_1'): ReconLine {
  const size = paise(Math.abs(amount));
  const sides = amount < 0 ? { debit: size, credit: ZERO } : { debit: ZERO, credit: size };
  return line({ entityId, type: 'adjustment', amount: size, fee: ZERO, tax: ZERO, utr: '', disputeId: 'disp_1', ...sides });
}

describe('fees', () => {
  const card = { method: 'card', hundredths: 200, flat: ZERO, taxPercent: 18 };

  it('are a share of the amount and the tax on it', () => {
    expect(feeOf(card, paise(100_000))).toEqual({ fee: 2_360, tax: 360 });
    expect(feeOf({ ...card, hundredths: 0, flat: paise(300) }, paise(100_000))).toEqual({ fee: 354, tax: 54 });
  });

  test.each([
    ['as agreed', line(), 'paid', '', 0],
    ['a paisa more', line({ fee: paise(2_361) }), 'differs', 'amount', 1],
    ['another tax', line({ tax: ZERO }), 'differs', 'tax', 0],
    ['a new method', line({ method: 'emi' }), 'unknown', 'new-method', 2_360],
  ])('%s', (_, given, verdict, reason, difference) => {
    expect(matchFees([given, refund()], [card])).toMatchObject([{ subject: 'pay_1', verdict, reason, difference }]);
  });
});
