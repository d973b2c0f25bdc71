import { expect, it, test } from 'vitest';
import type { ReturnEvidence, ReturnRecord } from '../../features/returns/admin/read-return.server.ts';
import { returnSentences } from '../../features/returns/return-text.ts';
import { paise } from '../../rules/money/money.ts';
import { returnStatuses, statusesBefore } from '../../rules/returns/return-moves.ts';
import { isFaultReason, returnKinds, returnReasons } from '../../rules/returns/returns.ts';
import { demoStore } from '../../rules/store/demo-store.ts';
import { choiceOf, decisionsOf } from './return-text.ts';
import { suggestedReplies } from './suggested-replies.ts';

const target = { accept: 'accepted', decline: 'declined', receive: 'received', refund: 'settled', exchange: 'settled' } as const;

test('every choice on offer is a move that the administrator may make, and none is missing (U-20)', () => {
  for (const status of returnStatuses) {
    for (const kind of ['return', 'exchange'] as const) {
      const offered = new Set(decisionsOf({ status, kind }).map((decision) => target[decision]));
      const allowed = returnStatuses.filter((to) => statusesBefore(to, 'admin').includes(status));
      expect([...offered].sort(), `${status} ${kind}`).toEqual([...allowed].sort());
    }
  }
});

const record: ReturnRecord = {
  id: 'r',
  number: 1001,
  kind: 'exchange',
  reason: 'damaged',
  note: '',
  status: 'received',
  answer: '',
  outcome: null,
  refund: null,
  isManual: false,
  createdAt: 0,
  dueAt: null,
  order: {
    ...{ id: 'o', number: 1, customerName: 'Simran Kaur', phone: '', method: 'cod', deliveredAt: 0, orderCount: 1, returnCount: 1 },
    ...{ returnDays: 2, exchangeDays: 2 },
  },
  pieces: [],
  media: [],
  events: [],
  payable: { amount: paise(134_900), byHand: true },
  now: 0,
};

test('the words of a choice name the money, and who pays for the way back (U-20)', () => {
  expect(choiceOf('refund', record)).toEqual({
    word: 'Refund ₹1,349.00',
    meta: 'By hand: the gateway cannot send it.',
    button: 'Refund ₹1,349.00',
  });
  expect(choiceOf('accept', record).meta).toBe('The piece comes back at our cost.');
  expect(choiceOf('accept', { ...record, reason: 'size' }).meta).toBe('The customer sends the piece back at their own cost.');
});

const file = (kind: ReturnEvidence['kind']): ReturnEvidence => ({ id: kind, kind, type: '', link: '' });
const files = [[], [file('photo')], [file('video')], [file('video'), file('photo')]] as const;
const money = [
  { amount: paise(134_900), byHand: false },
  { amount: paise(134_900), byHand: true },
  { amount: paise(0), byHand: false },
];

/** Every case in which a choice is offered. */
const cases = returnReasons.flatMap((reason) =>
  returnKinds.flatMap((kind) =>
    returnStatuses.flatMap((status) =>
      files.flatMap((media) =>
        money.flatMap((payable) =>
          [null, 0].flatMap((deliveredAt) => {
            const of: ReturnRecord = { ...record, reason, kind, status, media, payable, order: { ...record.order, deliveredAt } };
            return decisionsOf(of).map((decision) => ({ of, decision, words: suggestedReplies(decision, of).join('\n') }));
          }),
        ),
      ),
    ),
  ),
);
type Case = (typeof cases)[number];
const has = ({ of: { media } }: Case, kind: ReturnEvidence['kind']) => media.some((each) => each.kind === kind);
const isFault = ({ of: { reason } }: Case) => isFaultReason(reason);

/** What words may say, and in which of the cases. */
const promises: readonly (readonly [words: RegExp, isSo: (one: Case) => boolean])[] = [
  [/at your own cost/, (one) => one.decision === 'accept' && !isFault(one)],
  [/We arrange and pay for the way back/, (one) => one.decision === 'accept' && isFault(one)],
  [/sorry/, (one) => one.decision === 'accept' && isFault(one)],
  [/thank you for the pictures/, (one) => one.decision === 'accept' && isFault(one) && has(one, 'photo')],
  [/thank you for the (pictures and the )?video/, (one) => one.decision === 'accept' && isFault(one) && has(one, 'video')],
  [
    /picture/i,
    (one) =>
      isFault(one) &&
      has(one, 'photo') &&
      (one.decision === 'accept' || (one.decision === 'decline' && !has(one, 'video') && one.of.reason !== 'late')),
  ],
  [
    /video/i,
    (one) => isFault(one) && has(one, 'video') && (one.decision === 'accept' || (one.decision === 'decline' && one.of.reason !== 'late')),
  ],
  [/we send your money back/, (one) => one.decision === 'accept' && one.of.kind === 'return'],
  [/we send the new piece/, (one) => one.decision === 'accept' && one.of.kind === 'exchange'],
  [/did not reach us/, (one) => one.decision === 'decline' && one.of.status === 'accepted'],
  [/grievance officer/, (one) => one.decision === 'decline'],
  [/need not send/, (one) => ['refund', 'exchange'].includes(one.decision) && one.of.status === 'accepted'],
  [/cannot send the other piece/, (one) => one.decision === 'refund' && one.of.kind === 'exchange'],
  [/Your bank shows it/, ({ decision, of: { payable } }) => decision === 'refund' && payable.amount > 0 && !payable.byHand],
  [/by UPI today|bank account today/, ({ decision, of: { payable } }) => decision === 'refund' && payable.byHand],
  [/was returned before/, ({ decision, of: { payable } }) => decision === 'refund' && payable.amount === 0],
  [/new piece is on its way/, ({ decision }) => decision === 'exchange'],
  // The shop does none of this by itself.
  [/courier collects|tracking link|leaves us today|in the next days|undefined|null/, () => false],
];

it.each(promises)('the words say %s in its cases and in no other', (words, isSo) => {
  const wrong = cases.filter((one) => words.test(one.words) !== isSo(one));
  expect(
    wrong.slice(0, 3).map(({ decision, of: { reason, kind, status }, words: said }) => [decision, reason, kind, status, said]),
  ).toEqual([]);
});

it('each begins with the name by which people are greeted, or asks how the money was sent', () => {
  const hand = cases.filter(({ decision, of }) => decision === 'refund' && of.payable.byHand);
  for (const { of } of hand) expect(suggestedReplies('refund', of)[0]).toBe('');
  for (const { words } of cases) for (const line of words.split('\n')) expect(line).toMatch(/^(Dear Simran, |$)/);
  const order = { ...record.order, customerName: 'Dr. Simran Kaur' };
  expect(suggestedReplies('accept', { ...record, order })[0]).toMatch(/^Dear Dr\. Simran Kaur, /);
});

it('the choice, the words and the page of the customer agree on who pays for the way back', () => {
  for (const one of cases.filter(({ decision }) => decision === 'accept')) {
    const request = { ...one.of, status: 'accepted' as const, acceptedAt: 0, receivedAt: null };
    const page = returnSentences(request, false, demoStore).join(' ');
    expect([/at our cost/.test(choiceOf('accept', one.of).meta), /We will arrange and pay/.test(page), !/You pay/.test(page)]).toEqual(
      Array(3).fill(isFault(one)),
    );
  }
});
