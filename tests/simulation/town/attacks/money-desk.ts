import type { Scene } from './scene.ts';
import { insert, NOW, openShop, PRICE, paid, refund, text } from './stage.ts';

const PAYMENT = 'pay_stage';
const MONTH = '1999-11';

const reconLine = (version: number) =>
  insert('recon_lines', {
    ...{ settlement_id: text('setl_stage'), entity_id: text(PAYMENT), version, type: text('payment'), credit_paise: 900, debit_paise: 0 },
    ...{ paise: 1_000, currency: text('INR'), fee_paise: 100, tax_paise: 15, is_settled: 1, is_on_hold: 0, json: text('{}') },
  });
const settlement = insert('settlements', {
  ...{ id: text('setl_stage'), paise: 900, state: text('failed'), fees_paise: 100, tax_paise: 15, settled_at: NOW },
});
const settled = (set: string) => `UPDATE settlements SET ${set} WHERE id = 'setl_stage'`;
const wentOut = settled("state = 'processed', utr = 'N1'");

const bankLine = (key: string, paise: number) =>
  insert('bank_lines', {
    ...{ key: text(key), account_id: text('stage'), file_id: text('stage'), on_day: text(`${MONTH}-30`), paise, balance_paise: 5_000 },
    text: text('RAZORPAY'),
  });
const bank = [
  insert('bank_accounts', { id: text('stage'), name: text('Stage'), ending: text('1234') }),
  insert('bank_files', {
    ...{ id: text('stage'), account_id: text('stage'), name: text('a.csv'), lines: 2, added: 2, by: text('x') },
    ...{ from_day: text(`${MONTH}-01`), until_day: text(`${MONTH}-30`) },
  }),
  bankLine('in', 1_000),
  bankLine('out', -500),
];
const match = (left: string, paise: number, { right = 'in', month = MONTH, isDifference = 0 } = {}) =>
  insert('matches', {
    ...{ left_kind: text('settlement'), left_id: text(left), right_kind: text('bank-line'), right_id: text(right), paise },
    ...{ month: text(month), is_difference: isDifference, by: text('rule') },
  });
const verdict = insert('verdicts', {
  ...{
    pair: text('settlement-bank'),
    subject: text('setl_stage'),
    verdict: text('differs'),
    difference_paise: -1,
    month: text(MONTH),
    since: 1,
  },
});
const accepted = "UPDATE verdicts SET accepted_by = 'x', accepted_reason = 'the bank', accepted_at = 1 WHERE subject = 'setl_stage'";
const closed = insert('money_months', { month: text(MONTH), figures: text('{}'), closed_by: text('x') });

const dispute = (status: string, paise = PRICE) =>
  insert('disputes', {
    ...{ id: text('disp_stage'), payment_id: text(PAYMENT), paise, status: text(status), phase: text('chargeback'), opened_at: NOW },
  });
const disputed = (set: string) => `UPDATE disputes SET ${set} WHERE id = 'disp_stage'`;

const heard = (key: string) => `SELECT 'nothing' WHERE NOT EXISTS (SELECT 1 FROM owner_news WHERE key = '${key}')`;
/** One row; a shop whose owner said how to hear of things has it already. */
const listens = `INSERT INTO owner_news_settings (id, trouble, email, is_quiet, quiet_from, quiet_until, updated_at)
  SELECT 1, 'email', 'owner@stage.example', 0, '22:00', '08:00', ${NOW} WHERE true ON CONFLICT (id) DO UPDATE SET trouble = 'email'`;

