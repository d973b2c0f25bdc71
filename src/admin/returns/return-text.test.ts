import { describe, expect, it, test } from 'vitest';
import type { ReturnEvidence, ReturnRecord } from '../../features/returns/admin/read-return.server.ts';
import { paise } from '../../rules/money/money.ts';
import { returnStatuses, statusesBefore } from '../../rules/returns/return-moves.ts';
import { isFaultReason, returnKinds, returnReasons } from '../../rules/returns/returns.ts';
import { choiceOf, type Decision, decisionsOf } from './return-text.ts';
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
const said = (decision: Decision, over: Partial<ReturnRecord>) => suggestedReplies(decision, { ...record, ...over }).join(' ');
const decisions: readonly Decision[] = ['accept', 'decline', 'receive', 'refund', 'exchange'];

describe.each(returnReasons)('words for a return because of “%s”', (reason) => {
  it('say that the shop pays for the way back of a fault, and the customer for a change of mind, whatever is chosen', () => {
    for (const kind of returnKinds) {
      const words = suggestedReplies('accept', { ...record, kind, reason });
      for (const each of words.filter((word) => !word.includes('need not send')))
        expect(each).toMatch(isFaultReason(reason) ? /we arrange and pay|at our cost/i : /at your own cost/);
      if (!isFaultReason(reason)) expect(words.join(' ')).not.toMatch(/sorry|courier collects|at our cost|need not send/);
    }
  });

  it('name no picture and no film that is not there, and those that are', () => {
    for (const decision of decisions) expect(said(decision, { reason })).not.toMatch(/picture|video/);
    if (!isFaultReason(reason) || reason === 'late') return;
    expect(said('accept', { reason, media: [file('photo')] })).toMatch(/thank you for the pictures\./);
    expect(said('accept', { reason, media: [file('video')] })).toMatch(/thank you for the video\./);
    expect(said('accept', { reason, media: [file('video'), file('photo')] })).toMatch(/thank you for the pictures and the video\./);
    expect(said('decline', { reason, media: [file('video')] })).toMatch(/The video shows/);
  });
});

it('pieces that were not asked for yet are not missed, and those that were are', () => {
  expect(said('decline', { status: 'requested' })).not.toContain('did not reach us');
  expect(said('decline', { status: 'accepted' })).toContain('did not reach us');
});

it('a refund in the place of an exchange says so; by hand the words ask how it was sent', () => {
  const online = { payable: { amount: paise(134_900), byHand: false } };
  expect(said('refund', { ...online, kind: 'exchange' })).toContain('cannot send the other piece');
  expect(said('refund', { ...online, kind: 'return' })).not.toContain('other piece');
  expect(suggestedReplies('refund', record)[0]).toBe('');
});

it('each begins with the name by which people are greeted', () => {
  for (const decision of ['accept', 'decline', 'exchange'] satisfies Decision[])
    expect(suggestedReplies(decision, record)[0]).toMatch(/^Dear Simran, /);
  const order = { ...record.order, customerName: 'Dr. Simran Kaur' };
  expect(suggestedReplies('accept', { ...record, order })[0]).toMatch(/^Dear Dr\. Simran Kaur, /);
});
