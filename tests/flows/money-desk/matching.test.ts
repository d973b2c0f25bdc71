import { beforeEach, describe, expect, it } from 'vitest';
import { changedMoney } from '../../../src/features/money-desk/matching/changed-money.ts';
import { judgeFacts } from '../../../src/features/money-desk/matching/judge-facts.ts';
import { matchMoney } from '../../../src/features/money-desk/matching/match-money.server.ts';
import { readMoneyFacts } from '../../../src/features/money-desk/matching/read-facts.server.ts';
import { changeBatches } from '../../../src/features/money-desk/matching/save-changes.server.ts';
import { takeProposal } from '../../../src/features/money-desk/matching/take-proposal.server.ts';
import { undoMatch } from '../../../src/features/money-desk/matching/undo-match.server.ts';
import { acceptVerdict, takeAcceptanceBack } from '../../../src/features/money-desk/months/accept-verdict.server.ts';
import { closeMonth } from '../../../src/features/money-desk/months/close-month.server.ts';
import { readMoneyMonth } from '../../../src/features/money-desk/months/read-month.server.ts';
import { startOfIstDate } from '../../../src/rules/dates.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { paise, ZERO } from '../../../src/rules/money/money.ts';
import type { ReconLine } from '../../../src/rules/settlements/recon-lines.ts';
import { plantLines, plantSettlements, readBank } from '../../shop/money-month/plant-month.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const BY = 'owner@chamak.example';

/** Each test has a spring of its own, long after the others. */
let year = 2030;
beforeEach(() => {
  year += 1;
});
const day = (of: string) => `${year}-${of}`;
const at = (of: string) => shop.at(startOfIstDate(day(of)) + 12 * HOUR);
const bank = (account: string, moves: readonly (readonly [string, number, string])[]) =>
  readBank(
    shop,
    `${account}-${year}`,
    moves.map(([on, amount, text]) => ({ on: day(on), amount: paise(amount), text })),
  );
const id = (name: string) => `setl_${name}_${year}`;
const utr = (digits: number) => `UTIB${year}${String(digits).padStart(8, '0')}`;

/** A settlement with one line of its whole amount: the payment of somebody else, so that no order is needed. */
async function settled(name: string, on: string, amount: number, number: number, state: 'processed' | 'failed' = 'processed') {
  await plantSettlements(shop, [{ id: id(name), amount: paise(amount), state, utr: utr(number), on: day(on) }]);
  const line: ReconLine = {
    ...{ entityId: `adj_${name}_${year}`, type: 'adjustment', debit: paise(Math.max(0, -amount)), credit: paise(Math.max(0, amount)) },
    ...{ amount: paise(Math.abs(amount)), currency: 'INR', fee: ZERO, tax: ZERO, isSettled: true, isOnHold: false },
    ...{
      settledAt: startOfIstDate(day(on)) + 9 * HOUR,
      settlementId: id(name),
      utr: '',
      paymentId: '',
      orderId: '',
      disputeId: '',
      method: '',
    },
  };
  await plantLines(shop, [line]);
}
const verdictOf = async (name: string) =>
  (
    await shop.rows(
      "SELECT verdict, reason, difference_paise AS off, month FROM verdicts WHERE pair = 'settlement-bank' AND subject = ?",
      id(name),
    )
  )[0];
const matchOf = async (name: string) =>
  (
    await shop.rows(
      'SELECT m.month, m.is_difference AS late, m.by, b.text FROM matches m JOIN bank_lines b ON b.key = m.right_id WHERE m.left_id = ?',
      id(name),
    )
  )[0];
const unknown = async () =>
  await shop.rows(
    "SELECT subject, month FROM verdicts WHERE verdict = 'unknown' AND pair = 'settlement-bank' AND month LIKE ?",
    `${year}%`,
  );

