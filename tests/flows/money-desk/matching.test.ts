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
import { DAY } from '../../../src/rules/limits.ts';
import { deskIn } from '../../shop/money-month/desk.ts';
import { BY } from '../../shop/parcels/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
/** Each test has a spring of its own, long after the others. */
let year = 2030;
let desk = deskIn(shop, year);
beforeEach(() => {
  year += 1;
  desk = deskIn(shop, year);
});
const matchOf = async (name: string) =>
  (
    await shop.rows(
      'SELECT m.month, m.is_difference AS late, m.by, b.text FROM matches m JOIN bank_lines b ON b.key = m.right_id WHERE m.left_id = ?',
      desk.id(name),
    )
  )[0];
const unknown = async () =>
  await shop.rows(
    "SELECT subject, month FROM verdicts WHERE verdict = 'unknown' AND pair = 'settlement-bank' AND month LIKE ?",
    `${year}%`,
  );

it('a settlement of 31 March counts in March, its deposit of 1 April in April', async () => {
  await desk.settled('march', '03-31', 5_000, desk.utr(1));
  await desk.bank('hdfc', [['04-01', 5_000, `NEFT CR-RAZORPAY-${desk.utr(1)}`]]);
  await matchMoney(desk.at('04-10'));
  expect(await desk.verdictOf('march')).toEqual({ verdict: 'paid', reason: '', off: 0, month: desk.day('03') });
  expect(await matchOf('march')).toMatchObject({ month: desk.day('04'), late: 0, by: 'rule' });
});

it('a deposit without a number is proposed, and matched by a press alone', async () => {
  await desk.settled('numberless', '04-01', 7_700, desk.utr(1));
  await desk.bank('hdfc', [
    ['04-01', -100, 'RENT'],
    ['04-02', 7_700, 'RAZORPAY SOFTWARE'],
    ['04-20', -100, 'RENT'],
  ]);
  await matchMoney(desk.at('04-21'));
  expect(await desk.verdictOf('numberless')).toMatchObject({ verdict: 'missing' });
  const [proposal] = (await readMoneyMonth(desk.at('04-21'), desk.day('04'))).proposals;
  expect(proposal).toMatchObject({ kind: 'settlement', id: desk.id('numberless'), amount: 7_700 });
  const taken = { kind: 'settlement', id: desk.id('numberless'), line: proposal?.line ?? '', by: BY } as const;
  await takeProposal(desk.at('04-21'), taken);
  expect([(await desk.verdictOf('numberless'))?.verdict, (await matchOf('numberless'))?.by, await unknown()]).toEqual(['paid', BY, []]);
  await expect(takeProposal(desk.at('04-21'), taken)).rejects.toMatchObject({ code: 'MATCH_REFUSED' });
  // The next run keeps what a person said.
  await matchMoney(desk.at('04-22'));
  expect((await matchOf('numberless'))?.by).toBe(BY);
});

