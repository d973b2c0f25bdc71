import { refund } from './requests.ts';
import { kept, type Scene } from './scene.ts';
import { insert, NOW, openShop, PRICE, paid, text } from './stage.ts';

const PAYMENT = 'pay_stage';
const MONTH = '1999-11';

const reconLine = (version: number) =>
  insert('recon_lines', {
    ...{ settlement_id: text('setl_stage'), entity_id: text(PAYMENT), version, type: text('payment'), credit_paise: 900, debit_paise: 0 },
    ...{ paise: 1_000, currency: text('INR'), fee_paise: 100, tax_paise: 15, is_settled: 1, is_on_hold: 0, json: text('{}') },
  });
const settlement = `INSERT INTO settlements (id, paise, state, fees_paise, tax_paise, settled_at) SELECT 'setl_stage', 900, 'failed', 100, 15, ${NOW}`;
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
  ...{ pair: text('settlement-bank'), subject: text('setl_stage'), verdict: text('differs'), difference_paise: -1 },
  ...{ month: text(MONTH), since: 1 },
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
  refused: {
    MONEY_IMMUTABLE: {
      ...kept('a line of a settlement', '', 'recon_lines', 'fee_paise = 0'),
      'a statement that changes': 'UPDATE bank_files SET added = 1',
      'a statement that is deleted': [
        insert('bank_files', {
          ...{ id: text('empty'), account_id: text('stage'), name: text('b.csv'), lines: 1, added: 0, by: text('x') },
          ...{ from_day: text(`${MONTH}-01`), until_day: text(`${MONTH}-01`) },
        }),
        "DELETE FROM bank_files WHERE id = 'empty'",
      ],
      ...kept('a line of the bank', '', 'bank_lines', 'paise = 1', "key = 'in'"),
    },
    RECON_VERSION_WRONG: { 'a version that is left out': reconLine(3) },
    SETTLEMENT_MOVED_BACK: {
      'a settlement that went out and fails': [wentOut, settled("state = 'failed'")],
      'another amount of what went out': [wentOut, settled('paise = 901')],
      'another number of what went out': [wentOut, settled("utr = 'N2'")],
      'a settlement that is deleted': "DELETE FROM settlements WHERE id = 'setl_stage'",
    },
    DISPUTE_MOVED_BACK: {
      'a dispute that was won and is lost': [dispute('won'), disputed("status = 'lost'")],
      'a dispute that is open again': [dispute('lost'), disputed("status = 'open'")],
      'a dispute of another amount': [dispute('open'), disputed('paise = 1')],
      'a dispute that is deleted': [dispute('lost'), "DELETE FROM disputes WHERE id = 'disp_stage'"],
    },
    PAYMENT_DISPUTED: {
      'disputed money that is refunded': [dispute('under_review', 1), refund('again', PAYMENT, 1)],
      'lost money that is refunded': [dispute('lost', 1_000), refund('again', PAYMENT, PRICE - 999)],
    },
    BANK_LINE_SPENT: {
      'more than the bank shows': [match('a', 600), match('b', 401)],
      'money that left as money that came': match('a', 500, { right: 'out' }),
      'a line that no bank has': match('a', 1, { right: 'none' }),
    },
    MATCH_MONTH_WRONG: { 'a match of another month': match('a', 600, { month: '1999-12' }) },
    MATCH_IMMUTABLE: { 'a match that changes': [match('a', 600), "UPDATE matches SET paise = 601 WHERE left_id = 'a'"] },
    MONTH_CLOSED: {
      'a match of a closed month': [closed, match('a', 600)],
      'a difference of a month that is open': match('a', 600, { isDifference: 1 }),
      'a match that leaves a closed month': [match('a', 600), closed, "DELETE FROM matches WHERE left_id = 'a'"],
      'a difference of a closed month that goes': [closed, match('a', 600, { isDifference: 1 }), "DELETE FROM matches WHERE left_id = 'a'"],
      'figures of a closed month': [verdict, accepted, closed, "UPDATE money_months SET figures = '{}'"],
      'a month that is open again': [closed, 'DELETE FROM money_months'],
    },
    VERDICT_CHANGED: {
      'another difference than was accepted': [verdict, accepted, "UPDATE verdicts SET difference_paise = -2 WHERE subject = 'setl_stage'"],
    },
    MONTH_UNEXPLAINED: { 'a month with something unexplained': [verdict, closed] },
  },
  follows: {
    'a dispute that goes on, and one that the bank begins again': [
      [
        dispute('open'),
        disputed("status = 'under_review'"),
        disputed("status = 'won'"),
        disputed("status = 'open', phase = 'pre_arbitration'"),
      ],
      "SELECT 'it is not' WHERE NOT EXISTS (SELECT 1 FROM disputes WHERE id = 'disp_stage' AND rank = 6)",
    ],
    'the owner hears of a dispute': [[listens, dispute('open')], heard('dispute:disp_stage:3')],
    'the owner hears how a dispute ends': [[listens, dispute('open'), disputed("status = 'lost'")], heard('dispute:disp_stage:5')],
    'the owner hears of a refund that waits for money': [
      [listens, refund('again', PAYMENT, 1), "UPDATE refunds SET waits_since = 1 WHERE id = 'again'"],
      heard('refund-waits:again'),
    ],
    'a refund that the gateway made of disputed money is in the books': [
      [dispute('open'), refund('again', PAYMENT, 1, { gateway_refund_id: text('rfnd_stage'), status: text('pending') })],
      "SELECT 'nothing' WHERE NOT EXISTS (SELECT 1 FROM refunds WHERE id = 'again')",
    ],
    'the rest of a lost dispute is refunded': [
      [dispute('lost', 1_000), refund('again', PAYMENT, PRICE - 1_000)],
      "SELECT 'nothing' WHERE NOT EXISTS (SELECT 1 FROM refunds WHERE id = 'again')",
    ],
    'a refund that asks for no speed': [
      refund('again', PAYMENT, 1),
      "SELECT 'it does not' WHERE NOT EXISTS (SELECT 1 FROM refunds WHERE id = 'again' AND speed = 'normal')",
    ],
  },
};