describe('settlements and the bank', () => {
  it('a settlement of 31 March counts in March, its deposit of 1 April in April', async () => {
    await settled('march', '03-31', 5_000, 1);
    await bank('hdfc', [['04-01', 5_000, `NEFT CR-RAZORPAY-${utr(1)}`]]);
    await matchMoney(at('04-10'));
    expect(await verdictOf('march')).toEqual({ verdict: 'paid', reason: '', off: 0, month: day('03') });
    expect(await matchOf('march')).toMatchObject({ month: day('04'), late: 0, by: 'rule' });
  });

  it('two of one amount on one day are told apart by their numbers, and two under one number share a line', async () => {
    await settled('one', '04-01', 5_000, 1);
    await settled('two', '04-01', 5_000, 2);
    await settled('third', '04-02', 1_000, 3);
    await settled('fourth', '04-02', 2_000, 3);
    await bank('hdfc', [
      ['04-01', 5_000, `NEFT CR-${utr(2)}-RAZORPAY`],
      ['04-01', 5_000, `NEFT CR-${utr(1)}-RAZORPAY`],
      ['04-02', 3_000, `NEFT CR-${utr(3)}-RAZORPAY`],
    ]);
    await matchMoney(at('04-10'));
    const names = ['one', 'two', 'third', 'fourth'];
    expect(await Promise.all(names.map(async (name) => (await verdictOf(name))?.verdict))).toEqual(names.map(() => 'paid'));
    expect([(await matchOf('one'))?.text, (await matchOf('two'))?.text]).toEqual([
      `NEFT CR-${utr(1)}-RAZORPAY`,
      `NEFT CR-${utr(2)}-RAZORPAY`,
    ]);
    expect((await matchOf('third'))?.text).toBe((await matchOf('fourth'))?.text);
  });

  it('a number within a longer one is another number: the settlement is missing, and the deposit unknown', async () => {
    await settled('within', '04-01', 5_000, 1);
    await bank('hdfc', [
      ['04-01', 4_900, `NEFT CR-${utr(1)}7-RAZORPAY`],
      ['04-20', -100, 'RENT'],
    ]);
    await matchMoney(at('04-21'));
    expect(await verdictOf('within')).toMatchObject({ verdict: 'missing', off: -5_000 });
    expect(await unknown()).toHaveLength(1);
  });

  it('a negative one shows nothing in the bank; one that failed does once it went out under another number', async () => {
    await settled('negative', '04-01', -5_000, 1);
    await settled('failed', '04-01', 5_000, 2, 'failed');
    await bank('hdfc', [
      ['04-03', 5_000, `NEFT CR-${utr(3)}-RAZORPAY`],
      ['04-20', -100, 'RENT'],
    ]);
    await matchMoney(at('04-21'));
    expect([await verdictOf('negative'), await verdictOf('failed')]).toEqual([undefined, undefined]);
    expect(await unknown()).toHaveLength(1);
    await shop.rows("UPDATE settlements SET state = 'processed', utr = ? WHERE id = ?", utr(3), id('failed'));
    await matchMoney(at('04-21'));
    expect([(await verdictOf('failed'))?.verdict, await unknown()]).toEqual(['paid', []]);
  });

  it('an account whose statements lag makes nothing missing, until they go past its days', async () => {
    await settled('paid', '04-01', 1_000, 1);
    await settled('late', '04-10', 5_000, 2);
    await bank('hdfc', [['04-01', 1_000, `NEFT CR-${utr(1)}-RAZORPAY`]]);
    await bank('sbi', [
      ['04-01', -500, 'RENT'],
      ['04-30', -500, 'RENT'],
    ]);
    await matchMoney(at('05-01'));
    expect(await verdictOf('late')).toBeUndefined();
    await bank('hdfc', [
      ['04-01', 1_000, `NEFT CR-${utr(1)}-RAZORPAY`],
      ['04-29', -500, 'SUPPLIER'],
    ]);
    await matchMoney(at('05-01'));
    expect(await verdictOf('late')).toMatchObject({ verdict: 'missing', month: day('04') });
  });

  it('a deposit without a number is proposed, and matched by a press alone', async () => {
    await settled('numberless', '04-01', 7_700, 1);
    await bank('hdfc', [
      ['04-01', -100, 'RENT'],
      ['04-02', 7_700, 'RAZORPAY SOFTWARE'],
      ['04-20', -100, 'RENT'],
    ]);
    await matchMoney(at('04-21'));
    expect(await verdictOf('numberless')).toMatchObject({ verdict: 'missing' });
    const [proposal] = (await readMoneyMonth(at('04-21'), day('04'))).proposals;
    expect(proposal).toMatchObject({ kind: 'settlement', id: id('numberless'), amount: 7_700 });
    const taken = { kind: 'settlement', id: id('numberless'), line: proposal?.line ?? '', by: BY } as const;
    await takeProposal(at('04-21'), taken);
    expect([(await verdictOf('numberless'))?.verdict, (await matchOf('numberless'))?.by, await unknown()]).toEqual(['paid', BY, []]);
    await expect(takeProposal(at('04-21'), taken)).rejects.toMatchObject({ code: 'MATCH_REFUSED' });
    // The next run keeps what a person said.
    await matchMoney(at('04-22'));
    expect((await matchOf('numberless'))?.by).toBe(BY);
  });
});