describe('a match of a person', () => {
  /** A settlement of one day that somebody matched with a line of another, which has no number. */
  async function taken(name: string, on: string, cameOn: string, now: number) {
    await desk.settled(name, on, 7_700, desk.utr(1));
    await desk.bank('hdfc', [
      [on, -100, 'RENT'],
      [cameOn, 7_700, 'RAZORPAY SOFTWARE'],
      ['04-20', -100, 'RENT'],
    ]);
    await matchMoney(desk.at('04-21'));
    const { proposals } = await readMoneyMonth(desk.at('04-21'), desk.day(cameOn.slice(0, 2)));
    const match = { kind: 'settlement', id: desk.id(name), line: proposals[0]?.line ?? '', by: BY } as const;
    await takeProposal(desk.at('04-21'), match);
    return { match, undo: () => undoMatch(shop.at(now), match) };
  }
  const canUndo = async (of: string) => (await readMoneyMonth(desk.at('05-02'), desk.day(of))).deposits.map((deposit) => deposit.canUndo);
  const closes = (of: string) => shop.rows("INSERT INTO money_months (month, figures, closed_by) VALUES (?, '{}', ?)", desk.day(of), BY);

  it('is taken back once: payment and line are judged anew, and proposed again', async () => {
    const { match, undo } = await taken('undone', '04-01', '04-02', desk.at('04-22').now);
    expect(await canUndo('04')).toEqual([true]);
    await undo();
    expect([await matchOf('undone'), await unknown()]).toEqual([undefined, [{ subject: match.line, month: desk.day('04') }]]);
    expect(await desk.verdictOf('undone')).toMatchObject({ verdict: 'missing', off: -7_700 });
    expect((await readMoneyMonth(desk.at('04-22'), desk.day('04'))).proposals).toMatchObject([{ id: match.id, line: match.line }]);
    expect(
      await shop.rows('SELECT action, actor AS by FROM admin_actions WHERE object_id = ? ORDER BY rowid DESC LIMIT 1', match.id),
    ).toEqual([{ action: 'undo', by: BY }]);
    await expect(undo()).rejects.toMatchObject({ code: 'VERDICT_MOVED' });
    await takeProposal(desk.at('04-23'), match);
    expect((await desk.verdictOf('undone'))?.verdict).toBe('paid');
  });

  it('is judged anew also where its month is long past', async () => {
    const { match, undo } = await taken('old', '04-01', '04-02', desk.at('04-22').now + 300 * DAY);
    await undo();
    expect([(await desk.verdictOf('old'))?.verdict, await unknown()]).toEqual([
      'missing',
      [{ subject: match.line, month: desk.day('04') }],
    ]);
  });

  it.each(['03', '04'])('stays once %s, one of the months that it touches, is closed', async (month) => {
    const { undo } = await taken('closed', '03-31', '04-01', desk.at('04-22').now);
    await closes(month);
    expect(await canUndo('04')).toEqual([false]);
    await expect(undo()).rejects.toMatchObject({ code: 'MONTH_CLOSED' });
    expect([(await matchOf('closed'))?.by, (await desk.verdictOf('closed'))?.verdict]).toEqual([BY, 'paid']);
  });

  it('of a rule is not taken back by a press', async () => {
    await desk.settled('ruled', '04-01', 5_000, desk.utr(1));
    await desk.bank('hdfc', [['04-01', 5_000, `NEFT CR-RAZORPAY-${desk.utr(1)}`]]);
    await matchMoney(desk.at('04-10'));
    const [line] = await shop.rows('SELECT right_id AS line FROM matches WHERE left_id = ?', desk.id('ruled'));
    const match = { kind: 'settlement', id: desk.id('ruled'), line: String(line?.line), by: BY } as const;
    await expect(undoMatch(desk.at('04-10'), match)).rejects.toMatchObject({ code: 'VERDICT_MOVED' });
    expect([await canUndo('04'), (await matchOf('ruled'))?.by]).toEqual([[false], 'rule']);
  });
});

/** A settlement of which the bank shows less. */
async function shortBy(name: string, off: number) {
  await desk.settled(name, '04-01', 5_000, desk.utr(1));
  await desk.bank('hdfc', [
    ['04-01', 5_000 + off, `NEFT CR-${desk.utr(1)}-RAZORPAY`],
    ['04-20', -100, 'RENT'],
  ]);
  await matchMoney(desk.at('05-02'));
}
const finding = (name: string) =>
  shop.rows(
    "SELECT kind, cleared_at IS NOT NULL AS cleared FROM ledger_findings WHERE source = 'money' AND what = ? ORDER BY id",
    desk.id(name),
  );

