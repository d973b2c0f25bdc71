import { expect, test } from 'vitest';
import { SharedQuestion } from './shared-question.ts';

/** A question whose answers are given by hand: the first is 1, the second 2. `end` lets the one that is asked now be answered. */
function question(within = 1_000) {
  const ends: (() => void)[] = [];
  const shared = new SharedQuestion(async () => {
    const asked = ends.length + 1;
    await new Promise<void>((resolve) => ends.push(resolve));
    return asked;
  }, within);
  const end = (at: number) => ends[at - 1]?.();
  return { shared, ends, end };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('readers who come while it is asked share the next answer, never the one that was asked before they came', async () => {
  const { shared, ends, end } = question();
  const first = shared.answer();
  const later = Array.from({ length: 20 }, () => shared.answer());
  await turn();
  expect(ends).toHaveLength(1);
  end(1);
  expect(await first).toBe(1);
  await turn();
  expect(ends).toHaveLength(2);
  const last = shared.answer();
  end(2);
  expect(new Set(await Promise.all(later))).toEqual(new Set([2]));
  await turn();
  end(3);
  expect(await last).toBe(3);
});

test('when nobody waits, the next reader asks at once', async () => {
  const { shared, end } = question();
  for (const at of [1, 2]) {
    const answer = shared.answer();
    await turn();
    end(at);
    expect(await answer).toBe(at);
  }
});

test('a reader whose request ended in the middle holds up the others for a while only', async () => {
  const { shared, ends, end } = question(30);
  void shared.answer();
  const waits = shared.answer();
  await expect.poll(() => ends.length).toBe(2);
  end(2);
  expect(await waits).toBe(2);
});
