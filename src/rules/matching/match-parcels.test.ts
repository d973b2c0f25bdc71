import { describe, expect, it, test } from 'vitest';
import { paise } from '../money/money.ts';
import { type CashLine, matchCash } from './match-cash.ts';
import { matchCosts, matchForeign } from './match-costs.ts';

const at = (text: string) => Date.parse(`${text}+05:30`);
const parcel = { id: 'p1', awb: 'AWB0001', reference: '1000123', due: paise(70_000), deliveredAt: at('2026-11-20T12:00:00') };
const line = (over: Partial<CashLine> = {}): CashLine => ({
  ...{ id: 'l1', awb: 'awb0001 ', reference: '', amount: paise(70_000), at: at('2026-11-25T12:00:00') },
  ...over,
});

describe('cash of parcels', () => {
  const judge = (lines: readonly CashLine[], now = '2026-11-21T00:00:00', parcels = [parcel]) =>
    matchCash(parcels, lines, { now: at(now), holidays: [] });

  test.each([
    ['what is due', [line()], 'paid', '', 0],
    ['by its reference alone', [line({ awb: '', reference: '1000123' })], 'paid', '', 0],
    ['a paisa less', [line({ amount: paise(69_999) })], 'differs', 'less', -1],
    ['a rupee more', [line({ amount: paise(70_100) })], 'differs', 'more', 100],
    ['twice', [line(), line({ id: 'l2' })], 'differs', 'twice', 70_000],
    ['and taken back', [line(), line({ id: 'l2', amount: paise(-70_000) })], 'differs', 'reversal', -70_000],
    ['nothing yet', [], null, '', -70_000],
  ])('%s', (_, lines, verdict, reason, difference) => {
    expect(judge(lines)).toMatchObject([{ subject: 'p1', verdict, reason, difference }]);
  });

  it('is missing after ten days', () => {
    expect(judge([], '2026-11-30T23:59:59')[0]?.verdict).toBeNull();
    expect(judge([], '2026-12-01T00:00:00')[0]?.verdict).toBe('missing');
  });

  it('for a number that is not ours is unknown', () => {
    expect(judge([line({ id: 'l9', awb: 'AWB9999', reference: '' })])[1]).toMatchObject({ subject: 'l9', verdict: 'unknown' });
  });

  it('for a number that was used again is of the last parcel before it', () => {
    const next = { ...parcel, id: 'p2', deliveredAt: at('2026-12-20T12:00:00') };
    const lines = [line(), line({ id: 'l2', at: at('2026-12-25T12:00:00') })];
    expect(judge(lines, '2026-12-26T00:00:00', [parcel, next])).toMatchObject([
      { subject: 'p1', verdict: 'paid', matched: ['l1'] },
      { subject: 'p2', verdict: 'paid', matched: ['l2'] },
    ]);
  });
});

describe('what parcels cost', () => {
  const quote = { awb: 'AWB0001', kind: 'freight', amount: paise(4_000), isInvoiced: false };
  const charge = { id: 'c1', awb: 'awb0001', kind: 'freight', amount: paise(4_000) };

  test.each([
    ['as quoted', [quote], [charge], ['paid', '', 0]],
    ['more', [quote], [{ ...charge, amount: paise(4_001) }], ['differs', 'amount', 1]],
    ['twice', [quote], [charge, { ...charge, id: 'c2' }], ['differs', 'twice', 4_000]],
    ['before the invoice', [quote], [], [null, '', -4_000]],
    ['not in the invoice', [{ ...quote, isInvoiced: true }], [], ['missing', '', -4_000]],
  ])('%s', (_, quotes, charges, [verdict, reason, difference]) => {
    expect(matchCosts(quotes, charges)).toMatchObject([{ subject: 'AWB0001 freight', verdict, reason, difference }]);
  });

  it('a charge for weight, for the way back or of another kind differs; one of a number that is not ours is unknown', () => {
    const more = ['weight', 'rto', 'insurance'].map((kind) => ({ ...charge, id: kind, kind, amount: paise(500) }));
    const judged = matchCosts([quote], [charge, ...more, { ...charge, id: 'c9', awb: 'AWB9999' }]);
    expect(judged.map(({ subject, verdict, reason }) => [subject, verdict, reason])).toEqual([
      ['AWB0001 freight', 'paid', ''],
      ['AWB0001 weight', 'differs', 'weight'],
      ['AWB0001 rto', 'differs', 'rto'],
      ['AWB0001 insurance', 'differs', 'other'],
      ['c9', 'unknown', 'not-ours'],
    ]);
  });
});

it('a charge for a number of nobody is unknown until a parcel gets the number', () => {
  const charge = { id: 'f1', amount: paise(9_000), at: at('2026-11-20T12:00:00') };
  expect(matchForeign([{ ...charge, isOurs: false }])).toMatchObject([
    { pair: 'cost-quote', subject: 'f1', verdict: 'unknown', reason: 'not-ours', difference: 9_000 },
  ]);
  expect(matchForeign([{ ...charge, isOurs: true }])).toMatchObject([{ subject: 'f1', verdict: null }]);
});
