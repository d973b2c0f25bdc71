import { describe, expect, it, test } from 'vitest';
import { paise } from '../money/money.ts';
import { type BankRow, type Expected, matchBank } from './match-bank.ts';
import { namesPayer } from './payer-names.ts';

const UTR = 'N123456789012345';
const expected = (over: Partial<Expected> = {}): Expected => ({ id: 'setl_1', utr: UTR, amount: paise(97_100), on: '2026-11-20', ...over });
const row = (over: Partial<BankRow> = {}): BankRow => ({
  ...{ key: 'line 1', date: '2026-11-20', amount: paise(97_100), text: `NEFT CR-RAZORPAY SOFTWAR-${UTR}` },
  ...over,
});
const noUtr = { utr: '' } as const;
const bare = { text: 'NEFT CR-RAZORPAY SOFTWAR' } as const;

const match = (
  due: readonly Expected[],
  lines: readonly BankRow[],
  { now = '2026-11-21T00:00:00', byPerson = [] as readonly (readonly [string, string])[] } = {},
) =>
  matchBank({
    ...{ pair: 'settlement-bank', expected: due, lines, byPerson: new Map(byPerson) },
    ...{ isTheirs: (text: string) => namesPayer('settlement-bank', text), clock: { now: Date.parse(`${now}+05:30`), holidays: [] } },
  });

describe('settlements at the bank', () => {
  test.each([
    ['the same amount on its day', row(), 'paid', '', 0],
    ['a day before', row({ date: '2026-11-19' }), 'paid', '', 0],
    ['three days after', row({ date: '2026-11-23' }), 'paid', '', 0],
    ['four days after', row({ date: '2026-11-24' }), 'differs', 'date', 0],
    ['a paisa less', row({ amount: paise(97_099) }), 'differs', 'amount', -1],
    ['its number in small letters', row({ text: `neft-${UTR.toLowerCase()}` }), 'paid', '', 0],
  ])('%s', (_, line, verdict, reason, difference) => {
    expect(match([expected()], [line]).judgements).toMatchObject([{ subject: 'setl_1', verdict, reason, difference, matched: ['line 1'] }]);
  });

  it('a number within a longer number is none of it', () => {
    const { judgements, proposals } = match([expected({ utr: '401234567890' })], [row({ text: 'RAZORPAY 94012345678901' })]);
    expect(judgements).toMatchObject([
      { subject: 'setl_1', verdict: null },
      { subject: 'line 1', verdict: 'unknown' },
    ]);
    expect(proposals).toEqual([{ expected: 'setl_1', line: 'line 1' }]);
  });

  it('over the end of a financial year, and on 29 February', () => {
    expect(match([expected({ on: '2027-03-31' })], [row({ date: '2027-04-01' })]).judgements).toMatchObject([{ verdict: 'paid' }]);
    expect(match([expected({ on: '2028-02-29' })], [row({ date: '2028-03-03' })]).judgements).toMatchObject([{ verdict: 'paid' }]);
    expect(match([expected({ on: '2028-02-28' })], [row({ date: '2028-03-03' })]).judgements).toMatchObject([{ reason: 'date' }]);
  });

  it('one that nobody sees is missing after three business days', () => {
    const verdictAt = (now: string) => match([expected()], [], { now }).judgements[0]?.verdict;
    // Fri 20 Nov; Sunday does not count.
    expect([verdictAt('2026-11-24T23:59:59'), verdictAt('2026-11-25T00:00:00')]).toEqual([null, 'missing']);
  });

  it('money that came twice under one number differs', () => {
    const { judgements } = match([expected()], [row(), row({ key: 'line 2', date: '2026-11-21' })]);
    expect(judgements).toMatchObject([{ verdict: 'differs', reason: 'twice', difference: 97_100, matched: ['line 1', 'line 2'] }]);
  });

  it('two of one amount on a day are told apart by their numbers', () => {
    const other = 'N999999999999999';
    const due = [expected(), expected({ id: 'setl_2', utr: other })];
    const { judgements } = match(due, [row({ key: 'b', text: `RAZORPAY ${other}` }), row({ key: 'a' })]);
    expect(judgements).toMatchObject([
      { subject: 'setl_1', verdict: 'paid', matched: ['a'] },
      { subject: 'setl_2', verdict: 'paid', matched: ['b'] },
    ]);
  });

  it('several under one number are one line of the bank', () => {
    const due = [expected(), expected({ id: 'setl_2', amount: paise(900) })];
    expect(match(due, [row({ amount: paise(98_000) })]).judgements).toMatchObject([{ verdict: 'paid' }, { verdict: 'paid' }]);
    expect(match(due, [row({ amount: paise(98_001) })]).judgements).toMatchObject([
      { verdict: 'differs', difference: 1 },
      { verdict: 'differs', difference: 0 },
    ]);
  });

  it('what a person has matched needs no number and no day, but the amount', () => {
    const byPerson = [['setl_1', 'line 1']] as const;
    const late = row({ ...bare, date: '2026-12-20' });
    expect(match([expected(noUtr)], [late], { byPerson }).judgements).toMatchObject([{ verdict: 'paid', matched: ['line 1'] }]);
    const short = { ...late, amount: paise(1) };
    expect(match([expected(noUtr)], [short], { byPerson }).judgements).toMatchObject([{ verdict: 'differs', difference: -97_099 }]);
  });
});

describe('proposals', () => {
  it('one line with the amount that fits the day is proposed, and stays unknown', () => {
    const { judgements, proposals } = match([expected(noUtr)], [row(bare)]);
    expect(proposals).toEqual([{ expected: 'setl_1', line: 'line 1' }]);
    expect(judgements.map(({ verdict }) => verdict)).toEqual([null, 'unknown']);
  });

  test.each([
    ['two lines', [expected(noUtr)], [row(bare), row({ ...bare, key: 'line 2' })]],
    ['two settlements of one amount', [expected(noUtr), expected({ ...noUtr, id: 'setl_2' })], [row(bare)]],
    ['another amount', [expected(noUtr)], [row({ ...bare, amount: paise(97_101) })]],
    ['a day that does not fit', [expected(noUtr)], [row({ ...bare, date: '2026-11-25' })]],
    ['another payer', [expected(noUtr)], [row({ text: 'NEFT CR-RAZOR BLADES' })]],
  ])('nothing is proposed for %s', (_, due, lines) => expect(match(due, lines).proposals).toEqual([]));

  it('a line that is matched by its number is proposed to nobody', () => {
    expect(match([expected(), expected({ ...noUtr, id: 'setl_2' })], [row()]).proposals).toEqual([]);
  });
});

test.each([
  ['settlement-bank', 'NEFT CR-RAZORPAY SOFTWAR', true],
  ['settlement-bank', 'DELHIVERY LTD', false],
  ['remittance-bank', 'NEFT BIGFOOT RETAIL SOL', true],
  ['remittance-bank', 'DELHIVERY LTD', true],
  ['remittance-bank', 'UPI-SHOP', false],
] as const)('%s: “%s” names the payer: %s', (pair, text, is) => expect(namesPayer(pair, text)).toBe(is));