/** What gateway and bank said, what was matched with it, and the months that were closed on it. */
export const moneyDeskScene: Scene = {
  name: 'the money of a month',
  stage: [...openShop, ...paid('stage'), settlement, reconLine(1), ...bank],
  attempts: [
    {
      what: 'a line of a settlement that changes',
      sql: 'UPDATE recon_lines SET fee_paise = 0 WHERE version = 1',
      refused: 'MONEY_IMMUTABLE',
    },
    { what: 'a line of a settlement that is deleted', sql: 'DELETE FROM recon_lines', refused: 'MONEY_IMMUTABLE' },
    { what: 'a version that is left out', sql: reconLine(3), refused: 'RECON_VERSION_WRONG' },
    { what: 'a statement that changes', sql: 'UPDATE bank_files SET added = 1', refused: 'MONEY_IMMUTABLE' },
    {
      what: 'a statement that is deleted',
      sql: [
        insert('bank_files', {
          ...{ id: text('empty'), account_id: text('stage'), name: text('b.csv'), lines: 1, added: 0, by: text('x') },
          ...{ from_day: text(`${MONTH}-01`), until_day: text(`${MONTH}-01`) },
        }),
        "DELETE FROM bank_files WHERE id = 'empty'",
      ],
      refused: 'MONEY_IMMUTABLE',
    },
    { what: 'a line of the bank that changes', sql: "UPDATE bank_lines SET paise = 1 WHERE key = 'in'", refused: 'MONEY_IMMUTABLE' },
    { what: 'a line of the bank that is deleted', sql: "DELETE FROM bank_lines WHERE key = 'in'", refused: 'MONEY_IMMUTABLE' },
    { what: 'a settlement that went out and fails', sql: [wentOut, settled("state = 'failed'")], refused: 'SETTLEMENT_MOVED_BACK' },
    { what: 'another amount of what went out', sql: [wentOut, settled('paise = 901')], refused: 'SETTLEMENT_MOVED_BACK' },
    { what: 'another number of what went out', sql: [wentOut, settled("utr = 'N2'")], refused: 'SETTLEMENT_MOVED_BACK' },
    { what: 'a settlement that is deleted', sql: "DELETE FROM settlements WHERE id = 'setl_stage'", refused: 'SETTLEMENT_MOVED_BACK' },
    { what: 'a dispute that was won and is lost', sql: [dispute('won'), disputed("status = 'lost'")], refused: 'DISPUTE_MOVED_BACK' },
    { what: 'a dispute that is open again', sql: [dispute('lost'), disputed("status = 'open'")], refused: 'DISPUTE_MOVED_BACK' },
    {
      what: 'a dispute that goes on, and one that the bank begins again',
      sql: [
        dispute('open'),
        disputed("status = 'under_review'"),
        disputed("status = 'won'"),
        disputed("status = 'open', phase = 'pre_arbitration'"),
      ],
      wrong: "SELECT 'it is not' WHERE NOT EXISTS (SELECT 1 FROM disputes WHERE id = 'disp_stage' AND rank = 6)",
    },
    { what: 'a dispute of another amount', sql: [dispute('open'), disputed('paise = 1')], refused: 'DISPUTE_MOVED_BACK' },
    {
      what: 'a dispute that is deleted',
      sql: [dispute('lost'), "DELETE FROM disputes WHERE id = 'disp_stage'"],
      refused: 'DISPUTE_MOVED_BACK',
    },
    { what: 'the owner hears of a dispute', sql: [listens, dispute('open')], wrong: heard('dispute:disp_stage:3') },
    {
      what: 'the owner hears how a dispute ends',
      sql: [listens, dispute('open'), disputed("status = 'lost'")],
      wrong: heard('dispute:disp_stage:5'),
    },
    {
      what: 'the owner hears of a refund that waits for money',
      sql: [listens, refund('again', PAYMENT, 1), "UPDATE refunds SET waits_since = 1 WHERE id = 'again'"],
      wrong: heard('refund-waits:again'),
    },
    {
      what: 'disputed money that is refunded',
      sql: [dispute('under_review', 1), refund('again', PAYMENT, 1)],
      refused: 'PAYMENT_DISPUTED',
    },
    {
      what: 'lost money that is refunded',
      sql: [dispute('lost', 1_000), refund('again', PAYMENT, PRICE - 999)],
      refused: 'PAYMENT_DISPUTED',
    },
    {
      what: 'a refund that the gateway made of disputed money is in the books',
      sql: [dispute('open'), refund('again', PAYMENT, 1, { gateway_refund_id: text('rfnd_stage'), status: text('pending') })],
      wrong: "SELECT 'nothing' WHERE NOT EXISTS (SELECT 1 FROM refunds WHERE id = 'again')",
    },
    {
      what: 'the rest of a lost dispute is refunded',
      sql: [dispute('lost', 1_000), refund('again', PAYMENT, PRICE - 1_000)],
      wrong: "SELECT 'nothing' WHERE NOT EXISTS (SELECT 1 FROM refunds WHERE id = 'again')",
    },
    {
      what: 'a refund that asks for no speed',
      sql: refund('again', PAYMENT, 1),
      wrong: "SELECT 'it does not' WHERE NOT EXISTS (SELECT 1 FROM refunds WHERE id = 'again' AND speed = 'normal')",
    },
    { what: 'more than the bank shows', sql: [match('a', 600), match('b', 401)], refused: 'BANK_LINE_SPENT' },
    { what: 'money that left as money that came', sql: match('a', 500, { right: 'out' }), refused: 'BANK_LINE_SPENT' },
    { what: 'a line that no bank has', sql: match('a', 1, { right: 'none' }), refused: 'BANK_LINE_SPENT' },
    { what: 'a match of another month', sql: match('a', 600, { month: '1999-12' }), refused: 'MATCH_MONTH_WRONG' },
    {
      what: 'a match that changes',
      sql: [match('a', 600), "UPDATE matches SET paise = 601 WHERE left_id = 'a'"],
      refused: 'MATCH_IMMUTABLE',
    },
    { what: 'a match of a closed month', sql: [closed, match('a', 600)], refused: 'MONTH_CLOSED' },
    { what: 'a difference of a month that is open', sql: match('a', 600, { isDifference: 1 }), refused: 'MONTH_CLOSED' },
    {
      what: 'a match that leaves a closed month',
      sql: [match('a', 600), closed, "DELETE FROM matches WHERE left_id = 'a'"],
      refused: 'MONTH_CLOSED',
    },
    {
      what: 'a difference of a closed month that goes',
      sql: [closed, match('a', 600, { isDifference: 1 }), "DELETE FROM matches WHERE left_id = 'a'"],
      refused: 'MONTH_CLOSED',
    },
    {
      what: 'another difference than was accepted',
      sql: [verdict, accepted, "UPDATE verdicts SET difference_paise = -2 WHERE subject = 'setl_stage'"],
      refused: 'VERDICT_CHANGED',
    },
    { what: 'a month with something unexplained', sql: [verdict, closed], refused: 'MONTH_UNEXPLAINED' },
    {
      what: 'figures of a closed month',
      sql: [verdict, accepted, closed, "UPDATE money_months SET figures = '{}'"],
      refused: 'MONTH_CLOSED',
    },
    { what: 'a month that is open again', sql: [closed, 'DELETE FROM money_months'], refused: 'MONTH_CLOSED' },
  ],
};