describe('acceptance', () => {
  const accepted = async (name: string) =>
    (
      await shop.rows(
        "SELECT accepted_by AS by, accepted_reason AS reason FROM verdicts WHERE pair = 'settlement-bank' AND subject = ?",
        desk.id(name),
      )
    )[0];

  it('holds for the verdict that was seen, clears its finding, and falls with another difference', async () => {
    await shortBy('short', -1);
    const seen = {
      pair: 'settlement-bank',
      subject: desk.id('short'),
      verdict: 'differs',
      difference: -1,
      reason: 'a fee',
      by: BY,
    } as const;
    expect(await finding('short')).toEqual([{ kind: 'settlement-bank differs', cleared: 0 }]);
    await expect(acceptVerdict(desk.at('05-02'), { ...seen, difference: -2 })).rejects.toMatchObject({ code: 'VERDICT_MOVED' });
    await acceptVerdict(desk.at('05-02'), seen);
    expect([await accepted('short'), await finding('short')]).toMatchObject([{ by: BY, reason: 'a fee' }, [{ cleared: 1 }]]);
    await matchMoney(desk.at('05-03'));
    expect(await accepted('short')).toMatchObject({ by: BY });

    // The bank takes it back: another deposit has the number.
    await desk.bank('sbi', [['04-02', 1, `NEFT CR-${desk.utr(1)}-RAZORPAY`]]);
    await matchMoney(desk.at('05-03'));
    expect([await desk.verdictOf('short'), await accepted('short')]).toMatchObject([
      { reason: 'twice', off: 0 },
      { by: '', reason: '' },
    ]);
  });

  it('is taken back once, and what it was about is unexplained again', async () => {
    await shortBy('back', -1);
    const about = { pair: 'settlement-bank', subject: desk.id('back'), by: BY } as const;
    await acceptVerdict(desk.at('05-02'), { ...about, verdict: 'differs', difference: -1, reason: 'x' });
    await takeAcceptanceBack(desk.at('05-02'), about);
    expect([await accepted('back'), (await finding('back')).at(-1)]).toMatchObject([{ by: '' }, { cleared: 0 }]);
    await expect(takeAcceptanceBack(desk.at('05-02'), about)).rejects.toMatchObject({ code: 'VERDICT_MOVED' });
  });
});

describe('the close of a month', () => {
  const close = (now: string) => closeMonth(desk.at(now), { month: desk.day('04'), by: BY });

  it('is refused before its end, while the bank is not read, and while something is unexplained; then it is frozen', async () => {
    await desk.settled('waits', '04-29', 5_000, desk.utr(1));
    await desk.bank('hdfc', [['04-20', -100, 'RENT']]);
    await matchMoney(desk.at('05-02'));
    await expect(close('04-30')).rejects.toMatchObject({ code: 'MONTH_NOT_OVER' });
    await expect(close('05-02')).rejects.toMatchObject({ code: 'MONTH_WAITS' });
    await desk.bank('hdfc', [
      ['04-20', -100, 'RENT'],
      ['05-20', -100, 'RENT'],
    ]);
    await matchMoney(desk.at('05-21'));
    await expect(close('05-21')).rejects.toMatchObject({ code: 'MONTH_UNEXPLAINED' });
    const seen = { pair: 'settlement-bank', subject: desk.id('waits'), verdict: 'missing', difference: -5_000 } as const;
    await acceptVerdict(desk.at('05-21'), { ...seen, reason: 'they will send it', by: BY });
    await close('05-21');
    await expect(close('05-21')).rejects.toMatchObject({ code: 'MONTH_CLOSED' });
    expect((await readMoneyMonth(desk.at('05-21'), desk.day('04'))).closed).toMatchObject({ by: BY, changed: [] });
  });

  it('makes a match of a line of its days a difference, also where the match was found before and is written after', async () => {
    await desk.settled('race', '04-28', 5_000, desk.utr(1));
    await desk.bank('hdfc', [['04-28', 5_000, `NEFT CR-${desk.utr(1)}-RAZORPAY`]]);
    const april = startOfIstDate(desk.day('04-01'));
    const facts = await readMoneyFacts(desk.at('05-02'), { from: april, bank: april, cash: april });
    const found = changeBatches(desk.at('05-02'), changedMoney(facts, judgeFacts(facts)));
    expect(found.length).toBeGreaterThan(1);
    // Somebody else has closed it meanwhile: nothing was judged yet.
    await shop.rows('INSERT INTO money_months (month, figures, closed_by) VALUES (?, ?, ?)', desk.day('04'), '{"inBank":0}', BY);
    for (const batch of found) await shop.at().db.write(batch);
    expect(await matchOf('race')).toMatchObject({ month: desk.day('04'), late: 1 });
    const { closed, deposits } = await readMoneyMonth(desk.at('05-02'), desk.day('04'));
    expect(closed?.changed.map(({ name }) => name)).toContain('inBank');
    expect(deposits).toMatchObject([{ id: desk.id('race'), isDifference: true }]);
    // It stays, whatever is found later.
    await desk.bank('sbi', [['04-27', 5_000, `NEFT CR-${desk.utr(1)}-RAZORPAY`]]);
    await matchMoney(shop.at(startOfIstDate(desk.day('05-02')) + DAY));
    expect(await matchOf('race')).toMatchObject({ late: 1, text: `NEFT CR-${desk.utr(1)}-RAZORPAY` });
  });
});
