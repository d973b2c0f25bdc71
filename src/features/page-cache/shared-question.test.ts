import { expect, test, vi } from 'vitest';
import { SharedQuestion } from './shared-question.ts';

/** A question whose answers the test gives, one after the other. */
function held() {
  const waiting: PromiseWithResolvers<number>[] = [];
  const question = vi.fn(() => {
    const one = Promise.withResolvers<number>();
    waiting.push(one);
    return one.promise;
  });
  return { question, waiting, begun: (count: number) => vi.waitFor(() => expect(question).toHaveBeenCalledTimes(count)) };
}

test('who asks while a question is under way gets the answer to the next one, which is asked once for all', async () => {
  const { question, waiting, begun } = held();
  const shared = new SharedQuestion(question, 1000);
  const first = shared.ask();
  const others = [shared.ask(), shared.ask(), shared.ask()];
  await begun(1);
  waiting[0]?.resolve(1);
  expect(await first).toBe(1);
  await begun(2);
  waiting[1]?.resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  expect(question).toHaveBeenCalledTimes(2);
});

test('a question after an answer is asked anew', async () => {
  let written = 0;
  const shared = new SharedQuestion(async () => written, 1000);
  for (written = 1; written < 4; written += 1) expect(await shared.ask()).toBe(written);
});

test('a question that is lost is asked again by those who wait', async () => {
  const { question, waiting, begun } = held();
  const shared = new SharedQuestion(question, 20);
  void shared.ask();
  const other = shared.ask();
  await begun(2);
  waiting[1]?.resolve(2);
  expect(await other).toBe(2);
  // The answer of the lost one comes late and is not taken for a newer one.
  waiting[0]?.resolve(1);
  const last = shared.ask();
  await begun(3);
  waiting[2]?.resolve(3);
  expect(await last).toBe(3);
});

test('a question that fails is the fault of the one who asked it; the others ask again', async () => {
  const { question, waiting, begun } = held();
  const shared = new SharedQuestion(question, 1000);
  const first = shared.ask();
  const other = shared.ask();
  await begun(1);
  waiting[0]?.reject(new Error('no answer'));
  await expect(first).rejects.toThrow('no answer');
  await begun(2);
  waiting[1]?.resolve(2);
  expect(await other).toBe(2);
});
