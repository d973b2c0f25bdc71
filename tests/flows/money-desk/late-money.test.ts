import { beforeEach, describe, expect, it } from 'vitest';
import { changedMoney } from '../../../src/features/money-desk/matching/changed-money.ts';
import { judgeFacts } from '../../../src/features/money-desk/matching/judge-facts.ts';
import { matchMoney } from '../../../src/features/money-desk/matching/match-money.server.ts';
import { readMoneyFacts } from '../../../src/features/money-desk/matching/read-facts.server.ts';
import { changeBatches } from '../../../src/features/money-desk/matching/save-changes.server.ts';
import { takeProposal } from '../../../src/features/money-desk/matching/take-proposal.server.ts';
import { acceptVerdict } from '../../../src/features/money-desk/months/accept-verdict.server.ts';
import { closeMonth } from '../../../src/features/money-desk/months/close-month.server.ts';
import { readMoneyMonth } from '../../../src/features/money-desk/months/read-month.server.ts';
import { recordRemittance } from '../../../src/features/parcels/money/record-remittance.server.ts';
import { statementCells } from '../../../src/rules/bank/statement-cells.ts';
import { columnsOf } from '../../../src/rules/bank/statement-columns.ts';
import { istDate, startOfIstDate } from '../../../src/rules/dates.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { paise, ZERO } from '../../../src/rules/money/money.ts';
import type { ReconLine } from '../../../src/rules/settlements/recon-lines.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { statementFile } from '../../shop/money-month/bank-side.ts';
import { plantLines, plantSettlements, readBank } from '../../shop/money-month/plant-month.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);
const BY = 'owner@chamak.example';

/** Each test has years of its own, long after those of the others. */
let year = 2030;
beforeEach(() => {
  year += 4;
});
const day = (of: string) => `${year}-${of}`;
const next = (of: string) => `${year + 1}-${of}`;
const at = (on: string) => shop.at(startOfIstDate(on) + 12 * HOUR);
type Move = readonly [string, number, string];
const bank = (account: string, moves: readonly Move[]) =>
  readBank(
    shop,
    `${account}-${year}`,
    moves.map(([on, amount, text]) => ({ on, amount: paise(amount), text })),
  );
const utr = (digits: number) => `UTIB${year}${String(digits).padStart(8, '0')}`;
const id = (name: string) => `setl_${name}_${year}`;

/** A settlement with one line of its whole amount, which is of somebody else's payment. */
async function settled(name: string, on: string, amount: number, number: string) {
  await plantSettlements(shop, [{ id: id(name), amount: paise(amount), state: 'processed', utr: number, on }]);
  const line: ReconLine = {
    ...{ entityId: `adj_${name}_${year}`, type: 'adjustment', debit: paise(Math.max(0, -amount)), credit: paise(Math.max(0, amount)) },
    ...{ amount: paise(Math.abs(amount)), currency: 'INR', fee: ZERO, tax: ZERO, isSettled: true, isOnHold: false },
    ...{ settledAt: startOfIstDate(on) + 9 * HOUR, settlementId: id(name), utr: '', paymentId: '', orderId: '', disputeId: '', method: '' },
  };
  await plantLines(shop, [line]);
}
const verdictOf = async (subject: string) =>
  (
    await shop.rows(
      "SELECT verdict, difference_paise AS off, month FROM verdicts WHERE subject = ? AND pair IN ('settlement-bank', 'remittance-bank')",
      subject,
    )
  )[0];
const matched = (...ids: string[]) =>
  shop.rows(
    "SELECT m.left_id AS id, m.paise, m.by, b.text FROM matches m JOIN bank_lines b ON b.key = m.right_id WHERE m.right_kind = 'bank-line' AND left_id IN (SELECT value FROM json_each(?)) ORDER BY left_id",
    JSON.stringify(ids),
  );
const paid = (number: string, amount: number, on: string) =>
  recordRemittance(at(on), {
    ...{ courier: 'delhivery', utr: number, bank: paise(amount), paidOn: on, by: BY },
    lines: [{ awb: `AWB${year}`, reference: '', amount: paise(amount), deduction: ZERO }],
  });
/** What is left unexplained of a month is accepted, as an owner would do it; then the month closes. */
async function close(month: string, now: string) {
  for (const { pair, subject, verdict, difference } of (await readMoneyMonth(at(now), month)).rows)
    await acceptVerdict(at(now), { pair, subject, verdict, difference, reason: 'seen', by: BY });
  await closeMonth(at(now), { month, by: BY });
}