describe('a match of a person', () => {
  /** A settlement of one day that somebody matched with a line of another, which has no number. */
  async function taken(name: string, on: string, cameOn: string, now: number) {
    await settled(name, on, 7_700, 1);
    await bank('hdfc', [
      [on, -100, 'RENT'],
      [cameOn, 7_700, 'RAZORPAY SOFTWARE'],
      ['04-20', -100, 'RENT'],
    ]);
    await matchMoney(at('04-21'));
    const { proposals } = await readMoneyMonth(at('04-21'), day(cameOn.slice(0, 2)));
    const match = { kind: 'settlement', id: id(name), line: proposals[0]?.line ?? '', by: BY } as const;
    await takeProposal(at('04-21'), match);
    return { match, undo: () => undoMatch(shop.at(now), match) };
  }
  const canUndo = async (of: string) => (await readMoneyMonth(at('05-02'), day(of))).deposits.map((deposit) => deposit.canUndo);
  const closes = (of: string) => shop.rows("INSERT INTO money_months (month, figures, closed_by) VALUES (?, '{}', ?)", day(of), BY);

  it('is taken back once: payment and line are judged anew, and proposed again', async () => {
    const { match, undo } = await taken('undone', '04-01', '04-02', at('04-22').now);
    expect(await canUndo('04')).toEqual([true]);
    await undo();
    expect([await matchOf('undone'), await unknown()]).toEqual([undefined, [{ subject: match.line, month: day('04') }]]);
    expect(await verdictOf('undone')).toMatchObject({ verdict: 'missing', off: -7_700 });
    expect((await readMoneyMonth(at('04-22'), day('04'))).proposals).toMatchObject([{ id: match.id, line: match.line }]);
    expect(
      await shop.rows('SELECT action, actor AS by FROM admin_actions WHERE object_id = ? ORDER BY rowid DESC LIMIT 1', match.id),
    ).toEqual([{ action: 'undo', by: BY }]);
    await expect(undo()).rejects.toMatchObject({ code: 'VERDICT_MOVED' });
    await takeProposal(at('04-23'), match);
    expect((await verdictOf('undone'))?.verdict).toBe('paid');
  });

  it('is judged anew also where its month is long past', async () => {
    const { match, undo } = await taken('old', '04-01', '04-02', at('04-22').now + 300 * DAY);
    await undo();
    expect([(await verdictOf('old'))?.verdict, await unknown()]).toEqual(['missing', [{ subject: match.line, month: day('04') }]]);
  });

  it.each(['03', '04'])('stays once %s, one of the months that it touches, is closed', async (month) => {
    const { undo } = await taken('closed', '03-31', '04-01', at('04-22').now);
    await closes(month);
    expect(await canUndo('04')).toEqual([false]);
    await expect(undo()).rejects.toMatchObject({ code: 'MONTH_CLOSED' });
    expect([(await matchOf('closed'))?.by, (await verdictOf('closed'))?.verdict]).toEqual([BY, 'paid']);
  });

  it('of a rule is not taken back by a press', async () => {
    await settled('ruled', '04-01', 5_000, 1);
    await bank('hdfc', [['04-01', 5_000, `NEFT CR-RAZORPAY-${utr(1)}`]]);
    await matchMoney(at('04-10'));
    const [line] = await shop.rows('SELECT right_id AS line FROM matches WHERE left_id = ?', id('ruled'));
    const match = { kind: 'settlement', id: id('ruled'), line: String(line?.line), by: BY } as const;
    await expect(undoMatch(at('04-10'), match)).rejects.toMatchObject({ code: 'VERDICT_MOVED' });
    expect([await canUndo('04'), (await matchOf('ruled'))?.by]).toEqual([[false], 'rule']);
  });
});

