import { expect, test } from 'vitest';
import { grievanceOutcomes, grievanceTopics, shopMoves } from '../../rules/grievances/grievance.ts';
import { movesOf, suggestedReplies } from './grievance-text.ts';

test('a complaint is acknowledged once, and after its end only noted', () => {
  expect(movesOf({ status: 'open', acknowledgedAt: null, endedAt: null })).toEqual(['answered', 'acknowledged', 'settled', 'note']);
  expect(movesOf({ status: 'open', acknowledgedAt: 1, endedAt: null })).toEqual(['answered', 'settled', 'note']);
  expect(movesOf({ status: 'answered', acknowledgedAt: 1, endedAt: null })).toEqual(['answered', 'settled', 'note']);
  expect(movesOf({ status: 'settled', acknowledgedAt: 1, endedAt: 2 })).toEqual(['note']);
});

const cases = grievanceTopics.flatMap((topic) =>
  shopMoves.flatMap((move) =>
    ([null, ...grievanceOutcomes] as const).flatMap((outcome) =>
      [null, 20_417].flatMap((orderNumber) =>
        [true, false].flatMap((isTheirs) =>
          [true, false].map((isPaid) => {
            const words = suggestedReplies(move, { name: 'Asha Rao', topic, orderNumber, isTheirs, isPaid }, outcome);
            const isKnown = orderNumber !== null && isTheirs;
            return { topic, move, outcome, orderNumber, isPaid, isKnown, words, all: words.join('\n') };
          }),
        ),
      ),
    ),
  ),
);
type Case = (typeof cases)[number];
const isOfOrder = ({ topic }: Case) => ['delivery', 'piece', 'refund', 'payment'].includes(topic);
const answersOf = (one: Case, ...topics: readonly string[]) => one.move === 'answered' && one.isKnown && topics.includes(one.topic);

test.each<readonly [RegExp, (one: Case) => boolean]>([
  [/number of your order/, (one) => one.move === 'answered' && isOfOrder(one) && one.orderNumber === null],
  [/mobile number with which/, (one) => one.move === 'answered' && isOfOrder(one) && one.orderNumber !== null && !one.isKnown],
  [/or refund what you paid/, (one) => answersOf(one, 'delivery', 'piece') && one.isPaid],
  [/there is nothing to pay/, (one) => answersOf(one, 'delivery') && !one.isPaid],
  [/photograph/, (one) => answersOf(one, 'piece')],
  [/asking the courier/, (one) => one.move === 'acknowledged' && one.topic === 'delivery' && one.isKnown],
  [/have refunded/, (one) => one.move === 'settled' && one.outcome === 'refunded'],
  [/new piece is on its way/, (one) => one.move === 'settled' && one.outcome === 'replaced'],
  [/have corrected/, (one) => one.move === 'settled' && one.outcome === 'corrected'],
  [/cannot accept/, (one) => one.move === 'settled' && one.outcome === 'declined'],
  [/tracking link|courier collects|undefined/, () => false],
])('the words for a complaint say %s in its cases and in no other', (words, isSo) => {
  const wrong = cases.filter((one) => words.test(one.all) !== isSo(one));
  expect(wrong.slice(0, 3)).toEqual([]);
});

test('the field begins with whole sentences to the first name, or is empty', () => {
  for (const { words } of cases) if (words[0]) expect(words[0]).toMatch(/^Dear Asha, .*[.?]$/);
  const facts = { name: '', topic: 'other', orderNumber: null, isTheirs: false, isPaid: false } as const;
  expect(suggestedReplies('acknowledged', facts)[0]).toMatch(/^Dear customer, /);
});
