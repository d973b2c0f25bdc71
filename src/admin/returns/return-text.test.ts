import { expect, test } from 'vitest';
import type { ReturnRecord } from '../../features/returns/admin/read-return.server.ts';
import { paise } from '../../rules/money/money.ts';
import { returnStatuses, statusesBefore } from '../../rules/returns/return-moves.ts';
import { choiceOf, decisionsOf } from './return-text.ts';

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