/** A settlement of which the bank shows less. */
async function shortBy(name: string, off: number) {
  await settled(name, '04-01', 5_000, 1);
  await bank('hdfc', [
    ['04-01', 5_000 + off, `NEFT CR-${utr(1)}-RAZORPAY`],
    ['04-20', -100, 'RENT'],
  ]);
  await matchMoney(at('05-02'));
}
const finding = (name: string) =>
  shop.rows(
    "SELECT kind, cleared_at IS NOT NULL AS cleared FROM ledger_findings WHERE source = 'money' AND what = ? ORDER BY id",
    id(name),
  );

describe('acceptance', () => {
  const accepted = async (name: string) =>
    (
      await shop.rows(
        "SELECT accepted_by AS by, accepted_reason AS reason FROM verdicts WHERE pair = 'settlement-bank' AND subject = ?",
        id(name),
      )
    )[0];

  it('holds for the verdict that was seen, clears its finding, and falls with another difference', async () => {
    await shortBy('short', -1);
    const seen = {
      pair: 'settlement-bank',
      subject: id('short'),
      verdict: 'differs',
      difference: -1,
      reason: 'the bank’s fee',
      by: BY,
    } as const;
    expect(await finding('short')).toEqual([{ kind: 'settlement-bank differs', cleared: 0 }]);
    await expect(acceptVerdict(at('05-02'), { ...seen, difference: -2 })).rejects.toMatchObject({ code: 'VERDICT_MOVED' });
    await acceptVerdict(at('05-02'), seen);
    expect([await accepted('short'), await finding('short')]).toMatchObject([{ by: BY, reason: 'the bank’s fee' }, [{ cleared: 1 }]]);
    await matchMoney(at('05-03'));
    expect(await accepted('short')).toMatchObject({ by: BY });

    // The bank takes it back: another deposit has the number.
    await bank('sbi', [['04-02', 1, `NEFT CR-${utr(1)}-RAZORPAY`]]);
    await matchMoney(at('05-03'));
    expect([await verdictOf('short'), await accepted('short')]).toMatchObject([
      { reason: 'twice', off: 0 },
      { by: '', reason: '' },
    ]);
  });

  it('is taken back once, and what it was about is unexplained again', async () => {
    await shortBy('back', -1);
    const about = { pair: 'settlement-bank', subject: id('back'), by: BY } as const;
    await acceptVerdict(at('05-02'), { ...about, verdict: 'differs', difference: -1, reason: 'x' });
    await takeAcceptanceBack(at('05-02'), about);
    expect([await accepted('back'), (await finding('back')).at(-1)]).toMatchObject([{ by: '' }, { cleared: 0 }]);
    await expect(takeAcceptanceBack(at('05-02'), about)).rejects.toMatchObject({ code: 'VERDICT_MOVED' });
  });
});

