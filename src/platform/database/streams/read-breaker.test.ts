import { beforeEach, expect, test, vi } from 'vitest';
import { SILENCE_PROBED_EVERY, SILENT_READS, SILENT_READS_WITHIN } from '../../../rules/limits.ts';
import { ReadBreaker } from './read-breaker.ts';

vi.spyOn(console, 'error').mockImplementation(() => undefined);

let now = 0;
let breaker: ReadBreaker;
/** True while the database answers probes. */
let isWell = true;
const probe = vi.fn(async () => {
  if (!isWell) throw new Error('no answer');
});
/** Returns whether a read may be sent. */
const admits = () =>
  breaker.admit(probe).then(
    () => true,
    () => false,
  );
const late = (count: number) => {
  for (let at = 0; at < count; at += 1) breaker.late();
};
/** A breaker that has found the database silent. */
async function silent() {
  isWell = false;
  late(SILENT_READS);
  expect(await admits()).toBe(false);
  probe.mockClear();
}

beforeEach(() => {
  now = 1_000_000;
  isWell = true;
  probe.mockClear();
  breaker = new ReadBreaker(() => now);
});

test('reads without an answer and a probe without one refuse every further read at once', async () => {
  isWell = false;
  late(SILENT_READS - 1);
  expect(await admits()).toBe(true);
  expect(probe).not.toHaveBeenCalled();
  late(1);
  expect([await admits(), await admits(), await admits()]).toEqual([false, false, false]);
  expect(probe).toHaveBeenCalledOnce();
  expect(() => breaker.refuseIfSilent()).toThrow('SHOP_BUSY');
});

test('a slow query refuses nothing, however often it is asked: the probe is answered', async () => {
  for (let round = 0; round < 5; round += 1) {
    late(SILENT_READS);
    expect([await admits(), await admits()]).toEqual([true, true]);
  }
  expect(probe).toHaveBeenCalledTimes(5);
});

test('late reads with an answer between them, or far apart, raise no suspicion', async () => {
  isWell = false;
  late(SILENT_READS - 1);
  breaker.answered();
  late(SILENT_READS - 1);
  now += SILENT_READS_WITHIN;
  late(1);
  expect(await admits()).toBe(true);
  expect(probe).not.toHaveBeenCalled();
});

test('one read at a time asks again, and the first answer lets all through', async () => {
  await silent();
  now += SILENCE_PROBED_EVERY;
  expect(await Promise.all([admits(), admits(), admits()])).toEqual([false, false, false]);
  expect(probe).toHaveBeenCalledOnce();
  isWell = true;
  expect(await admits()).toBe(false);
  now += SILENCE_PROBED_EVERY;
  expect([await admits(), await admits()]).toEqual([true, true]);
  expect(probe).toHaveBeenCalledTimes(2);
});

test('the answer to any read ends the silence; one that comes during a probe counts more than the probe', async () => {
  await silent();
  breaker.answered();
  expect(await admits()).toBe(true);
  late(SILENT_READS);
  const probing = breaker.admit(async () => {
    breaker.answered();
    throw new Error('late');
  });
  await expect(probing).resolves.toBeUndefined();
  expect(await admits()).toBe(true);
});

test('a probe whose request was ended is asked again after a while', async () => {
  await silent();
  now += SILENCE_PROBED_EVERY;
  void breaker.admit(() => new Promise(() => undefined));
  expect(await admits()).toBe(false);
  now += SILENCE_PROBED_EVERY;
  isWell = true;
  expect(await admits()).toBe(true);
});
