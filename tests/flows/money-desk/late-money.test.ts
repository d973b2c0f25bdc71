import { beforeEach, describe, expect, it } from 'vitest';
import { textRows } from '../../../src/admin/parts/sheet/text-rows.ts';
import { changedMoney } from '../../../src/features/money-desk/matching/changed-money.ts';
import { judgeFacts } from '../../../src/features/money-desk/matching/judge-facts.ts';
import { matchMoney } from '../../../src/features/money-desk/matching/match-money.server.ts';
import { readMoneyFacts } from '../../../src/features/money-desk/matching/read-facts.server.ts';
import { changeBatches } from '../../../src/features/money-desk/matching/save-changes.server.ts';
import { takeProposal } from '../../../src/features/money-desk/matching/take-proposal.server.ts';
import { readMoneyMonth } from '../../../src/features/money-desk/months/read-month.server.ts';
import { recordRemittance } from '../../../src/features/parcels/money/record-remittance.server.ts';
import { columnsOf } from '../../../src/rules/bank/statement-columns.ts';
import { istDate, startOfIstDate } from '../../../src/rules/dates.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { paise, ZERO } from '../../../src/rules/money/money.ts';
import { statementFile } from '../../shop/money-month/bank-side.ts';
import { deskIn, type Move } from '../../shop/money-month/desk.ts';
import { BY } from '../../shop/parcels/parcels.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, email } = await shopWithAdministrator();
/** Each test has years of its own, long after those of the others. */
let year = 2030;
let desk = deskIn(shop, year);
beforeEach(() => {
  year += 4;
  desk = deskIn(shop, year);
});
const next = (of: string) => `${year + 1}-${of}`;
const matched = (...ids: string[]) =>
  shop.rows(
    "SELECT m.left_id AS id, m.paise, m.by, b.text FROM matches m JOIN bank_lines b ON b.key = m.right_id WHERE m.right_kind = 'bank-line' AND left_id IN (SELECT value FROM json_each(?)) ORDER BY left_id",
    JSON.stringify(ids),
  );
const paid = (number: string, amount: number, on: string) =>
  recordRemittance(desk.at(on), {
    ...{ courier: 'delhivery', utr: number, bank: paise(amount), paidOn: on, by: BY },
    lines: [{ awb: `AWB${year}`, reference: '', amount: paise(amount), deduction: ZERO }],
  });
/** A month that no run reads whole any more. */
const old = istDate(Date.now() - 200 * DAY).slice(0, 7);
const send = async (account: string, moves: readonly Move[]) => {
  await shop.rows("INSERT INTO bank_accounts (id, name, ending) VALUES (?, ?, '1234')", account, account);
  const file = statementFile(
    moves.map(([on, amount, text]) => ({ on, amount: paise(amount), text })),
    'hdfc',
  );
  const rows = textRows(file, (row) => columnsOf(row) !== null);
  return ask('POST', '/money/bank/files', { accountId: account, name: 'old.csv', columns: null, rows });
};
const unknown = () =>
  shop.rows("SELECT pair, difference_paise AS off FROM verdicts WHERE verdict = 'unknown' AND month = ? ORDER BY pair", old);

it('a statement of an old month is judged from its first day, where the gateway was known by then', async () => {
  await desk.settled('carried', `${old}-04`, -100, '');
  const moves = [`${old}-02`, `${old}-06`].map((on, nth): Move => [on, 5_000 + nth, `NEFT CR-RAZORPAY ${nth}`]);
  expect((await send('old', moves)).status).toBe(200);
  expect(await unknown()).toEqual([{ pair: 'settlement-bank', off: 5_001 }]);
});

it('a payment of a courier of an old month is judged with its lines', async () => {
  await shop.rows('UPDATE sessions SET confirmed_at = ? WHERE user_id = (SELECT id FROM users WHERE email = ?)', Date.now(), email);
  const answer = await ask('POST', '/parcels/money/remittances', {
    ...{ courier: 'delhivery', utr: 'DELH000000000001', bank: '40', paidOn: `${old}-06`, lines: [{ awb: 'AWB100001', amount: 4_000 }] },
  });
  expect(answer.status).toBe(200);
  expect(await unknown()).toContainEqual({ pair: 'parcel-remittance', off: 4_000 });
});

