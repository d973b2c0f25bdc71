import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GROUP_BATCHES_MAX, GROUP_STATEMENTS_MAX, PROBE_TIMEOUT, WRITE_ANSWERED, WRITE_DEADLINE } from '../../../rules/limits.ts';
import type { PlainStatement } from '../statement.ts';
import type { Lane, WriteResult } from '../writer.ts';
import { WriteQueue } from './write-queue.ts';

interface Sent {
  readonly names: string[];
  readonly within: number;
  answer(): Promise<void>;
  fail(): Promise<void>;
}

const written: WriteResult = { ok: true, rows: [], affected: [] };
const batch = (name: string, length = 1): PlainStatement[] => Array.from({ length }, () => ({ sql: name, args: [] }));
const settled = () => vi.advanceTimersByTimeAsync(0);

/** A queue whose database answers when the test tells it to; the clock stands still unless the test advances it. */
function queueUnderTest() {
  const sent: Sent[] = [];
  const answers: Record<string, WriteResult | undefined> = {};
  const queue = new WriteQueue(
    () => ({ TURSO_DATABASE_URL: 'http://127.0.0.1:1' }),
    (batches, within) =>
      new Promise((resolve, reject) => {
        const names = batches.map(([first]) => first?.sql ?? '');
        sent.push({
          names,
          within,
          async answer() {
            resolve(batches.map(() => written));
            await settled();
          },
          async fail() {
            reject(new Error('no answer'));
            await settled();
          },
        });
      }),
  );
  const write = (name: string, lane?: Lane, length?: number, waited?: number) => {
    void queue.write(batch(name, length), lane, waited).then((answer) => {
      answers[name] = answer;
    });
  };
  return { queue, sent, answers, write };
}
const busy = (message: string) => ({ ok: false, busy: true, message });

