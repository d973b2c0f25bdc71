import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import {
  daysToAnswer,
  disputeAfter,
  disputePhases,
  disputeRank,
  disputeStatuses,
  isOpenDispute,
  needsAnswer,
  reasonText,
} from './dispute-states.ts';

const at = (phase: (typeof disputePhases)[number], status: (typeof disputeStatuses)[number]) => ({ phase, status });

test.each([
  ['the first word of it', null, at('chargeback', 'open'), at('chargeback', 'open')],
  ['it is looked at', at('chargeback', 'open'), at('chargeback', 'under_review'), at('chargeback', 'under_review')],
  ['an event that comes late', at('chargeback', 'won'), at('chargeback', 'open'), at('chargeback', 'won')],
  ['won and then lost', at('chargeback', 'won'), at('chargeback', 'lost'), at('chargeback', 'won')],
  ['the bank asks again', at('chargeback', 'won'), at('pre_arbitration', 'open'), at('pre_arbitration', 'open')],
  ['a word of the phase before', at('arbitration', 'open'), at('chargeback', 'lost'), at('arbitration', 'open')],
])('%s', (_, known, heard, after) => expect(disputeAfter(known, heard)).toEqual(after));

it('goes forward only, whatever is heard in whatever order', () => {
  const place = fc.record({ phase: fc.constantFrom(...disputePhases), status: fc.constantFrom(...disputeStatuses) });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1 }), (heard) => {
      let known: ReturnType<typeof disputeAfter> | null = null;
      for (const next of heard) {
        const after: ReturnType<typeof disputeAfter> = disputeAfter(known, next);
        if (known) expect(disputeRank(after.phase, after.status)).toBeGreaterThanOrEqual(disputeRank(known.phase, known.status));
        known = after;
      }
    }),
  );
});

it('is open until it is decided, and leaves less time in each phase', () => {
  expect(disputeStatuses.filter(isOpenDispute)).toEqual(['open', 'under_review']);
  expect(disputePhases.map(daysToAnswer)).toEqual([3, 3, 3, 2, 1]);
});

test.each([
  ['nothing was said', 'open', null, null, true],
  ['it was answered', 'open', 5, null, false],
  ['the bank has the answer', 'under_review', 5, null, false],
  ['it was answered in the dashboard', 'under_review', null, null, false],
  ['the bank asks for more', 'under_review', 5, 6, true],
  ['and has it', 'under_review', 7, 6, false],
  ['the bank asked before there was an answer', 'open', null, 4, true],
  ['it is decided', 'lost', null, 9, false],
] as const)('whether an answer is due: %s', (_, status, answeredAt, askedAgainAt, isDue) =>
  expect(needsAnswer({ status, answeredAt, askedAgainAt })).toBe(isDue),
);

it('has words for every reason, also for those that it does not know', () => {
  expect(reasonText('goods_not_received')).toBe('Goods not received');
  expect(reasonText('RP 99')).toBe('RP 99');
  expect(reasonText('')).toBe('The bank names no reason');
});