describe('one number for a settlement and a payment of a courier', () => {
  it('the settlement keeps its deposit, and the payment is found by its amount', async () => {
    await desk.settled('first', '04-06', 7_000, desk.utr(20));
    await desk.bank('icici', [
      ['04-06', 7_000, `NEFT ${desk.utr(20)} RAZORPAY`],
      ['04-06', 4_000, `NEFT ${desk.utr(21)} DELHIVERY`],
      ['04-12', -100, 'RENT'],
    ]);
    await matchMoney(desk.at('04-13'));
    const courier = (await paid(desk.utr(20), 4_000, desk.day('04-06'))).id;
    await matchMoney(desk.at('04-13'));
    const deposit = { id: desk.id('first'), paise: 7_000, by: 'rule', text: `NEFT ${desk.utr(20)} RAZORPAY` };
    const isSeen = async () => [await matched(desk.id('first'), courier), await desk.verdictOf(courier), await desk.verdictOf('first')];
    const seen = await isSeen();
    expect(seen).toMatchObject([[deposit], { verdict: 'missing', off: -4_000 }, { verdict: 'paid' }]);
    await matchMoney(desk.at('04-14'));
    expect(await isSeen()).toEqual(seen);
    // Whatever is imported next is answered well.
    const rows = [
      ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
      ['01/11/26', 'A FRIEND', '', '', '', '1.00', '1.00'],
    ];
    const file = { accountId: `icici-${year}`, name: 'next.csv', columns: null, rows };
    expect((await ask('POST', '/money/bank/files', file)).status).toBe(200);
    await matchMoney(desk.at('04-14'));
    const [proposal] = (await readMoneyMonth(desk.at('04-14'), desk.day('04'))).proposals;
    expect(proposal).toMatchObject({ kind: 'remittance', id: courier });
    await takeProposal(desk.at('04-14'), { kind: 'remittance', id: courier, line: proposal?.line ?? '', by: BY });
    expect(await desk.verdictOf(courier)).toMatchObject({ verdict: 'paid' });
    expect(await matched(desk.id('first'), courier)).toHaveLength(2);
  });

  it('a payment that was matched before the settlement is known gives the deposit back', async () => {
    await desk.bank('icici', [
      ['04-06', 7_000, `NEFT ${desk.utr(20)} RAZORPAY`],
      ['04-12', -100, 'RENT'],
    ]);
    const courier = (await paid(desk.utr(20), 4_000, desk.day('04-06'))).id;
    await matchMoney(desk.at('04-13'));
    expect(await matched(courier)).toMatchObject([{ paise: 4_000 }]);
    await desk.settled('later', '04-06', 7_000, desk.utr(20));
    await matchMoney(desk.at('04-14'));
    expect([await matched(courier), await matched(desk.id('later'))]).toMatchObject([[], [{ paise: 7_000 }]]);
  });

  it('a line that somebody took while a run was judging stays with it: the run goes on', async () => {
    await desk.settled('named', '04-06', 7_000, desk.utr(20));
    await desk.settled('taken', '04-06', 7_000, '');
    await desk.settled('other', '04-06', 900, desk.utr(22));
    await desk.bank('icici', [
      ['04-06', 7_000, `NEFT ${desk.utr(20)} RAZORPAY`],
      ['04-06', 900, `NEFT ${desk.utr(22)} RAZORPAY`],
      ['04-12', -100, 'RENT'],
    ]);
    const april = startOfIstDate(desk.day('04-01'));
    const facts = await readMoneyFacts(desk.at('04-13'), { from: april, bank: april, cash: april });
    await shop.rows(
      `INSERT INTO matches (left_kind, left_id, right_kind, right_id, paise, month, by, created_at)
        SELECT 'settlement', ?, 'bank-line', key, paise, ?, ?, 1 FROM bank_lines WHERE text LIKE ?`,
      ...[desk.id('taken'), desk.day('04'), BY, `%${desk.utr(20)}%`],
    );
    for (const batch of changeBatches(shop.at(), changedMoney(facts, judgeFacts(facts)))) await shop.at().db.write(batch);
    expect(await matched(desk.id('named'), desk.id('taken'), desk.id('other'))).toMatchObject([
      { id: desk.id('other') },
      { id: desk.id('taken'), by: BY },
    ]);
    // Nothing of the line is left: it does not pay both.
    await matchMoney(desk.at('04-14'));
    expect([await desk.verdictOf('named'), await desk.verdictOf('taken')]).toMatchObject([{ verdict: 'missing' }, { verdict: 'paid' }]);
  });
});