describe('WriteQueue', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('batches that wait while a group runs are the next group, in their order', async () => {
    const { sent, answers, write } = queueUnderTest();
    for (const name of ['a', 'b', 'c']) write(name);
    expect(sent.map(({ names }) => names)).toEqual([['a']]);
    await sent[0]?.answer();
    expect(sent.map(({ names }) => names)).toEqual([['a'], ['b', 'c']]);
    expect(answers).toEqual({ a: written });
    await sent[1]?.answer();
    expect(answers).toEqual({ a: written, b: written, c: written });
  });

  it('a group has a maximum of batches and statements; a longer batch is sent alone', async () => {
    const { sent, write } = queueUnderTest();
    write('first');
    for (let at = 0; at < GROUP_BATCHES_MAX + 1; at += 1) write(`b${at}`);
    write('long', 'ordinary', GROUP_STATEMENTS_MAX + 1);
    write('last');
    await sent[0]?.answer();
    await sent[1]?.answer();
    await sent[2]?.answer();
    await sent[3]?.answer();
    expect(sent.map(({ names }) => names.length)).toEqual([1, GROUP_BATCHES_MAX, 1, 1, 1]);
    expect(sent[3]?.names).toEqual(['long']);
  });

  it('writes in the lane of money go before earlier ones of forms and counters', async () => {
    const { sent, write } = queueUnderTest();
    write('under way');
    for (const name of ['form 1', 'form 2']) write(name);
    for (const name of ['webhook 1', 'webhook 2']) write(name, 'money');
    await sent[0]?.answer();
    expect(sent[1]?.names).toEqual(['webhook 1', 'webhook 2', 'form 1', 'form 2']);
  });

  it('a batch that cannot be written before its deadline is refused without being sent', async () => {
    const { sent, answers, write } = queueUnderTest();
    write('under way');
    write('waits');
    await vi.advanceTimersByTimeAsync(WRITE_DEADLINE - 500);
    write('came late');
    await sent[0]?.answer();
    expect(answers).toEqual({ 'under way': written, waits: busy('the write waited too long') });
    expect(sent.slice(1).map(({ names }) => names)).toEqual([['came late']]);
  });

  it('a clock that jumps while a group is under way, as after a sleep, does not end all writing', async () => {
    const { sent, write } = queueUnderTest();
    write('under way');
    vi.setSystemTime(Date.now() + 3_600_000);
    await sent[0]?.answer();
    write('after the sleep');
    expect(sent.map(({ names }) => names)).toEqual([['under way'], ['after the sleep']]);
  });

  it('every request ends before the deadline of the oldest write in it', async () => {
    const { sent, write } = queueUnderTest();
    write('first');
    await vi.advanceTimersByTimeAsync(1);
    write('second');
    await vi.advanceTimersByTimeAsync(2_000);
    await sent[0]?.answer();
    expect(sent[1]?.within).toBe(WRITE_ANSWERED - 2_000);
    // The caller of the next one has waited for a read before.
    await sent[1]?.answer();
    write('third', 'money', 1, 2_500);
    expect(sent[2]?.within).toBe(WRITE_ANSWERED - 2_500);
  });

  it('after a group without an answer all waiting writes fail at once; a short attempt tests whether the database is back', async () => {
    const { sent, answers, write, queue } = queueUnderTest();
    write('unheard');
    write('form');
    write('webhook', 'money');
    await sent[0]?.fail();
    const silent = busy('the database did not answer');
    expect(answers).toEqual({ unheard: silent, form: silent, webhook: silent });
    expect(sent).toHaveLength(1);
    expect(queue.health().isSilent).toBe(true);

    write('probe');
    write('meanwhile');
    expect(sent[1]?.within).toBe(PROBE_TIMEOUT);
    await sent[1]?.fail();
    expect(answers).toMatchObject({ probe: silent, meanwhile: silent });

    write('again');
    write('behind');
    await sent[2]?.answer();
    await sent[3]?.answer();
    expect(answers).toMatchObject({ again: written, behind: written });
    expect(sent[3]?.within).toBeGreaterThan(PROBE_TIMEOUT);
    expect(queue.health().isSilent).toBe(false);
    expect(vi.mocked(console.error)).toHaveBeenCalledTimes(1);
  });

  it('the queue takes only what can be written in time, and the lane of money does not count forms', async () => {
    const { sent, answers, write, queue } = queueUnderTest();
    write('measured');
    await vi.advanceTimersByTimeAsync(1_950);
    await sent[0]?.answer();
    // 430 ms a group: with the one under way, eight more groups fit into 4 s.
    expect(Math.round(queue.health().groupMs)).toBe(430);
    write('under way');
    const fit = 8 * GROUP_BATCHES_MAX;
    for (let at = 0; at < fit; at += 1) write(`b${at}`);
    write('too many');
    write('money', 'money');
    await settled();
    expect(answers).toEqual({ measured: written, 'too many': busy('too many writes are waiting') });
    expect(queue.health()).toMatchObject({ waiting: fit + 1, isSilent: false });
  });

  it('reports how long writes waited', async () => {
    const { sent, write, queue } = queueUnderTest();
    write('a');
    for (const name of ['b', 'c']) write(name);
    await vi.advanceTimersByTimeAsync(120);
    await sent[0]?.answer();
    expect(queue.health()).toMatchObject({ waiting: 0, waitP95: 120 });
  });

  it('says how the batches of the last minute ended, and how fast the database was', async () => {
    const { queue, sent, write } = queueUnderTest();
    expect(queue.health()).toMatchObject({ answered: 0, refused: 0, roundTripMs: null });
    write('a');
    await vi.advanceTimersByTimeAsync(30);
    await sent[0]?.answer();
    write('b');
    write('c');
    await sent[1]?.fail();
    write('too late', 'ordinary', 1, WRITE_DEADLINE);
    await settled();
    expect(queue.health()).toMatchObject({ answered: 1, refused: 3, roundTripMs: 30 });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(queue.health()).toMatchObject({ answered: 0, refused: 0 });
  });
});
