import { expect, test } from 'vitest';
import { ANSWERS_JUDGED_FOR } from '../../rules/limits.ts';
import { AnswerCounts } from './answer-count.ts';

const told = (answers: number, errorsOf: Record<string, number>) => [{ version: 'a', kind: 'reads' as const, answers, errorsOf }];

test('one sender has two errors at most, told at once or one by one, and by whichever Worker (M2)', () => {
  const counts = new AnswerCounts();
  counts.add(told(100, { '203.0.113.7': 60 }), 0);
  counts.add(told(20, { '203.0.113.7': 20 }), 1_000);
  expect(counts.recent(2_000)).toEqual([{ version: 'a', kind: 'reads', answers: 42, errors: 2, senders: 1 }]);
});

test('a fault that many meet counts whole, until its time is over', () => {
  const counts = new AnswerCounts();
  counts.add(told(10, { '203.0.113.7': 1, '203.0.113.8': 2, '2001:db8:7': 1 }), 0);
  expect(counts.recent(1)).toEqual([{ version: 'a', kind: 'reads', answers: 10, errors: 4, senders: 3 }]);
  expect(counts.recent(2 * ANSWERS_JUDGED_FOR)).toEqual([]);
});