const statement = (month: string, amount: number, number: number) =>
  desk.bank('icici', [
    [`${month}-01`, -100, 'RENT'],
    [`${month}-06`, amount, `NEFT ${desk.utr(number)} RAZORPAY`],
    [`${month}-28`, -100, 'RENT'],
  ]);

it('October closes after November, once its statement is read in January', async () => {
  await desk.settled('october', '10-06', 5_000, desk.utr(10));
  await desk.settled('november', '11-06', 6_000, desk.utr(11));
  await statement(desk.day('11'), 6_000, 11);
  await matchMoney(desk.at(next('01-02')));
  await desk.close(desk.day('11'), next('01-03'));
  await statement(desk.day('10'), 5_000, 10);
  await matchMoney(desk.at(next('01-05')));
  expect(await desk.verdictOf('october')).toMatchObject({ verdict: 'paid', month: desk.day('10') });
  await desk.close(desk.day('10'), next('01-05'));
});

it('an accountant closes the autumn in May, though nobody closed a month since', async () => {
  for (const [month, nth] of [
    ['09', 1],
    ['10', 2],
  ] as const)
    await desk.settled(month, `${month}-06`, 5_000 + nth, desk.utr(nth));
  await desk.settled('lost', '10-12', 900, desk.utr(3));
  await matchMoney(desk.at('12-01'));
  await statement(desk.day('09'), 5_001, 1);
  await statement(desk.day('10'), 5_002, 2);
  await matchMoney(desk.at(next('05-20')));
  expect([await desk.verdictOf('09'), await desk.verdictOf('10'), await desk.verdictOf('lost')]).toMatchObject([
    ...[{ verdict: 'paid' }, { verdict: 'paid' }],
    { verdict: 'missing', month: desk.day('10') },
  ]);
  for (const month of ['09', '10']) await desk.close(desk.day(month), next('05-20'));
});

describe('an account that was given up', () => {
  /** The old account ends before the days on which a settlement must come; the new one shows them. */
  async function givenUp(paysInto: string) {
    await desk.settled('last', '11-13', 5_000, desk.utr(1));
    await desk.settled('lost', '11-19', 6_000, desk.utr(2));
    await desk.settled('next', '11-25', 7_000, desk.utr(3));
    await desk.bank('old', [
      ['11-01', -100, 'RENT'],
      ['11-13', 5_000, `NEFT ${desk.utr(1)} RAZORPAY`],
      ['11-20', -4_900, 'TO THE OTHER ACCOUNT'],
    ]);
    await desk.bank('new', [
      ['11-18', 100, 'OPENED'],
      ['11-25', 7_000, paysInto],
      ['12-30', -100, 'RENT'],
    ]);
  }

  it('is waited for during five weeks, then what it would have shown is missing, and its month closes', async () => {
    await givenUp(`NEFT ${desk.utr(3)} RAZORPAY`);
    await matchMoney(desk.at('12-25'));
    expect(await desk.verdictOf('lost')).toBeUndefined();
    await matchMoney(desk.at('12-26'));
    expect(await desk.verdictOf('lost')).toMatchObject({ verdict: 'missing', off: -6_000, month: desk.day('11') });
    await desk.close(desk.day('11'), next('01-05'));
  });

  it('is waited for as long as its payer pays into no other: its statements may only be late', async () => {
    await givenUp('A FRIEND');
    await matchMoney(desk.at(next('03-01')));
    expect(await desk.verdictOf('lost')).toBeUndefined();
  });
});
