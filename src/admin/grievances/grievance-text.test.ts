import { expect, test } from 'vitest';
import { shopMoves } from '../../rules/grievances/grievance.ts';
import { movesOf, suggestedReplies } from './grievance-text.ts';

test('a complaint is acknowledged once, and after its end only noted', () => {
  expect(movesOf({ status: 'open', acknowledgedAt: null, endedAt: null })).toEqual(['answered', 'acknowledged', 'settled', 'note']);
  expect(movesOf({ status: 'open', acknowledgedAt: 1, endedAt: null })).toEqual(['answered', 'settled', 'note']);
  expect(movesOf({ status: 'answered', acknowledgedAt: 1, endedAt: null })).toEqual(['answered', 'settled', 'note']);
  expect(movesOf({ status: 'settled', acknowledgedAt: 1, endedAt: 2 })).toEqual(['note']);
});

test('suggested replies use the first name, or none', () => {
  for (const move of shopMoves.filter((one) => one !== 'note')) {
    expect(suggestedReplies(move, { name: 'Asha Rao' })[0]).toMatch(/^Dear Asha, /);
    expect(suggestedReplies(move, { name: '' })[0]).toMatch(/^Dear customer, /);
  }
});
