import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventRecord } from '../types.ts';
import { Webhooks } from './webhooks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const event = (id: string): EventRecord => ({ id, order_id: 'order_1', body: '{}', isDone: false });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Deliveries of the model, as minutes since the start. */
function model({ takes = () => true, first = [0], isInOrder = false }: { takes?: () => boolean; first?: number[]; isInOrder?: boolean }) {
  const from = Date.now();
  const [posted, done]: [[string, number][], string[]] = [[], []];
  const webhooks = new Webhooks({
    post: async ({ id }) => {
      posted.push([id, Math.round((Date.now() - from) / MINUTE)]);
      return takes();
    },
    firstAfter: () => first,
    later: (ms, run) => void setTimeout(run, ms),
    done: ({ id }) => void done.push(id),
    ...{ isInOrder, firstRetryMs: MINUTE },
  });
  return { webhooks, posted, done };
}

it('an event that is not taken is sent for a day, less and less often; then the address is turned off', async () => {
  const { webhooks, posted, done } = model({ takes: () => false });
  webhooks.enqueue(event('a'));
  await vi.advanceTimersByTimeAsync(23 * HOUR);
  expect(posted.map(([, minute]) => minute)).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 1023]);
  expect([webhooks.isOn, done]).toEqual([false, ['a']]);
  webhooks.enqueue(event('b'));
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(posted).toHaveLength(11);
  expect(done).toEqual(['a', 'b']);
});

it('an event may be lost, late or sent again, and nobody waits for the one before', async () => {
  let answers = 0;
  const { webhooks, posted } = model({ takes: () => ++answers > 1, first: [2 * MINUTE, 5 * MINUTE] });
  webhooks.enqueue(event('a'));
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(posted).toEqual([
    ['a', 2],
    ['a', 3],
    ['a', 5],
  ]);
  const lost = model({ first: [] });
  lost.webhooks.enqueue(event('b'));
  await vi.advanceTimersByTimeAsync(HOUR);
  expect([lost.posted, lost.done]).toEqual([[], ['b']]);
});

it('in order, the next event of an order waits for a few tries of the one before, not for a day', async () => {
  const { webhooks, posted } = model({ takes: () => false, isInOrder: true });
  webhooks.enqueue(event('a'));
  webhooks.enqueue(event('b'));
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(posted.filter(([id]) => id === 'b')[0]).toEqual(['b', 31]);
});