describe('what comes late by the screens', () => {
  /** A month that no run reads whole any more. */
  const old = istDate(Date.now() - 200 * DAY).slice(0, 7);
  const send = async (account: string, moves: readonly Move[]) => {
    await shop.rows("INSERT INTO bank_accounts (id, name, ending) VALUES (?, ?, '1234')", account, account);
    const file = statementFile(
      moves.map(([on, amount, text]) => ({ on, amount: paise(amount), text })),
      'hdfc',
    );
    const rows = statementCells(file, (row) => columnsOf(row) !== null);
    return ask('POST', '/money/bank/files', { accountId: account, name: 'old.csv', columns: null, rows });
  };
  const unknown = () =>
    shop.rows("SELECT pair, difference_paise AS off FROM verdicts WHERE verdict = 'unknown' AND month = ? ORDER BY pair", old);

  it('a statement of an old month is judged from its first day, where the gateway was known by then', async () => {
    await settled('carried', `${old}-04`, -100, '');
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
    await shop.settle();
    expect(await unknown()).toContainEqual({ pair: 'parcel-remittance', off: 4_000 });
  });
});

describe('one number for a settlement and a payment of a courier', () => {
  it('the settlement keeps its deposit, and the payment is found by its amount', async () => {
    await settled('first', day('04-06'), 7_000, utr(20));
    await bank('icici', [
      [day('04-06'), 7_000, `NEFT ${utr(20)} RAZORPAY`],
      [day('04-06'), 4_000, `NEFT ${utr(21)} DELHIVERY`],
      [day('04-12'), -100, 'RENT'],
    ]);
    await matchMoney(at(day('04-13')));
    const courier = (await paid(utr(20), 4_000, day('04-06'))).id;
    await matchMoney(at(day('04-13')));
    const deposit = { id: id('first'), paise: 7_000, by: 'rule', text: `NEFT ${utr(20)} RAZORPAY` };
    const isSeen = async () => [await matched(id('first'), courier), await verdictOf(courier), await verdictOf(id('first'))];
    const seen = await isSeen();
    expect(seen).toMatchObject([[deposit], { verdict: 'missing', off: -4_000 }, { verdict: 'paid' }]);
    await matchMoney(at(day('04-14')));
    expect(await isSeen()).toEqual(seen);
    // Whatever is imported next is answered well.
    const rows = [
      ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
      ['01/11/26', 'A FRIEND', '', '', '', '1.00', '1.00'],
    ];
    const file = { accountId: `icici-${year}`, name: 'next.csv', columns: null, rows };
    expect((await ask('POST', '/money/bank/files', file)).status).toBe(200);
    await matchMoney(at(day('04-14')));
    const [proposal] = (await readMoneyMonth(at(day('04-14')), day('04'))).proposals;
    expect(proposal).toMatchObject({ kind: 'remittance', id: courier });
    await takeProposal(at(day('04-14')), { kind: 'remittance', id: courier, line: proposal?.line ?? '', by: BY });
    expect(await verdictOf(courier)).toMatchObject({ verdict: 'paid' });
    expect(await matched(id('first'), courier)).toHaveLength(2);
  });

  it('a payment that was matched before the settlement is known gives the deposit back', async () => {
    await bank('icici', [
      [day('04-06'), 7_000, `NEFT ${utr(20)} RAZORPAY`],
      [day('04-12'), -100, 'RENT'],
    ]);
    const courier = (await paid(utr(20), 4_000, day('04-06'))).id;
    await matchMoney(at(day('04-13')));
    expect(await matched(courier)).toMatchObject([{ paise: 4_000 }]);
    await settled('later', day('04-06'), 7_000, utr(20));
    await matchMoney(at(day('04-14')));
    expect([await matched(courier), await matched(id('later'))]).toMatchObject([[], [{ paise: 7_000 }]]);
  });

  it('a line that somebody took while a run was judging stays with it: the run goes on', async () => {
    await settled('named', day('04-06'), 7_000, utr(20));
    await settled('taken', day('04-06'), 7_000, '');
    await settled('other', day('04-06'), 900, utr(22));
    await bank('icici', [
      [day('04-06'), 7_000, `NEFT ${utr(20)} RAZORPAY`],
      [day('04-06'), 900, `NEFT ${utr(22)} RAZORPAY`],
      [day('04-12'), -100, 'RENT'],
    ]);
    const april = startOfIstDate(day('04-01'));
    const facts = await readMoneyFacts(at(day('04-13')), { from: april, bank: april, cash: april });
    await shop.rows(
      `INSERT INTO matches (left_kind, left_id, right_kind, right_id, paise, month, by, created_at)
        SELECT 'settlement', ?, 'bank-line', key, paise, ?, ?, 1 FROM bank_lines WHERE text LIKE ?`,
      ...[id('taken'), day('04'), BY, `%${utr(20)}%`],
    );
    for (const batch of changeBatches(shop.at(), changedMoney(facts, judgeFacts(facts)))) await shop.at().db.write(batch);
    expect(await matched(id('named'), id('taken'), id('other'))).toMatchObject([{ id: id('other') }, { id: id('taken'), by: BY }]);
    // Nothing of the line is left: it does not pay both.
    await matchMoney(at(day('04-14')));
    expect([await verdictOf(id('named')), await verdictOf(id('taken'))]).toMatchObject([{ verdict: 'missing' }, { verdict: 'paid' }]);
  });
});