describe('fees and what was agreed', () => {
  const fees = async () =>
    await shop.rows(
      "SELECT subject, verdict, reason, difference_paise AS off FROM verdicts WHERE pair = 'fee-tariff' AND month = ? ORDER BY subject",
      day('04'),
    );

  it('each fee is judged by the tariff of its day, once one was noted', async () => {
    const of = (name: string, fee: number, method: string): ReconLine => ({
      ...{
        entityId: `pay_${name}_${year}`,
        type: 'payment',
        debit: ZERO,
        credit: paise(100_000 - fee),
        amount: paise(100_000),
        currency: 'INR',
      },
      ...{
        fee: paise(fee),
        tax: paise(Math.round((fee * 18) / 118)),
        isSettled: true,
        isOnHold: false,
        utr: '',
        paymentId: '',
        orderId: '',
      },
      ...{ settledAt: startOfIstDate(day('04-02')), settlementId: id('fees'), disputeId: '', method },
    });
    const lines = [of('a', 2_360, 'card'), of('b', 2_361, 'card'), of('c', 0, 'upi'), of('d', 118, 'wallet')];
    await plantSettlements(shop, [{ id: id('fees'), amount: paise(395_161), state: 'processed', utr: utr(9), on: day('04-02') }]);
    await plantLines(shop, lines);
    await matchMoney(at('04-03'));
    expect(await fees()).toEqual([]);
    await shop.rows(
      `INSERT INTO tariffs (id, method, from_day, hundredths, flat_paise, tax_percent, by, created_at)
        VALUES (?1 || 'card', 'card', ?2, 200, 0, 18, 'x', 1), (?1 || 'upi', 'upi', ?2, 0, 0, 18, 'x', 1), (?1 || 'late', 'upi', ?3, 100, 0, 18, 'x', 1)`,
      `${year}`,
      day('04-01'),
      day('04-03'),
    );
    await matchMoney(at('04-03'));
    expect(await fees()).toEqual([
      { subject: `pay_a_${year}`, verdict: 'paid', reason: '', off: 0 },
      { subject: `pay_b_${year}`, verdict: 'differs', reason: 'amount', off: 1 },
      { subject: `pay_c_${year}`, verdict: 'paid', reason: '', off: 0 },
      { subject: `pay_d_${year}`, verdict: 'unknown', reason: 'new-method', off: 118 },
    ]);
    await shop.rows('DROP TRIGGER tariffs_block_delete');
    await shop.rows('DELETE FROM tariffs');
  });
});

describe('the close of a month', () => {
  const close = (now: string) => closeMonth(at(now), { month: day('04'), by: BY });

  it('is refused before its end, while the bank is not read, and while something is unexplained; then it is frozen', async () => {
    await settled('waits', '04-29', 5_000, 1);
    await bank('hdfc', [['04-20', -100, 'RENT']]);
    await matchMoney(at('05-02'));
    await expect(close('04-30')).rejects.toMatchObject({ code: 'MONTH_NOT_OVER' });
    await expect(close('05-02')).rejects.toMatchObject({ code: 'MONTH_WAITS' });
    await bank('hdfc', [
      ['04-20', -100, 'RENT'],
      ['05-20', -100, 'RENT'],
    ]);
    await matchMoney(at('05-21'));
    await expect(close('05-21')).rejects.toMatchObject({ code: 'MONTH_UNEXPLAINED' });
    const seen = {
      pair: 'settlement-bank',
      subject: id('waits'),
      verdict: 'missing',
      difference: -5_000,
      reason: 'they will send it',
      by: BY,
    } as const;
    await acceptVerdict(at('05-21'), seen);
    await close('05-21');
    await expect(close('05-21')).rejects.toMatchObject({ code: 'MONTH_CLOSED' });
    expect((await readMoneyMonth(at('05-21'), day('04'))).closed).toMatchObject({ by: BY, changed: [] });
  });

  it('makes a match of a line of its days a difference, also where the match was found before and is written after', async () => {
    await settled('race', '04-28', 5_000, 1);
    await bank('hdfc', [['04-28', 5_000, `NEFT CR-${utr(1)}-RAZORPAY`]]);
    const april = startOfIstDate(day('04-01'));
    const facts = await readMoneyFacts(at('05-02'), { from: april, bank: april, cash: april });
    const found = changeBatches(at('05-02'), changedMoney(facts, judgeFacts(facts)));
    expect(found.length).toBeGreaterThan(1);
    // Somebody else has closed it meanwhile: nothing was judged yet.
    await shop.rows('INSERT INTO money_months (month, figures, closed_by) VALUES (?, ?, ?)', day('04'), '{"inBank":0}', BY);
    for (const batch of found) await shop.at().db.write(batch);
    expect(await matchOf('race')).toMatchObject({ month: day('04'), late: 1 });
    const { closed, deposits } = await readMoneyMonth(at('05-02'), day('04'));
    expect(closed?.changed.map(({ name }) => name)).toContain('inBank');
    expect(deposits).toMatchObject([{ id: id('race'), isDifference: true }]);
    // It stays, whatever is found later.
    await bank('sbi', [['04-27', 5_000, `NEFT CR-${utr(1)}-RAZORPAY`]]);
    await matchMoney(shop.at(startOfIstDate(day('05-02')) + DAY));
    expect(await matchOf('race')).toMatchObject({ late: 1, text: `NEFT CR-${utr(1)}-RAZORPAY` });
  });
});