describe('a month that is closed late', () => {
  const statement = (month: string, amount: number, number: number) =>
    bank('icici', [
      [`${month}-01`, -100, 'RENT'],
      [`${month}-06`, amount, `NEFT ${utr(number)} RAZORPAY`],
      [`${month}-28`, -100, 'RENT'],
    ]);

  it('October closes after November, once its statement is read in January', async () => {
    await settled('october', day('10-06'), 5_000, utr(10));
    await settled('november', day('11-06'), 6_000, utr(11));
    await statement(day('11'), 6_000, 11);
    await matchMoney(at(next('01-02')));
    await close(day('11'), next('01-03'));
    await statement(day('10'), 5_000, 10);
    await matchMoney(at(next('01-05')));
    expect(await verdictOf(id('october'))).toMatchObject({ verdict: 'paid', month: day('10') });
    await close(day('10'), next('01-05'));
  });

  it('an accountant closes the autumn in May, though nobody closed a month since', async () => {
    for (const [month, nth] of [
      ['09', 1],
      ['10', 2],
    ] as const)
      await settled(month, day(`${month}-06`), 5_000 + nth, utr(nth));
    await settled('lost', day('10-12'), 900, utr(3));
    await matchMoney(at(day('12-01')));
    await statement(day('09'), 5_001, 1);
    await statement(day('10'), 5_002, 2);
    await matchMoney(at(next('05-20')));
    expect([await verdictOf(id('09')), await verdictOf(id('10')), await verdictOf(id('lost'))]).toMatchObject([
      ...[{ verdict: 'paid' }, { verdict: 'paid' }],
      { verdict: 'missing', month: day('10') },
    ]);
    for (const month of ['09', '10']) await close(day(month), next('05-20'));
  });
});

describe('an account that was given up', () => {
  /** The old account ends before the days on which a settlement must come; the new one shows them. */
  async function givenUp(paysInto: string) {
    await settled('last', day('11-13'), 5_000, utr(1));
    await settled('lost', day('11-19'), 6_000, utr(2));
    await settled('next', day('11-25'), 7_000, utr(3));
    await bank('old', [
      [day('11-01'), -100, 'RENT'],
      [day('11-13'), 5_000, `NEFT ${utr(1)} RAZORPAY`],
      [day('11-20'), -4_900, 'TO THE OTHER ACCOUNT'],
    ]);
    await bank('new', [
      [day('11-18'), 100, 'OPENED'],
      [day('11-25'), 7_000, paysInto],
      [day('12-30'), -100, 'RENT'],
    ]);
  }

  it('is waited for during five weeks, then what it would have shown is missing, and its month closes', async () => {
    await givenUp(`NEFT ${utr(3)} RAZORPAY`);
    await matchMoney(at(day('12-25')));
    expect(await verdictOf(id('lost'))).toBeUndefined();
    await matchMoney(at(day('12-26')));
    expect(await verdictOf(id('lost'))).toMatchObject({ verdict: 'missing', off: -6_000, month: day('11') });
    await close(day('11'), next('01-05'));
  });

  it('is waited for as long as its payer pays into no other: its statements may only be late', async () => {
    await givenUp('A FRIEND');
    await matchMoney(at(next('03-01')));
    expect(await verdictOf(id('lost'))).toBeUndefined();
  });
});
